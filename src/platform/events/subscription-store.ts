import { type Database, sql } from '../db/database.ts'
import { handledBy } from './handled-batch-store.ts'

interface Heard {
  readonly subscriber: string
  readonly types: readonly string[]
}

/**
 * Records which subscriber handles which event types. A new subscriber gets only later events. A subscriber that
 * handled events of a type before this table existed gets all events of that type.
 */
export async function noteSubscriptions(db: Database, subscriptions: readonly Heard[]): Promise<void> {
  const pairs = subscriptions.flatMap(({ subscriber, types }) => types.map((type) => ({ subscriber, type })))
  const subscribers = pairs.map(({ subscriber }) => subscriber)
  const types = pairs.map(({ type }) => type)
  const missing = sql`
    select s.subscriber, s.type from unnest(${subscribers}::text[], ${types}::text[]) s (subscriber, type)
    where not exists (select from event_subscription k where k.subscriber = s.subscriber and k.type = s.type)`
  const { rows } = await sql`${missing} limit 1`.execute(db)
  if (rows.length === 0) return
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx)
    await sql`
      with missing as (${missing}),
      known as (
        select distinct h.subscriber, e.type from handled_batch h join event e on e.id = any(h.events)),
      newest as (select coalesce(max(id), 0) as id from event)
      insert into event_subscription (subscriber, type, since_event)
      select m.subscriber, m.type, case when k.subscriber is null then newest.id else 0 end
      from missing m cross join newest left join known k on k.subscriber = m.subscriber and k.type = m.type
      on conflict do nothing`.execute(tx)
  })
}

/**
 * Queues events for relaying again if a subscriber never handled them, and they were relayed before the given time
 * (null: at any time). Subscribers that have handled an event skip it. Returns the number of events.
 */
export async function relayUnhandledAgain(db: Database, relayedBefore: Date | null): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx)
    const { numAffectedRows } = await sql`
      update event set relayed_at = null, batch = coalesce(batch, id) where id in (
        select e.id from event e join event_subscription s on s.type = e.type and e.id > s.since_event
        where e.relayed_at < coalesce(${relayedBefore}::timestamptz, 'infinity')
          and not ${sql.raw(handledBy('s.subscriber'))})`.execute(tx)
    return Number(numAffectedRows ?? 0n)
  })
}
