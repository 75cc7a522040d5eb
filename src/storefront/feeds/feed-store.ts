import { type Queryable, sql } from '../../platform/db/database.ts'
import { deleteById } from '../../platform/db/delete-store.ts'
import { equalTo, textAnywhere } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { insertRow, updateById } from '../../platform/db/row-store.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { Claim } from '../../platform/processes/index.ts'
import type { EncryptedBlock } from '../../platform/vault.ts'
import type { Feed } from './feed.types.ts'
import type { FeedFilter } from './schema.ts'

/** A feed with its push settings and the state of its push. */
export interface StoredFeed extends Feed {
  readonly push_url: string | null
  readonly push_method: 'put' | 'acp' | null
  readonly push_secret: unknown
  readonly push_minutes: number
  readonly push_seq: number
  readonly push_next_at: Date | null
  /**
   * Time of the next probe of a destination that was down. Also set during the push that follows a successful probe.
   * Null if the destination is not known to be down.
   */
  readonly push_probe_at: Date | null
  readonly push_tries: number
  readonly push_failing_since: Date | null
  readonly pushed_at: Date | null
  readonly push_message: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** Fields that a person sets. */
export type FeedFields = Pick<
  StoredFeed,
  | 'name'
  | 'region_id'
  | 'country'
  | 'locale'
  | 'enabled'
  | 'brand'
  | 'store_country'
  | 'link_template'
  | 'checkout'
  | 'backorder_days'
  | 'refresh_minutes'
  | 'push_url'
  | 'push_method'
  | 'push_minutes'
> & { readonly push_secret: EncryptedBlock | null }

const listed: ListSource = {
  from: sql`feed f`,
  id: { column: sql`f.id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`f.created_at`, type: 'timestamptz' }],
    name: [{ column: sql`f.name`, type: 'text' }],
  },
  columns: sql`f.*`,
  join: sql`join feed f on f.id = page.list_id`,
}

export const listFeeds = (db: Queryable, query: FeedFilter & PageAfter): Promise<Page<StoredFeed>> =>
  listPage<StoredFeed>(db, listed, query, {
    conditions: equalTo([[sql`f.format`, query.format]]),
    search: textAnywhere(sql`lower(f.name)`, query.q),
  })

export async function readFeed(db: Queryable, id: string): Promise<StoredFeed | null> {
  const { rows } = await sql<StoredFeed>`select * from feed where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function lockFeed(tx: Queryable, id: string): Promise<StoredFeed | null> {
  const { rows } = await sql<StoredFeed>`select * from feed where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function enabledFeeds(db: Queryable): Promise<StoredFeed[]> {
  const { rows } = await sql<StoredFeed>`select * from feed where enabled order by id`.execute(db)
  return rows
}

const stored = ({ push_secret, ...fields }: FeedFields) => ({
  ...fields,
  push_secret: push_secret && JSON.stringify(push_secret),
})

export async function insertFeed(
  db: Queryable,
  feed: FeedFields & Pick<StoredFeed, 'id' | 'format'>,
  now: Date,
): Promise<StoredFeed> {
  const row = { ...feed, ...stored(feed), created_at: now, updated_at: now, push_next_at: feed.push_url && now }
  await insertRow(db, 'feed', { ...row, push_next_at: feed.push_url === null ? null : now })
  return kept(db, feed.id)
}

/** Changes a feed and makes it due for a refresh. `pushAnew`: the next push sends the whole feed again. */
export async function updateFeed(
  db: Queryable,
  id: string,
  fields: FeedFields,
  { now, pushAnew }: { readonly now: Date; readonly pushAnew: boolean },
): Promise<StoredFeed> {
  const fresh = { push_next_at: fields.push_url === null ? null : now, push_seq: 0, push_tries: 0, push_probe_at: null }
  await updateById(db, 'feed', id, {
    ...stored(fields),
    updated_at: now,
    refreshed_at: null,
    ...(pushAnew ? { ...fresh, push_failing_since: null, push_message: null, pushed_at: null } : {}),
  })
  return kept(db, id)
}

async function kept(db: Queryable, id: string): Promise<StoredFeed> {
  const feed = await readFeed(db, id)
  if (!feed) throw new Error('The feed that was just written is missing.')
  return feed
}

export const deleteFeed = deleteById('feed')

/** Gives the feed new URLs. The previous ones no longer work. Null if there is no such feed. */
export async function raiseTokenVersion(db: Queryable, id: string, now: Date): Promise<StoredFeed | null> {
  const { rows } = await sql<StoredFeed>`
    update feed set token_version = token_version + 1, updated_at = ${now} where id = ${id} returning *`.execute(db)
  return rows[0] ?? null
}

/**
 * Makes a refresh due, and with `push` a push too. A running refresh sees from the changed `updated_at` that it must
 * run again. Null if there is no such feed.
 */
export async function makeDue(
  db: Queryable,
  id: string,
  what: 'refresh' | 'push',
  now: Date,
): Promise<StoredFeed | null> {
  const push = what === 'push' ? sql`, push_next_at = ${now}` : sql``
  const { rows } =
    await sql<StoredFeed>`update feed set refreshed_at = null, updated_at = ${now}${push} where id = ${id} returning *`.execute(
      db,
    )
  return rows[0] ?? null
}

/** Claims a feed whose refresh is due. Returns null if there is none. */
export async function claimRefresh(db: Queryable, now: Date, leaseUntil: Date): Promise<StoredFeed | null> {
  const { rows } = await sql<StoredFeed>`
    update feed set refresh_lease_until = ${leaseUntil}, refresh_claimed_by = current_setting('weft.process', true)
    where id = (
      select id from feed where enabled and (refresh_lease_until is null or refresh_lease_until < ${now})
        and (refreshed_at is null or refreshed_at + refresh_minutes * interval '1 minute' <= ${now})
      order by refreshed_at nulls first limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0] ?? null
}

export async function extendRefresh(db: Queryable, id: string, leaseUntil: Date): Promise<void> {
  await sql`update feed set refresh_lease_until = ${leaseUntil} where id = ${id}`.execute(db)
}

/**
 * Completes a refresh, unless another process has completed one with the same number. Raises the number only if an item
 * changed. A feed that was changed or made due since the claim remains due.
 */
export async function finishRefresh(
  db: Queryable,
  { id, seq, updated_at }: Pick<StoredFeed, 'id' | 'seq' | 'updated_at'>,
  startedAt: Date,
): Promise<void> {
  await sql`update feed set refresh_lease_until = null,
      refreshed_at = case when date_trunc('milliseconds', updated_at) = ${updated_at} then ${startedAt}::timestamptz end,
      seq = case when exists (select from feed_item where feed_id = ${id} and seq > ${seq}) then ${seq + 1} else seq end,
      listed_count = (select count(*) from feed_item where feed_id = ${id} and state = 'listed'),
      problem_count = (select count(*) from feed_item where feed_id = ${id} and problems <> '[]')
    where id = ${id} and seq = ${seq}`.execute(db)
}

export async function releaseRefresh(db: Queryable, id: string): Promise<void> {
  await sql`update feed set refresh_lease_until = null where id = ${id}`.execute(db)
}

/**
 * If the feed was changed or its refresh was requested, a push waits at most this long for that refresh. It then sends
 * the result of the previous refresh. Before the first refresh, there is no limit.
 */
const longestRefreshMs = 10 * 60_000

/**
 * Claims a due push. If the feed was changed or its refresh was requested, the push waits for that refresh: at most
 * `longestRefreshMs`, but without limit for the first refresh. Returns null if there is none.
 */
export async function claimPush(db: Queryable, now: Date, leaseUntil: Date): Promise<StoredFeed | null> {
  const waitedSince = new Date(now.getTime() - longestRefreshMs)
  const { rows } = await sql<StoredFeed>`
    update feed set push_lease_until = ${leaseUntil}, push_claimed_by = current_setting('weft.process', true)
    where id = (
      select id from feed where enabled and push_url is not null and push_next_at <= ${now}
        and (refreshed_at is not null or (seq > 0 and push_next_at <= ${waitedSince}))
        and (push_lease_until is null or push_lease_until < ${now})
      order by push_next_at limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0] ?? null
}

export const refreshClaims: Claim = {
  kind: 'refreshes of feeds',
  giveBack: (processes) => sql`
    update feed set refresh_lease_until = null
    where refresh_lease_until is not null and refresh_claimed_by = any(${processes}::text[])`,
}

export const pushClaims: Claim = {
  kind: 'pushes of feeds',
  giveBack: (processes) => sql`
    update feed set push_lease_until = null
    where push_lease_until is not null and push_claimed_by = any(${processes}::text[])`,
}

/** Claims the feeds whose destinations are probed now. If a probe does not return, the next one is due at `againAt`. */
export async function claimProbes(db: Queryable, now: Date, againAt: Date): Promise<StoredFeed[]> {
  const { rows } = await sql<StoredFeed>`
    update feed set push_probe_at = ${againAt} where id in (
      select id from feed where enabled and push_url is not null and push_probe_at <= ${now} and push_next_at > ${now}
        and (push_lease_until is null or push_lease_until < ${now}) for update skip locked)
    returning *`.execute(db)
  return rows
}

/** Records that a destination answered the probe, which makes the push due. */
export async function noteAnswering(db: Queryable, feed: StoredFeed, now: Date): Promise<void> {
  await sql`update feed set push_next_at = ${now}
    where id = ${feed.id} and push_url = ${feed.push_url} and push_probe_at is not null`.execute(db)
}

export async function noteStillAway(db: Queryable, feed: StoredFeed, probeAt: Date): Promise<void> {
  await sql`update feed set push_probe_at = ${probeAt}
    where id = ${feed.id} and push_url = ${feed.push_url} and push_probe_at is not null`.execute(db)
}

/**
 * Records a push. Does nothing if the feed's destination has changed meanwhile. A push that was requested during this
 * one remains due.
 */
export async function notePushed(
  db: Queryable,
  feed: StoredFeed,
  { seq, now, nextAt }: { readonly seq: number; readonly now: Date; readonly nextAt: Date },
): Promise<void> {
  const since = feed.push_next_at
  await sql`update feed set push_lease_until = null, push_seq = ${seq}, pushed_at = ${now}, push_tries = 0,
      push_next_at = case when date_trunc('milliseconds', push_next_at) = ${since} then ${nextAt} else push_next_at end,
      push_probe_at = null, push_failing_since = null, push_message = null
    where id = ${feed.id} and push_url = ${feed.push_url}`.execute(db)
}

export interface PushFailure {
  readonly message: string
  readonly now: Date
  readonly nextAt: Date
  /** Time of the next probe. Null if the destination needs no probe. */
  readonly probeAt: Date | null
}

export async function notePushFailure(
  db: Queryable,
  feed: StoredFeed,
  { message, now, nextAt, probeAt }: PushFailure,
): Promise<void> {
  await sql`update feed set push_lease_until = null, push_tries = push_tries + 1, push_next_at = ${nextAt}, push_message = ${message},
      push_probe_at = ${probeAt}::timestamptz, push_failing_since = coalesce(push_failing_since, ${now})
    where id = ${feed.id} and push_url = ${feed.push_url}`.execute(db)
}

export async function pushSecrets(db: Queryable): Promise<{ readonly id: string; readonly block: unknown }[]> {
  const { rows } = await sql<{ id: string; block: unknown }>`
    select id, push_secret as block from feed where push_secret is not null order by id`.execute(db)
  return rows
}

export async function writePushSecret(db: Queryable, id: string, block: EncryptedBlock): Promise<void> {
  await updateById(db, 'feed', id, { push_secret: JSON.stringify(block) })
}

/** Stops pushing a feed whose credentials are lost. `message` explains it to the merchant. */
export async function losePushSecret(db: Queryable, id: string, message: string): Promise<void> {
  await sql`update feed set push_secret = null, push_next_at = null, push_probe_at = null, push_message = ${message},
    push_failing_since = coalesce(push_failing_since, now()) where id = ${id}`.execute(db)
}
