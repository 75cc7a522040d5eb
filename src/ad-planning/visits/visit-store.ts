import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Utm } from '../sources/index.ts'

interface NewSession extends Utm {
  readonly id: string
  readonly websiteId: string
  readonly visitorId: string
  readonly consent: 'granted' | 'denied'
  readonly entryPage: string | null
  readonly referrer: string | null
  readonly device: string
  readonly startedAt: Date
}

/** Inserts a session. Does nothing if the id exists. */
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

interface ImportedSession {
  readonly id: string
  readonly visitorId: string
  readonly websiteId: string | null
  readonly startedAt: Date
  readonly entryPage: string | null
  readonly utm: readonly (string | null)[]
}

export const sessionIsKnown = async (tx: Queryable, id: string): Promise<boolean> =>
  (await tx.selectFrom('analytics_session').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Inserts a session that another system recorded. Does nothing if it is stored already. */
export async function insertImportedSession(tx: Queryable, session: ImportedSession, now: Date): Promise<void> {
  const [utm_source = null, utm_medium = null, utm_campaign = null, utm_term = null, utm_content = null] = session.utm
  await tx
    .insertInto('analytics_session')
    .values({
      id: session.id,
      website_id: session.websiteId,
      visitor_id: session.visitorId,
      consent: 'granted',
      entry_page: session.entryPage,
      utm_source,
      utm_medium,
      utm_campaign,
      utm_term,
      utm_content,
      started_at: session.startedAt,
      last_seen_at: session.startedAt,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns SQL that adds the visitor to a session after the visitor has consented. */
export const nameVisit = (
  id: string,
  known: { readonly visitorId: string; readonly referrer: string | null; readonly device: string },
): RawBuilder<unknown> => sql`
  update analytics_session set consent = 'granted', visitor_id = ${known.visitorId}, device = ${known.device}, referrer = coalesce(${known.referrer}, referrer)
  where id = ${id}`

/** Returns SQL that counts the page views among the new events `e`. */
export const countPageviews = (id: string, now: Date): RawBuilder<unknown> => sql`
  update analytics_session set last_seen_at = greatest(last_seen_at, ${now}::timestamptz),
    pageviews = pageviews + (select count(*) from e where event_name = 'page_view')
  where id = ${id} and exists (select from e) returning id, pageviews`

/** Assigns the visit to the person, unless it belongs to a person already. */
export async function claimVisit(tx: Queryable, id: string, personId: string): Promise<void> {
  await sql`update analytics_session set person_id = ${personId} where id = ${id} and person_id is null`.execute(tx)
}
