import type { Queryable } from '../../platform/db/database.ts'

/** Returns the id of the post's platform. Returns null if the post was deleted. */
export async function platformOfPost(db: Queryable, postId: string): Promise<string | null> {
  const row = await db.selectFrom('social_post').select('platform_id').where('id', '=', postId).executeTakeFirst()
  return row?.platform_id ?? null
}
