import { databaseErrorOf, type Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import { creditNow, ensureAttributed, readSettings } from '../attribution/index.ts'
import { lockIdentities, seePerson } from '../people/index.ts'
import { insertConversion } from './conversion-store.ts'
import { conversionOf } from './event-map.rules.ts'
import { inSavepoint, readEvent, type StoredEvent } from './event-store.ts'
import { activeGoals } from './goal-store.ts'
import { joinCheckout } from './record-purchase.ts'

/**
 * Attributes the event's session and records the conversion, in one savepoint. Ignores duplicates and unknown ids.
 * Rethrows transient database errors, so that the event is delivered again. Logs any other error.
 */
export async function handleAnalyticsEvent(tx: Queryable, log: Logger, eventId: string, now: Date): Promise<void> {
  try {
    await inSavepoint(tx, () => record(tx, eventId, now))
  } catch (error) {
    const code = databaseErrorOf(error)?.code ?? ''
    if (code === '23505') return
    if (/^(08|40|53|55|57)/.test(code)) throw error
    log.error({ error, analyticsEvent: eventId }, 'an event could not be recorded as a conversion')
  }
}

async function record(tx: Queryable, eventId: string, now: Date): Promise<void> {
  const event = await readEvent(tx, eventId)
  if (!event) return
  if (event.checkoutId !== null) await lockIdentities(tx)
  await ensureAttributed(tx, [event.sessionId], now)
  if (event.personId !== null) await seePerson(tx, event.personId, event.occurredAt)
  const counted = await count(tx, event, now)
  if (event.checkoutId !== null && event.consent === 'granted') await joinCheckout(tx, event.checkoutId, now)
  if (counted !== null) await creditNow(tx, [counted], now)
}

/**
 * Records the event's conversion and returns its id. Returns null if the event is not a conversion or was already
 * counted.
 */
async function count(tx: Queryable, event: StoredEvent, now: Date): Promise<string | null> {
  const found = conversionOf(event, await activeGoals(tx))
  if (!found) return null
  const id = newId('conv', now.getTime())
  const { utm_source, utm_medium, utm_campaign, utm_term, utm_content } = event
  const isNew = await insertConversion(tx, {
    id,
    conversion_type: found.type,
    conversion_name: found.name,
    source: 'event',
    attribution_model: (await readSettings(tx)).default_model,
    utm_source,
    utm_medium,
    utm_campaign,
    utm_term,
    utm_content,
    conversion_value: found.valueMinor,
    currency: found.currency,
    checkout_id: event.checkoutId,
    analytics_event_id: event.id,
    analytics_session_id: event.sessionId,
    conversion_goal_id: found.goalId,
    person_id: event.checkoutId === null ? event.personId : null,
    visitor_id: event.visitorId,
    website_id: event.websiteId,
    converted_at: event.occurredAt,
    created_at: now,
    updated_at: now,
  })
  return isNew ? id : null
}
