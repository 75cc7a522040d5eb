import { type Statement, statement } from '../../platform/db/statement.ts'

export interface UnstoredEvent {
  readonly provider: string
  readonly providerEventId: string
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Returns SQL that marks a stored event as processed, for the statement that changes session `c`. */
export const markProcessed = (eventId: number | null, outcome: string): Statement =>
  eventId === null
    ? statement`select`
    : statement`update payment_event set processed_at = now(), outcome = ${outcome} from c where payment_event.id = ${eventId}`

/** Returns an SQL condition: no earlier delivery of the event had an effect. */
export const isUnprocessed = (event: UnstoredEvent): Statement => statement`not exists (select from payment_event
    where provider = ${event.provider} and provider_event_id = ${event.providerEventId} and processed_at is not null)`

/**
 * Returns SQL that stores an event, for the statement that places the order of session `c`. An earlier delivery may be
 * stored already, without an effect.
 */
export const storeProcessed = (
  { provider, providerEventId, type, payload }: UnstoredEvent,
  attemptId: string,
): Statement => statement`
  insert into payment_event (provider, provider_event_id, attempt_id, type, payload, processed_at, outcome)
  select ${provider}, ${providerEventId}, ${attemptId}, ${type}, ${JSON.stringify(payload)}::jsonb, now(), 'order' from c
  on conflict (provider, provider_event_id) do update set processed_at = excluded.processed_at, outcome = excluded.outcome`
