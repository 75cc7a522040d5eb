import { plannedAnew, type Queryable, sql } from '../../platform/db/database.ts'
import type { Platform, Utm } from '../sources/index.ts'
import type { CreditModel } from './credit.rules.ts'

export interface CreditedConversion extends Utm {
  readonly id: string
  readonly valueMinor: number
  readonly model: CreditModel
  readonly isPinned: boolean
  readonly campaignId: string | null
  readonly platform: Platform
}

/** Locks the conversions in id order until the transaction ends, so that no other process credits them meanwhile. */
export async function lockConversions(tx: Queryable, ids: readonly string[]): Promise<CreditedConversion[]> {
  const { rows } = await sql<CreditedConversion>`
    select id, conversion_value as "valueMinor", attribution_model as model, is_pinned as "isPinned", ad_campaign_id as "campaignId", platform,
      utm_source, utm_medium, utm_campaign, utm_term, utm_content
    from conversion where id = any(${[...ids]}::text[]) order by id for no key update ${plannedAnew}`.execute(tx)
  return rows
}

/** A session that may be credited with a conversion. */
export interface TouchRow {
  readonly conversionId: string
  readonly sessionId: string
  readonly startedAt: Date
  /** Null if the session is not attributed yet. */
  readonly platform: Platform | null
  readonly campaignId: string | null
}

export interface LookBack {
  readonly purchaseDays: number
  readonly engagementDays: number
}

/**
 * Returns the sessions that may be credited with each conversion, oldest first. For a conversion with a person: the
 * person's sessions, and the anonymous ones on devices that were linked to this person by then and are linked to nobody
 * else. For a conversion without a person: the sessions of its device, unless several people use it. The conversion's
 * own session always counts, unless it belongs to another person.
 */
export async function touchesOf(tx: Queryable, ids: readonly string[], lookBack: LookBack): Promise<TouchRow[]> {
  const { rows } = await sql<TouchRow>`
    with c as (
      select id, person_id, visitor_id, analytics_session_id, converted_at, converted_at - make_interval(
        days => case when conversion_type = 'purchase' then ${lookBack.purchaseDays}::integer else ${lookBack.engagementDays}::integer end) as from_at
      from conversion where id = any(${[...ids]}::text[])
    ), own_device as (
      select c.id, l.visitor_id, exists (select from identity_link o where o.visitor_id = l.visitor_id and o.person_id <> l.person_id) as shared
      from c join identity_link l on l.person_id = c.person_id and l.linked_at <= c.converted_at
      union all
      select c.id, v.id, false from c join visitor v on v.id = c.visitor_id
      where c.person_id is null and (select count(*) from identity_link l where l.visitor_id = v.id) <= 1
    ), touch as (
      select c.id as conversion_id, s.id as session_id, s.started_at from c join analytics_session s on s.id = c.analytics_session_id
      where s.person_id is null or s.person_id = c.person_id
      union
      select c.id, s.id, s.started_at from own_device d join c on c.id = d.id join analytics_session s on s.visitor_id = d.visitor_id
      where s.started_at between c.from_at and c.converted_at and (s.person_id = c.person_id or (s.person_id is null and not d.shared))
    )
    select t.conversion_id as "conversionId", t.session_id as "sessionId", t.started_at as "startedAt", a.platform, a.ad_campaign_id as "campaignId"
    from touch t left join campaign_attribution a on a.analytics_session_id = t.session_id
    order by t.conversion_id, t.started_at, t.session_id ${plannedAnew}`.execute(tx)
  return rows
}

/** A credited step of a conversion, with its weight, value and reason in each model. */
export interface NewStep {
  readonly conversionId: string
  readonly position: number
  readonly sessionId: string | null
  readonly campaignId: string | null
  readonly platform: Platform
  readonly touchedAt: string | null
  readonly models: readonly CreditModel[]
  readonly weightsPpm: readonly number[]
  readonly valuesMinor: readonly number[]
  readonly reasons: readonly string[]
}

/** Replaces all earlier credits of these conversions. */
export async function replaceCredits(
  tx: Queryable,
  conversionIds: readonly string[],
  steps: readonly NewStep[],
): Promise<void> {
  await sql`
    delete from attribution_step s using unnest(${[...conversionIds]}::text[]) x (id) where s.conversion_id = x.id ${plannedAnew}`.execute(
    tx,
  )
  await sql`
    insert into attribution_step (conversion_id, position, analytics_session_id, ad_campaign_id, platform, touched_at, models, weights_ppm, values_minor, reasons)
    select "conversionId", position, "sessionId", "campaignId", platform, "touchedAt", models, "weightsPpm", "valuesMinor", reasons
    from json_to_recordset(${JSON.stringify(steps)}::json) as x("conversionId" text, position integer, "sessionId" text, "campaignId" text,
      platform text, "touchedAt" timestamptz, models text[], "weightsPpm" integer[], "valuesMinor" bigint[], reasons text[])`.execute(
    tx,
  )
}

export interface Headline {
  readonly conversionId: string
  readonly campaignId: string | null
  readonly platform: Platform
  readonly sessionId: string | null
}

/**
 * Stores the campaign and platform that the conversion shows, unless they are pinned. A conversion of an order also
 * gets the UTM fields of the session with the largest weight, or those of its own link.
 */
export async function setHeadlines(tx: Queryable, headlines: readonly Headline[], now: Date): Promise<void> {
  await sql`
    update conversion c set ad_campaign_id = x."campaignId", platform = x.platform, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(headlines)}::jsonb) as x("conversionId" text, "campaignId" text, platform text)
    where c.id = x."conversionId" and not c.is_pinned and (c.ad_campaign_id, c.platform) is distinct from (x."campaignId", x.platform)
    ${plannedAnew}`.execute(tx)
  await sql`
    update conversion c set utm_source = v.utm_source, utm_medium = v.utm_medium, utm_campaign = v.utm_campaign, utm_term = v.utm_term,
      utm_content = v.utm_content
    from jsonb_to_recordset(${JSON.stringify(headlines)}::jsonb) as x("conversionId" text, "sessionId" text)
    join conversion o on o.id = x."conversionId"
    left join analytics_session s on s.id = x."sessionId"
    cross join lateral jsonb_to_record(case when s.id is null then coalesce(o.metadata -> 'link', '{}') else to_jsonb(s) end)
      as v(utm_source text, utm_medium text, utm_campaign text, utm_term text, utm_content text)
    where c.id = x."conversionId" and c.source = 'order' and (c.utm_source, c.utm_medium, c.utm_campaign, c.utm_term, c.utm_content)
      is distinct from (v.utm_source, v.utm_medium, v.utm_campaign, v.utm_term, v.utm_content)
    ${plannedAnew}`.execute(tx)
}
