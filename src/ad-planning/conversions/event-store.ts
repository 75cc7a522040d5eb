import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Utm } from '../sources/index.ts'

export interface StoredEvent extends Utm {
  readonly id: string
  readonly sessionId: string
  readonly visitorId: string
  readonly websiteId: string | null
  /** The session's person. Null if not identified. */
  readonly personId: string | null
  readonly consent: 'granted' | 'denied'
  readonly eventName: string
  readonly pageUrl: string | null
  readonly valueMinor: number | null
  readonly currency: string | null
  readonly checkoutId: string | null
  readonly occurredAt: Date
}

export async function readEvent(tx: Queryable, id: string): Promise<StoredEvent | null> {
  const { rows } = await sql<StoredEvent>`
    select e.id, e.session_id as "sessionId", e.visitor_id as "visitorId", e.website_id as "websiteId", s.person_id as "personId", s.consent,
      e.event_name as "eventName", e.page_url as "pageUrl", e.value_minor as "valueMinor", e.currency, e.checkout_id as "checkoutId",
      e.occurred_at as "occurredAt", s.utm_source, s.utm_medium, s.utm_campaign, s.utm_term, s.utm_content
    from analytics_event e join analytics_session s on s.id = e.session_id where e.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/**
 * Runs `work` in a savepoint. If it fails, rolls back only its changes and throws its error. The transaction can
 * continue.
 */
export async function inSavepoint(tx: Queryable, work: () => Promise<void>): Promise<void> {
  await sql`savepoint guarded`.execute(tx)
  try {
    await work()
  } catch (error) {
    await sql`rollback to savepoint guarded`.execute(tx)
    throw error
  }
  await sql`release savepoint guarded`.execute(tx)
}
