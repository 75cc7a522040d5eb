import { type Queryable, sql } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { addEvents } from '../../platform/events/event-store.ts'
import { followPageviews, nameAttributedVisitor } from '../attribution/index.ts'
import { nameConvertedVisitor } from '../conversions/index.ts'
import { queueing } from '../credit-queue/index.ts'
import { countPageviews, nameVisit } from '../visits/index.ts'
import type { Device } from './collect.rules.ts'

export interface StoredSession {
  readonly id: string
  readonly websiteId: string | null
  readonly visitorId: string
  readonly consent: 'granted' | 'denied'
  readonly startedAt: Date
}

export async function readStoredSession(tx: Queryable, id: string): Promise<StoredSession | null> {
  const row = await tx
    .selectFrom('analytics_session')
    .select(['id', 'website_id as websiteId', 'visitor_id as visitorId', 'consent', 'started_at as startedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  // Safe cast: a check constraint limits `consent`.
  return row ? { ...row, consent: row.consent as StoredSession['consent'] } : null
}

/** Assigns the visit and its events so far to the visitor, after the visitor has consented. */
export async function nameVisitor(
  tx: Queryable,
  { id, visitorId: before }: StoredSession,
  known: { readonly visitorId: string; readonly referrer: string | null; readonly device: Device },
): Promise<void> {
  const { visitorId } = known
  await sql`
    with agreed as (${nameVisit(id, known)}), done as (
      update analytics_event set visitor_id = ${visitorId} where session_id = ${id}
    ), attributed as (${nameAttributedVisitor(id, visitorId)}),
    converted as (${nameConvertedVisitor(id, { before, visitorId })})
    ${queueing(sql`select id from converted order by id`)}`.execute(tx)
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

/** Inserts new events, counts their page views and adds the domain events. Returns how many were new. */
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
    ), seen as (${countPageviews(session.id, now)}),
    shown as (${followPageviews}),
    told as (${addEvents(statement`select 'analytics_event.created', jsonb_build_object('id', e.id) from e order by e.id`)})
    select count(*) as count from e`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Records the use of a site key at most once a minute, so that a busy website does not constantly update one row. */
export async function noteUse(tx: Queryable, siteId: string, now: Date): Promise<void> {
  await sql`
    update site_key set last_used_at = ${now} where id = ${siteId} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`.execute(
    tx,
  )
}
