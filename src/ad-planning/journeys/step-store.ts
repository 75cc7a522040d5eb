import { type Queryable, sql } from '../../platform/db/database.ts'
import { exactSum } from '../../platform/db/exact-sum-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { narrowedTable } from '../../platform/db/table-list-store.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { happened, type Period } from '../periods/index.ts'
import type { JourneyFilter, JourneyStepView } from './schema.ts'

/** All journey steps: reported steps, visits, conversions and feedback of known people. */
const everyStep = sql`(
  select id, 'journey'::text as origin, person_id, visitor_id, event_type, event_name, channel, stage, utm_source, utm_campaign, ad_campaign_id,
    website_id, page_url, null::text as currency, null::bigint as value, event_data, occurred_at
  from journey_event
  union all
  select id, 'session', person_id, visitor_id, 'page_view', 'visit', case when utm_source is null and utm_campaign is null then 'web' else 'ad' end,
    case when pageviews > 1 then 'interest' else 'awareness' end, utm_source, utm_campaign, null,
    website_id, entry_page, null, null, jsonb_build_object('pageviews', pageviews), started_at
  from analytics_session
  union all
  select id, 'conversion', person_id, visitor_id,
    case conversion_type when 'purchase' then 'purchase' when 'lead_form_submission' then 'lead_capture' else 'custom' end,
    coalesce(conversion_name, conversion_type), 'web',
    case conversion_type when 'purchase' then 'conversion' when 'add_to_cart' then 'intent' when 'begin_checkout' then 'intent'
      when 'lead_form_submission' then 'consideration' else 'interest' end,
    utm_source, utm_campaign, ad_campaign_id, website_id, null, currency, conversion_value, jsonb_build_object('conversion_type', conversion_type), converted_at
  from conversion
  union all
  select id, 'feedback', person_id, null, 'feedback', source, 'web',
    case when rating >= 9 or (rating = 5 and scale is distinct from '10') then 'advocacy' else 'retention' end,
    null, null, null, website_id, null, null, null, jsonb_build_object('rating', rating, 'scale', scale), created_at
  from feedback where person_id is not null
)`
const steps = sql`${everyStep} step`

type Row = Omit<JourneyStepView, 'occurred_at'> & { readonly occurred_at: Date }
const toView = (row: Row): JourneyStepView => ({ ...row, occurred_at: isoTime(row.occurred_at) })

const journey: ListSource = {
  from: sql`${everyStep} t`,
  id: { column: sql`array[t.origin, t.id]`, type: 'text[]' },
  sorts: { occurred_at: [{ column: sql`t.occurred_at`, type: 'timestamptz' }] },
  columns: sql`t.*`,
  join: sql`cross join lateral (select * from ${everyStep} s where s.id = page.list_id[2] and s.origin = page.list_id[1] limit 1) t`,
}

export async function listSteps(db: Queryable, asked: JourneyFilter & PageAfter): Promise<Page<JourneyStepView>> {
  const { q, person_id, visitor_id, website_id, event_type, stage, origin } = asked
  const narrowed = narrowedTable(q, {
    equal: { person_id, visitor_id, website_id, event_type, stage, origin },
    searched: ['t.id', 't.event_name', 't.page_url', 't.utm_source', 't.utm_campaign'],
    more: happened(sql`t.occurred_at`, asked),
  })
  const page = await listPage<Row>(db, journey, asked, narrowed)
  return { ...page, rows: page.rows.map(toView) }
}

export async function readStep(db: Queryable, id: string): Promise<JourneyStepView | null> {
  const { rows } = await sql<Row>`select * from ${steps} where origin = 'journey' and id = ${id}`.execute(db)
  return rows[0] ? toView(rows[0]) : null
}

interface Happened {
  readonly events: number
  readonly first: Date | null
  readonly latest: Date | null
  readonly purchased: Date | null
  readonly purchases: number
  readonly conversions: number
  readonly stages: JourneyStepView['stage'][]
}

/** Returns an SQL condition: steps of the person, and of devices that are linked only to the person. */
const stepsOf = (personId: string) => sql`(
  person_id = ${personId} or (person_id is null and visitor_id in (
    select l.visitor_id from identity_link l where l.person_id = ${personId}
      and not exists (select from identity_link o where o.visitor_id = l.visitor_id and o.person_id <> l.person_id))))`

