import { plannedAnew, type Queryable, sql } from '../../platform/db/database.ts'
import type { ActCount, GivenRating, PersonFacts } from './facts.types.ts'

const ratingsCounted = 10

type Facts = Omit<PersonFacts, 'sentiments'>

/**
 * Reads the facts from which the scores of these people are computed, sorted by the person's id. Omits people who do
 * not exist.
 */
export async function factsOf(db: Queryable, personIds: readonly string[], now: Date): Promise<Facts[]> {
  const ids = [...personIds]
  const { rows: people } = await sql<{ id: string; lastActiveAt: Date | null }>`
    select id, last_active_at as "lastActiveAt" from person where id = any(${ids}::text[]) order by id`.execute(db)
  const purchases = Map.groupBy(await purchasesOf(db, ids), ({ personId }) => personId)
  const acts = Map.groupBy(await actsOf(db, ids, now), ({ personId }) => personId)
  const ratings = Map.groupBy(await ratingsOf(db, ids), ({ personId }) => personId)
  return people.map(({ id, lastActiveAt }) => ({
    personId: id,
    lastActiveAt,
    purchases: purchases.get(id) ?? [],
    acts: acts.get(id) ?? [],
    ratings: ratings.get(id) ?? [],
  }))
}

/** Reads values as doubles, because the sum of stored amounts can exceed the safe integers. */
async function purchasesOf(db: Queryable, ids: string[]) {
  const { rows } = await sql<{ personId: string; valueMinor: number; currency: string | null; at: Date }>`
    select person_id as "personId", conversion_value::float8 as "valueMinor", currency, converted_at as at
    from conversion where person_id = any(${ids}::text[]) and conversion_type = 'purchase' order by converted_at, id
    ${plannedAnew}`.execute(db)
  return rows
}

const knownEvents = ['page_view', 'product_view', 'social_share', 'email_open', 'email_click']
const knownConversions = ['add_to_cart', 'begin_checkout', 'lead_form_submission']

/** SQL condition: another row already represents the reported step. Purchases are always counted from orders. */
const isCountedAlready = sql`(exists (select from feedback f where f.id = j.source_id) or exists (select from analytics_event e where e.id = j.source_id)
  or exists (select from analytics_session s where s.id = j.source_id) or exists (select from conversion c where c.id = j.source_id)
  or exists (select from conversion c where c.analytics_event_id = j.source_id) or exists (select from conversion c where c.lead_id = j.source_id))`

/** Counts a person's actions. An event that became a conversion counts only as a conversion. */
async function actsOf(db: Queryable, ids: string[], now: Date): Promise<(ActCount & { personId: string })[]> {
  const people = sql`any(${ids}::text[])`
  const before = (days: number) => sql`${new Date(now.getTime() - days * 86_400_000)}::timestamptz`
  const { rows } = await sql<ActCount & { personId: string }>`
    select person_id as "personId", kind,
      case when at > ${before(30)} then 'recent' when at > ${before(60)} then 'earlier' when at > ${before(90)} then 'quarter' else 'old' end as age,
      count(*) as count, max(at) as "lastAt"
    from (
      select person_id, 'session' as kind, started_at as at from analytics_session where person_id = ${people}
      union all
      select s.person_id, case when lower(e.event_name) = any(${knownEvents}::text[]) then lower(e.event_name) else 'other' end, e.occurred_at
        from analytics_session s join analytics_event e on e.session_id = s.id
        where s.person_id = ${people} and not exists (select from conversion c where c.analytics_event_id = e.id)
      union all
      select person_id, case when conversion_type = any(${knownConversions}::text[]) then conversion_type else 'other' end, converted_at
        from conversion where person_id = ${people} and conversion_type <> 'purchase'
      union all
      select person_id, 'feedback', created_at from feedback where person_id = ${people}
      union all
      select person_id, case event_type when 'form_submit' then 'lead_form_submission' when 'lead_capture' then 'lead_form_submission'
          when 'social_engage' then 'social_share' when 'page_view' then 'page_view' when 'feedback' then 'feedback'
          when 'email_open' then 'email_open' when 'email_click' then 'email_click' else 'other' end, occurred_at
        from journey_event j where person_id = ${people} and event_type <> 'purchase' and not ${isCountedAlready}
    ) act group by 1, 2, 3 order by 1, 2, 3 ${plannedAnew}`.execute(db)
  return rows
}

async function ratingsOf(db: Queryable, ids: string[]): Promise<(GivenRating & { personId: string })[]> {
  const { rows } = await sql<GivenRating & { personId: string }>`
    select person_id as "personId", id as "feedbackId", rating, scale, created_at as at
    from (select f.*, row_number() over (partition by person_id order by created_at desc, id desc) as place
      from feedback f where person_id = any(${ids}::text[]) and rating is not null) newest
    where place <= ${ratingsCounted} order by person_id, place ${plannedAnew}`.execute(db)
  return rows
}
