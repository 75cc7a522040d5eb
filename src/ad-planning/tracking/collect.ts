import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { isFillerId, lockIdentities, seeVisitor } from '../people/index.ts'
import { insertSession } from '../visits/index.ts'
import { believedTime, deviceOf, referrerOf, utmOf } from './collect.rules.ts'
import {
  insertEvents,
  type NewEvent,
  nameVisitor,
  noteUse,
  readStoredSession,
  type StoredSession,
} from './collect-store.ts'
import type { CollectEvents, CollectSession, EventBody } from './schema.ts'

interface CollectDeps {
  readonly db: Database
  readonly clock: Clock
}

interface Caller {
  readonly siteId: string
  readonly userAgent: string | undefined
}

/**
 * Starts a visit, or updates the visit with this id. After consent, the visit belongs to its visitor. Throws `conflict`
 * if another website has the id.
 */
export async function collectSession(
  { db, clock }: CollectDeps,
  { siteId, userAgent }: Caller,
  body: CollectSession,
): Promise<{ readonly session: StoredSession; readonly accepted: number }> {
  const now = clock.now()
  const consented = body.consent === 'granted'
  const pageUrl = body.page_url ?? null
  const id = body.id ?? newId('ses', now.getTime())
  return db.transaction().execute(async (tx) => {
    const visitorId = visitorOf(body, consented, now)
    const known = await readStoredSession(tx, id)
    if (!known) {
      await seeVisitor(tx, visitorId, now)
      await insertSession(tx, {
        ...utmOf(body, pageUrl),
        id,
        websiteId: siteId,
        visitorId,
        consent: body.consent,
        entryPage: pageUrl,
        referrer: referrerOf(body.referrer ?? null, consented),
        device: consented ? deviceOf(userAgent) : 'unknown',
        startedAt: now,
      })
      await noteUse(tx, siteId, now)
    }
    if (known?.websiteId === siteId && known.consent === 'denied' && consented) {
      await lockIdentities(tx)
      await seeVisitor(tx, visitorId, now)
      const referrer = referrerOf(body.referrer ?? null, consented)
      await nameVisitor(tx, known, { visitorId, referrer, device: deviceOf(userAgent) })
    }
    const session = await readStoredSession(tx, id)
    if (!session) throw notFound('This session')
    if (session.websiteId !== siteId)
      throw conflict('This id belongs to a session of another website. Use a new id.', '/id')
    return { session, accepted: await store(tx, session, body.events ?? [], now) }
  })
}

/**
 * Stores the events of a session. Returns the number of new events. Throws `not_found` if the website has no session
 * with this id.
 */
export async function collectEvents(
  { db, clock }: CollectDeps,
  { siteId }: Caller,
  { session_id, events }: CollectEvents,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const session = await readStoredSession(tx, session_id)
    if (!session || session.websiteId !== siteId) throw notFound('This session')
    return store(tx, session, events, clock.now())
  })
}

/**
 * Returns the visitor id to store. Without consent, each session gets a new one, so that returning visitors are not
 * recognised.
 */
function visitorOf({ visitor_id }: CollectSession, consented: boolean, now: Date): string {
  const isTheirs = consented && visitor_id !== undefined && !isFillerId(visitor_id)
  return isTheirs ? visitor_id : newId('vis', now.getTime())
}

async function store(tx: Queryable, session: StoredSession, events: readonly EventBody[], now: Date): Promise<number> {
  if (events.length === 0) return 0
  return insertEvents(
    tx,
    session,
    events.map((event) => newEvent(event, session, now)),
    now,
  )
}

const newEvent = (event: EventBody, { consent }: StoredSession, now: Date): NewEvent => ({
  id: event.id ?? newId('aev', now.getTime()),
  name: event.name.trim().toLowerCase(),
  pageUrl: event.page_url ?? null,
  value: event.value ?? null,
  currency: event.currency ?? null,
  // The checkout id leads to the order, and the order to a person. It is therefore stored only with consent.
  checkoutId: consent === 'granted' ? (event.checkout_id ?? null) : null,
  data: event.data ?? {},
  at: believedTime(event.occurred_at, now).toISOString(),
})
