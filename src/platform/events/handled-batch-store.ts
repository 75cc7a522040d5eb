import { type Queryable, sql } from '../db/database.ts'
import { deleteInParts } from '../db/delete-store.ts'

/** Returns an SQL condition for a query over `event e`: the subscriber has handled the event. */
export const handledBy = (subscriber: string): string =>
  `exists (select from handled_batch h where h.batch = coalesce(e.batch, e.id) and h.subscriber = ${subscriber} and e.id = any(h.events))`

interface Batched {
  readonly id: number
  /** Id of the first event of the batch. */
  readonly batch: number
}

/**
 * Marks the events as handled by the subscriber, with one row per batch. The batch stored in `event` takes precedence,
 * because jobs from an older version of Weft have none. Returns the ids of events that were not handled before. Locks
 * the batch for this subscriber until the transaction ends.
 */
export async function markHandled(
  tx: Queryable,
  subscriber: string,
  events: readonly Batched[],
): Promise<ReadonlySet<number>> {
  const ids = events.map(({ id }) => id)
  const batches = events.map(({ batch }) => batch)
  const wanted = sql`(
    select g.id, coalesce(e.batch, g.batch) as batch from unnest(${ids}::bigint[], ${batches}::bigint[]) g (id, batch)
    left join event e on e.id = g.id) w`
  const { rows: first } = await sql<{ events: string[] }>`
    insert into handled_batch (batch, subscriber, events)
    select batch, ${subscriber}, array_agg(id order by id) from ${wanted} group by batch order by batch
    on conflict do nothing returning events::text[] as events`.execute(tx)
  const fresh = new Set(first.flatMap(({ events: ofBatch }) => ofBatch.map(Number)))
  if (fresh.size === new Set(ids).size) return fresh
  // The first statement waited for another transaction. A new statement sees the rows of that transaction.
  const { rows: more } = await sql<{ fresh: string[] }>`
    with known as (
      select batch, events from handled_batch where subscriber = ${subscriber} and batch in (select batch from ${wanted}) order by batch for update
    ),
    fresh as (
      select k.batch, array_agg(w.id order by w.id) as ids from known k join ${wanted} using (batch)
      where w.id <> all(k.events) group by k.batch
    )
    update handled_batch h set events = h.events || f.ids from fresh f where h.batch = f.batch and h.subscriber = ${subscriber}
    returning f.ids::text[] as fresh`.execute(tx)
  for (const { fresh: ofBatch } of more) for (const id of ofBatch) fresh.add(Number(id))
  return fresh
}

/** Deletes batches after 30 days, once their events are deleted. Returns the number of batches. */
export const deleteUnneededMarks = (db: Queryable, now: Date): Promise<number> =>
  deleteInParts(
    db,
    'handled_batch',
    sql`t.handled_at < ${now}::timestamptz - interval '30 days' and not exists (select from event where id = any(t.events))`,
  )
