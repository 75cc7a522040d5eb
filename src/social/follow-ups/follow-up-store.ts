import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { insertRow } from '../../platform/db/row-store.ts'
import type { PostFollowUpTable } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import type { Claim } from '../../platform/processes/ports.ts'
import { type Network, profileOf } from '../networks/index.ts'

export type FollowUpState = 'waiting' | 'armed' | 'unknown' | 'live' | 'failed'

export interface FollowUp {
  readonly id: string
  readonly postId: string
  readonly targetId: string
  readonly network: Network
  readonly kind: 'comment' | 'reply'
  readonly position: number
  readonly text: string
  readonly state: FollowUpState
  readonly tries: number
  readonly reads: number
  readonly armedAt: Date | null
  readonly nextAt: Date
  readonly fence: number
  readonly externalId: string | null
  readonly error: string | null
}

export const toFollowUp = (row: Selectable<PostFollowUpTable>): FollowUp => ({
  id: row.id,
  postId: row.post_id,
  targetId: row.target_id,
  // Check constraints limit the columns to these values.
  network: row.network as Network,
  kind: row.kind as FollowUp['kind'],
  state: row.state as FollowUpState,
  position: row.position,
  text: row.body,
  tries: row.tries,
  reads: row.reads,
  armedAt: row.armed_at,
  nextAt: row.next_at,
  fence: row.fence,
  externalId: row.external_id,
  error: row.error,
})

interface Followed {
  readonly id: string
  readonly postId: string
  readonly network: Network
}

/**
 * Stores the texts as follow-ups of the target. Deletes those of an earlier run, which were not sent, because the post
 * was not published.
 */
export async function planFollowUps(
  tx: Queryable,
  target: Followed,
  texts: readonly string[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('post_follow_up').where('target_id', '=', target.id).where('state', '=', 'waiting').execute()
  if (texts.length === 0) return
  await insertRow(
    tx,
    'post_follow_up',
    texts.map((body, index) => ({
      id: newId('follow', now.getTime()),
      post_id: target.postId,
      target_id: target.id,
      network: target.network,
      kind: profileOf(target.network).followUp.kind === 'thread' ? 'reply' : 'comment',
      position: index + 1,
      body,
      next_at: now,
      created_at: now,
      updated_at: now,
    })),
  )
}

/**
 * Returns the ids of up to `limit` due follow-ups that no process has claimed, and whose post and previous follow-ups
 * are all live.
 */
export async function dueFollowUpIds(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('post_follow_up as one')
    .innerJoin('post_target', 'post_target.id', 'one.target_id')
    .innerJoin('social_post', 'social_post.id', 'one.post_id')
    .select('one.id')
    .where('one.state', 'in', ['waiting', 'armed', 'unknown'])
    .where('one.next_at', '<=', now)
    .where((eb) => eb.or([eb('one.lease_until', 'is', null), eb('one.lease_until', '<=', now)]))
    .where('post_target.state', '=', 'live')
    .where('social_post.status', '<>', 'archived')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('post_follow_up as before')
            .select('before.id')
            .whereRef('before.target_id', '=', 'one.target_id')
            .whereRef('before.position', '<', 'one.position')
            .where('before.state', '<>', 'live'),
        ),
      ),
    )
    .orderBy('one.next_at')
    .orderBy('one.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Claims a follow-up. Returns null if another process has claimed it or nothing is left to do. */
export async function claimFollowUp(db: Queryable, id: string, now: Date, until: Date): Promise<FollowUp | null> {
  const row = await db
    .updateTable('post_follow_up')
    .set((eb) => ({ lease_until: until, fence: eb('fence', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'armed', 'unknown'])
    .where('next_at', '<=', now)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
  return row ? toFollowUp(row) : null
}

export interface FollowUpChange {
  readonly state: FollowUpState
  readonly tries?: number
  readonly reads?: number
  readonly armedAt?: Date
  readonly nextAt?: Date
  readonly externalId?: string
  readonly error?: string | null
}

/**
 * Saves a change. Returns null if the claim is lost. Fails on `post_follow_up_one_owner` if another follow-up has that
 * external id.
 */
export async function changeFollowUp(
  db: Queryable,
  { id, fence }: Pick<FollowUp, 'id' | 'fence'>,
  change: FollowUpChange,
  lease: Date | null,
  now: Date,
): Promise<FollowUp | null> {
  const row = await db
    .updateTable('post_follow_up')
    .set({
      state: change.state,
      ...(change.tries === undefined ? {} : { tries: change.tries }),
      ...(change.reads === undefined ? {} : { reads: change.reads }),
      ...(change.armedAt === undefined ? {} : { armed_at: change.armedAt }),
      ...(change.nextAt === undefined ? {} : { next_at: change.nextAt }),
      ...(change.externalId === undefined ? {} : { external_id: change.externalId }),
      ...(change.error === undefined ? {} : { error: change.error }),
      lease_until: lease,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .returningAll()
    .executeTakeFirst()
  return row ? toFollowUp(row) : null
}

/**
 * Returns the post or the previous part of the thread that this follow-up replies to, with a null id if it is not
 * published. Null if the target no longer exists.
 */
export async function readParent(
  db: Queryable,
  { targetId, position, kind }: Pick<FollowUp, 'targetId' | 'position' | 'kind'>,
): Promise<{ readonly externalId: string | null; readonly accountId: string } | null> {
  const target = await db
    .selectFrom('post_target')
    .select(['external_id', 'account_id'])
    .where('id', '=', targetId)
    .executeTakeFirst()
  if (!target) return null
  if (kind === 'comment' || position === 1) return { externalId: target.external_id, accountId: target.account_id }
  const before = await db
    .selectFrom('post_follow_up')
    .select('external_id')
    .where('target_id', '=', targetId)
    .where('position', '=', position - 1)
    .executeTakeFirst()
  return { externalId: before?.external_id ?? null, accountId: target.account_id }
}

/** Returns which of these ids, given by the network, belong to posts or follow-ups of this shop. */
export async function knownIds(db: Queryable, network: Network, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const posts = await db
    .selectFrom('post_target')
    .select('external_id')
    .where('network', '=', network)
    .where('external_id', 'in', [...ids])
    .execute()
  const followUps = await db
    .selectFrom('post_follow_up')
    .select('external_id')
    .where('network', '=', network)
    .where('external_id', 'in', [...ids])
    .execute()
  return new Set([...posts, ...followUps].flatMap(({ external_id: id }) => (id === null ? [] : [id])))
}

export const followUpClaims: Claim = {
  kind: 'what follows social posts',
  giveBack: (processes) => sql`
    update post_follow_up set lease_until = null where lease_until is not null and claimed_by = any(${processes}::text[])`,
}