/** Returns the newest `cap` steps of a person, and sums over all steps. */
export async function readHistory(db: Queryable, personId: string, cap: number) {
  const { rows } = await sql<Row>`
    select * from ${steps} where ${stepsOf(personId)} order by occurred_at desc, id desc limit ${cap}`.execute(db)
  const sums = await sql<Happened>`
    select count(*) as events, min(occurred_at) as first, max(occurred_at) as latest, count(*) filter (where origin = 'conversion') as conversions,
      min(occurred_at) filter (where origin = 'conversion' and event_type = 'purchase') as purchased,
      count(*) filter (where origin = 'conversion' and event_type = 'purchase') as purchases,
      coalesce(array_agg(distinct stage), '{}') as stages
    from ${steps} where ${stepsOf(personId)}`.execute(db)
  const { rows: value } = await sql<{ currency: string | null; value: number }>`
    select currency, ${exactSum(sql`value`)} as value from ${steps}
    where ${stepsOf(personId)} and origin = 'conversion' and event_type = 'purchase' group by currency order by currency`.execute(
    db,
  )
  const { rows: people } = await sql<{
    id: string
    email: string | null
    first_name: string | null
    last_name: string | null
  }>`select id, email, first_name, last_name from person where id = ${personId}`.execute(db)
  return { person: people[0] ?? null, steps: rows.map(toView), sums: sums.rows[0], value }
}

export interface Counted {
  readonly rank: number
  readonly customers: number
  readonly identified: number
  readonly events: number
}

const within = (period: Period, websiteId: string | undefined) =>
  sql`occurred_at >= ${period.from} and occurred_at < ${period.to}${
    websiteId === undefined ? sql`` : sql` and website_id = ${websiteId}`
  }`

export async function countSteps(db: Queryable, period: Period, websiteId: string | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${steps} where ${within(period, websiteId)}`.execute(db)
  return rows[0]?.count ?? 0
}

interface Analyzed {
  readonly period: Period
  readonly websiteId: string | undefined
  readonly cap: number
}

/**
 * Returns SQL for two common table expressions. `capped`: the newest steps. `known`: visitors linked to exactly one
 * person.
 */
const whoDidWhat = ({ period, websiteId, cap }: Analyzed) => sql`
    capped as materialized (
      select person_id, visitor_id, origin, event_type, id, utm_source, occurred_at,
        array_position(array['awareness', 'interest', 'consideration', 'intent', 'conversion', 'retention', 'advocacy'], stage) as rank
      from ${steps} where ${within(period, websiteId)} order by occurred_at desc, id desc limit ${cap}
    ), known as (
      select visitor_id, min(person_id) as person_id from identity_link
      where visitor_id in (select visitor_id from capped where person_id is null) group by visitor_id having count(*) = 1
    )`

/**
 * Counts, for each stage, the customers whose highest stage it is and the steps, among the newest `cap` steps. A
 * visitor linked to exactly one person counts as that person. A second purchase counts as retention.
 */
export async function furthestStages(db: Queryable, { period, websiteId, cap }: Analyzed): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with ${whoDidWhat({ period, websiteId, cap })}, customer as (
      select coalesce(c.person_id, k.person_id) as person, case when coalesce(c.person_id, k.person_id) is null then coalesce(c.visitor_id, c.id) end as visitor,
        greatest(max(c.rank), case when count(*) filter (where c.origin = 'conversion' and c.event_type = 'purchase') > 1 then 6 end) as rank
      from capped c left join known k on c.person_id is null and k.visitor_id = c.visitor_id group by 1, 2
    )
    select r as rank, (select count(*) from customer where rank = r) as customers,
      (select count(*) from customer where rank = r and person is not null) as identified,
      (select count(*) from capped where rank = r) as events
    from generate_series(1, 7) r order by r`.execute(db)
  return rows
}

export interface Climb {
  /** Rank of the highest stage before. Null for a customer's first step. */
  readonly before: number | null
  readonly rank: number
  /** UTM source of a first step. Null for later steps, and without a source. */
  readonly source: string | null
  readonly customers: number
}

/**
 * Returns the moves between stages. Each row counts customers who started at a stage or moved to a higher one. Ignores
 * moves to a lower stage. A second purchase counts as retention.
 */
export async function climbs(db: Queryable, asked: Analyzed, most: number): Promise<Climb[]> {
  const { rows } = await sql<Climb>`
    with ${whoDidWhat(asked)}, step as (
      select case when coalesce(c.person_id, k.person_id) is null then 'visitor ' || coalesce(c.visitor_id, c.id) else coalesce(c.person_id, k.person_id) end as customer,
        c.occurred_at, c.id, c.utm_source, c.rank, c.origin = 'conversion' and c.event_type = 'purchase' as bought
      from capped c left join known k on c.person_id is null and k.visitor_id = c.visitor_id
    ), ranked as (
      select customer, occurred_at, id, utm_source,
        case when bought and row_number() over (partition by customer, bought order by occurred_at, id) > 1 then greatest(rank, 6) else rank end as rank
      from step
    ), climb as (
      select customer, utm_source, rank,
        max(rank) over (partition by customer order by occurred_at, id rows between unbounded preceding and 1 preceding) as before
      from ranked
    )
    select before, rank, case when before is null then utm_source end as source, count(*) as customers
    from climb where before is null or rank > before group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit ${most}`.execute(
    db,
  )
  return rows
}
