import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Utm } from '../sources/index.ts'
import type { Device } from './collect.rules.ts'

export interface NewSession extends Utm {
  readonly id: string
  readonly websiteId: string
  readonly visitorId: string
  readonly consent: 'granted' | 'denied'
  readonly entryPage: string | null
  readonly referrer: string | null
  readonly device: Device
  readonly startedAt: Date
}

export interface StoredSession {
  readonly id: string
  readonly websiteId: string | null
  readonly visitorId: string
  readonly consent: 'granted' | 'denied'
  readonly startedAt: Date
}

/** A repeated session changes nothing. */
export async function insertSession(tx: Queryable, session: NewSession): Promise<void> {
  const { utm_source, utm_medium, utm_campaign, utm_term, utm_content } = session
  await tx
    .insertInto('analytics_session')
    .values({
      id: session.id,
      website_id: session.websiteId,
      visitor_id: session.visitorId,
      consent: session.consent,
      entry_page: session.entryPage,
      referrer: session.referrer,
      device: session.device,
      utm_source,
      utm_medium,
      utm_campaign,
      utm_term,
      utm_content,
      started_at: session.startedAt,
      last_seen_at: session.startedAt,
      created_at: session.startedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function readStoredSession(tx: Queryable, id: string): Promise<StoredSession | null> {
  const row = await tx
    .selectFrom('analytics_session')
    .select(['id', 'website_id as websiteId', 'visitor_id as visitorId', 'consent', 'started_at as startedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  // Safe cast: a check constraint limits consent.
  return row ? { ...row, consent: row.consent as StoredSession['consent'] } : null
}

/** The visitor has consented: assigns the visit and its events so far to the visitor's id. */
export async function nameVisitor(
  tx: Queryable,
  { id, visitorId: before }: StoredSession,
  known: { readonly visitorId: string; readonly referrer: string | null; readonly device: Device },
): Promise<void> {
  const { visitorId, referrer, device } = known
  await sql`
    with agreed as (
      update analytics_session set consent = 'granted', visitor_id = ${visitorId}, device = ${device}, referrer = coalesce(${referrer}, referrer)
      where id = ${id}
    ), done as (
      update analytics_event set visitor_id = ${visitorId} where session_id = ${id}
    ), attributed as (
      update campaign_attribution set visitor_id = ${visitorId} where analytics_session_id = ${id}
    ), converted as (
      update conversion set visitor_id = ${visitorId} where analytics_session_id = ${id} and visitor_id = ${before} returning id
    )
    insert into credit_queue (conversion_id) select id from converted order by id on conflict do nothing`.execute(tx)
}

export interface NewEvent {
  readonly id: string
  readonly name: string
  readonly pageUrl: string | null
  readonly value: number | null
  readonly currency: string | null
  readonly checkoutId: string | null
  readonly data: Readonly<Record<string, unknown>>
  readonly at: string
}

/** Inserts the new events, counts their page views and adds the domain events. Returns how many were new. */
export async function insertEvents(
  tx: Queryable,
  session: StoredSession,
  events: readonly NewEvent[],
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with e as (
      insert into analytics_event (id, session_id, website_id, visitor_id, event_name, page_url, event_data, value_minor, currency, checkout_id, occurred_at, received_at)
      select x.id, ${session.id}, ${session.websiteId}, ${session.visitorId}, x.name, x."pageUrl", x.data, x.value, x.currency, x."checkoutId", x.at, ${now}
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as x(id text, name text, "pageUrl" text, data jsonb, value bigint, currency text,
        "checkoutId" text, at timestamptz)
      order by x.id on conflict (id) do nothing returning id, event_name
    ), seen as (
      update analytics_session set last_seen_at = greatest(last_seen_at, ${now}::timestamptz),
        pageviews = pageviews + (select count(*) from e where event_name = 'page_view')
      where id = ${session.id} and exists (select from e) returning id, pageviews
    ), shown as (
      update campaign_attribution a set session_pageviews = seen.pageviews from seen
      where a.analytics_session_id = seen.id and a.session_pageviews <> seen.pageviews
    ), told as (
      insert into event (type, payload) select 'analytics_event.created', jsonb_build_object('id', e.id) from e order by e.id
    )
    select count(*) as count from e`.execute(tx)
  return rows[0]?.count ?? 0
}

/** At most once a minute, so that a busy website does not keep updating one row. */
export async function noteUse(tx: Queryable, siteId: string, now: Date): Promise<void> {
  await sql`
    update site_key set last_used_at = ${now} where id = ${siteId} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`.execute(
    tx,
  )
}
