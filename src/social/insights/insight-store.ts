import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Claim } from '../../platform/processes/ports.ts'
import type { Network } from '../networks/index.ts'

export interface PublishedPost {
  readonly id: string
  readonly platformId: string
  readonly isPublished: boolean
  readonly insights: Readonly<Record<string, unknown>>
  readonly postedAt: Date
}

const columns = sql`id, platform_id as "platformId", status in ('published', 'posted') as "isPublished", insights,
  coalesce(posted_at, updated_at) as "postedAt"`

export async function readPublishedPost(db: Queryable, id: string): Promise<PublishedPost | null> {
  const { rows } = await sql<PublishedPost>`select ${columns} from social_post where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/**
 * Returns the page or account to which the post was published on each network. The keys are networks, the values ids.
 */
export async function publishedTo(db: Queryable, postId: string): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ network: string; account_id: string }>`
    select distinct on (network) network, account_id from post_target
    where post_id = ${postId} and state = 'live' order by network, generation desc`.execute(db)
  return Object.fromEntries(rows.map(({ network, account_id }) => [network, account_id]))
}

/** Returns the published posts of a platform, newest first. */
export async function publishedPostsOf(db: Queryable, platformId: string, limit: number): Promise<PublishedPost[]> {
  const { rows } = await sql<PublishedPost>`
    select ${columns} from social_post where platform_id = ${platformId} and status in ('published', 'posted')
    order by coalesce(posted_at, updated_at) desc, id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Claims until `until` at most `limit` published posts whose next reading is due, or that were never read and were
 * published after `postedSince`. Only posts of an active platform, or of a platform with a failed login whose app can
 * read without it. Returns the ids of the posts.
 */
export async function claimDuePosts(
  db: Queryable,
  { now, until, postedSince, limit }: { now: Date; until: Date; postedSince: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ post_id: string }>`
    insert into social_insight_schedule as s (post_id, next_at, claimed_by)
    select p.id, ${until}, current_setting('weft.process', true) from social_post p join social_platform o on o.id = p.platform_id
      left join social_insight_schedule d on d.post_id = p.id
    where p.status in ('published', 'posted')
      -- What an app alone can read is read although the login has ended.
      and (o.status = 'active' or (o.status = 'error' and o.api_config ? 'app_bearer_token_encrypted'))
      -- An older post is read only where a call has left it to this job.
      and (d.next_at <= ${now} or (d.post_id is null and coalesce(p.posted_at, p.updated_at) > ${postedSince}))
    order by d.next_at nulls first, p.id limit ${limit}
    on conflict (post_id) do update set next_at = excluded.next_at, claimed_by = excluded.claimed_by where s.next_at <= ${now}
    returning post_id`.execute(db)
  return rows.map(({ post_id }) => post_id)
}

export async function writeSchedule(
  db: Queryable,
  postId: string,
  end: { readonly syncedAt: Date | null; readonly nextAt: Date | null; readonly problem: string | null },
): Promise<void> {
  await sql`
    insert into social_insight_schedule as s (post_id, synced_at, next_at, problem)
    values (${postId}, ${end.syncedAt}, ${end.nextAt}, ${end.problem})
    on conflict (post_id) do update set synced_at = coalesce(excluded.synced_at, s.synced_at),
      next_at = excluded.next_at, problem = excluded.problem, claimed_by = null`.execute(db)
}

export interface Snapshot {
  readonly network: Network
  readonly takenAt: Date
  readonly metrics: Readonly<Record<string, number>>
}

export async function insertSnapshot(tx: Queryable, postId: string, snapshot: Snapshot): Promise<void> {
  await sql`
    insert into social_insight_snapshot (post_id, network, taken_at, metrics)
    values (${postId}, ${snapshot.network}, ${snapshot.takenAt}, ${JSON.stringify(snapshot.metrics)}::jsonb)
    on conflict (post_id, network, taken_at) do update set metrics = excluded.metrics`.execute(tx)
}

/** Returns the newest snapshots of a post, oldest first. */
export async function snapshotsOf(db: Queryable, postId: string, limit: number): Promise<Snapshot[]> {
  const { rows } = await sql<Snapshot>`
    select network, "takenAt", metrics from (
      select network, taken_at as "takenAt", metrics from social_insight_snapshot where post_id = ${postId}
      order by taken_at desc, network limit ${limit}) as latest
    order by "takenAt", network`.execute(db)
  return rows
}

export const insightClaims: Claim = {
  kind: 'figures of social posts',
  giveBack: (processes, now) => sql`
    update social_insight_schedule set next_at = ${now}, claimed_by = null where claimed_by = any(${processes}::text[])`,
}
