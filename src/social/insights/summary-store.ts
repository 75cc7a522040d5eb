import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Network } from '../networks/index.ts'

export interface Period {
  /** Days in `timeZone`, inclusive. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly platformId: string | null
}

export interface DayRow {
  readonly day: string
  readonly network: Network
  readonly posts: number
  readonly views: number
  readonly engagement: number
}

export interface PostRow {
  readonly post_id: string
  readonly views: number
  readonly engagement: number
}

const sumOf = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`coalesce((s.metrics ->> ${name}::text)::numeric, 0)`),
    sql` + `,
  )
const engagement = sumOf([
  'reactions',
  'likes',
  'comments',
  'replies',
  'shares',
  'retweets',
  'quotes',
  'saved',
  'bookmarks',
])
const views = sql`coalesce(s.metrics ->> 'impressions', s.metrics ->> 'views', s.metrics ->> 'reach', '0')::numeric`

/**
 * Returns SQL for the gain of each post per day: the last reading of the day minus the last reading of an earlier day.
 */
const gains = ({ from, to, timeZone, platformId }: Period) => sql`
  with reading as (
    select distinct on (s.post_id, s.network, day) s.post_id, s.network,
      (s.taken_at at time zone ${timeZone})::date as day, ${views} as views, ${engagement} as engagement
    from social_insight_snapshot s join social_post p on p.id = s.post_id
    where s.taken_at < ((${to}::date + 1)::timestamp at time zone ${timeZone})
      and (${platformId}::text is null or p.platform_id = ${platformId})
      -- Posts are read for 90 days, so older ones gained nothing in the period.
      and coalesce(p.posted_at, p.updated_at) > (${from}::date - 92)::timestamp at time zone ${timeZone}
    order by s.post_id, s.network, day, s.taken_at desc),
  gain as (
    select post_id, network, day, views - lag(views, 1, 0) over before as views,
      engagement - lag(engagement, 1, 0) over before as engagement
    from reading window before as (partition by post_id, network order by day))`

/** Returns sums by day and network, sorted by both. */
export async function gainsByDay(db: Queryable, period: Period): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    ${gains(period)}
    select to_char(day, 'YYYY-MM-DD') as day, network, count(*)::int as posts, sum(views)::float8 as views,
      sum(engagement)::float8 as engagement
    from gain where day between ${period.from}::date and ${period.to}::date
    group by gain.day, network order by gain.day, network`.execute(db)
  return rows
}

/** Returns posts with the highest gain in engagement, then in views. */
export async function bestPosts(db: Queryable, period: Period, limit: number): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    ${gains(period)}
    select post_id, sum(views)::float8 as views, sum(engagement)::float8 as engagement
    from gain where day between ${period.from}::date and ${period.to}::date
    group by post_id order by sum(engagement) desc, sum(views) desc, post_id limit ${limit}`.execute(db)
  return rows
}

export interface PublishedRow {
  readonly network: DayRow['network']
  readonly posts: number
}

/** Returns the number of posts published to each network in the period. */
export async function publishedByNetwork(db: Queryable, { from, to, timeZone, platformId }: Period) {
  const { rows } = await sql<PublishedRow>`
    select t.network, count(distinct p.id)::int as posts
    from social_post p join post_target t on t.post_id = p.id and t.state = 'live'
    where (${platformId}::text is null or p.platform_id = ${platformId})
      and p.posted_at >= ${from}::date::timestamp at time zone ${timeZone}
      and p.posted_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
    group by t.network`.execute(db)
  return rows
}
