import type { Queryable } from '../../platform/db/database.ts'

/** Deletes a preparation that is outdated or no longer wanted. */
export async function deleteAhead(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('post_target').where('id', '=', id).where('ahead_of', 'is not', null).execute()
}

/** Releases a preparation for sending. A process that is still preparing it loses its claim. */
export async function letGo(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('post_target')
    .set((eb) => ({ ahead_of: null, next_at: now, lease_until: null, fence: eb('fence', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('ahead_of', 'is not', null)
    .execute()
}

/** Deletes the preparations of posts that were changed or are no longer scheduled. Returns their number. */
export async function deleteStaleAhead(db: Queryable): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('post_target')
    .using('social_post')
    .whereRef('social_post.id', '=', 'post_target.post_id')
    .where('post_target.ahead_of', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('social_post.status', '<>', 'scheduled'),
        eb('social_post.scheduled_at', 'is distinct from', eb.ref('post_target.ahead_of')),
        eb('social_post.updated_at', 'is distinct from', eb.ref('post_target.ahead_version')),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
