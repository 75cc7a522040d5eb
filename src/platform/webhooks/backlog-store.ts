import { type Queryable, sql } from '../db/database.ts'

const readAtOnce = 2000
const changedAtOnce = 500

export interface Replay {
  readonly since: string
  readonly onlyFailed: boolean
  readonly now: Date
}

/**
 * Plans to send an endpoint's deliveries since a given time again, in order and one at a time: the failed ones, or all.
 * Returns their number. Queues the first batch immediately; `continueReplay` queues the others.
 */
export async function beginReplay(
  tx: Queryable,
  endpointId: string,
  { since, onlyFailed, now }: Replay,
): Promise<number> {
  const { rows } = await sql<{ id: string; count: number }>`
    with matching as (
      select count(*)::int as count, max(place) as last from webhook_delivery
      where endpoint_id = ${endpointId} and created_at >= ${since}::timestamptz
        and (status <> 'delivered' or not ${onlyFailed}))
    , made as (
      insert into webhook_replay (endpoint_id, since, only_failed, asked_at, last)
      select ${endpointId}, ${since}::timestamptz, ${onlyFailed}, ${now}, last from matching where count > 0 returning id)
    select made.id, count from made, matching`.execute(tx)
  const [replay] = rows
  if (!replay) return 0
  await continueReplay(tx, replay.id, now)
  // Runs last, because the processes that deliver wait for its lock.
  await sql`
    update webhook_endpoint set backlog_before = ${now}, probe_at = case when probe_at > ${now} then ${now} else probe_at end
    where id = ${endpointId}`.execute(tx)
  return replay.count
}

/**
 * Queues the next batch of a replay. Returns whether more remains. Skips deliveries that have succeeded since the
 * replay was requested.
 */
export async function continueReplay(db: Queryable, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ remains: boolean }>`
    with replay as (select * from webhook_replay where id = ${id} for update skip locked),
    read as (
      select d.id, d.place, d.created_at >= r.since
        and (d.status <> 'delivered' or not r.only_failed and d.delivered_at <= r.asked_at) as is_wanted
      from replay r cross join lateral (
        select id, place, created_at, status, delivered_at from webhook_delivery
        where endpoint_id = r.endpoint_id and place > r.reached and place <= r.last
        order by place limit ${readAtOnce}) d),
    wanted as (select id, place from read where is_wanted order by place limit ${changedAtOnce}),
    reached as (
      select case when (select count(*) from wanted) = ${changedAtOnce} then (select max(place) from wanted)
        when (select count(*) from read) = ${readAtOnce} then (select max(place) from read) end as place),
    queued as (
      update webhook_delivery d
      set status = 'pending', next_attempt_at = ${now}, tries = 0, first_attempt_at = null, last_attempt_at = null, refusals = 0
      from wanted where d.id = wanted.id),
    moved as (
      update webhook_replay r set reached = reached.place from reached, replay
      where r.id = replay.id and reached.place is not null returning r.id),
    completed as (
      delete from webhook_replay r using reached, replay where r.id = replay.id and reached.place is null)
    select exists (select from moved) as remains`.execute(db)
  return rows[0]?.remains ?? false
}

/**
 * Returns an SQL expression: the position (`place`) of the last delivery that may be sent to the endpoint; null if
 * there is no limit. While a replay queues its batches, newer deliveries wait, so that they are sent after it.
 */
export const replayedUpTo = (endpointId: string) => sql`
  (select reached from webhook_replay where endpoint_id = ${endpointId} order by id limit 1)`

/**
 * Returns the oldest incomplete replay of each endpoint, and deleted endpoints that still have deliveries. An
 * endpoint's later replay starts when its earlier one is complete.
 */
export async function openBacklogs(
  db: Queryable,
): Promise<{ readonly kind: 'replay' | 'deletion'; readonly id: string }[]> {
  const { rows } = await sql<{ kind: 'replay' | 'deletion'; id: string }>`
    with recursive endpoint (id) as (
      select min(endpoint_id) from webhook_delivery
      union all
      select (select min(d.endpoint_id) from webhook_delivery d where d.endpoint_id > e.id)
      from endpoint e where e.id is not null)
    select 'replay' as kind, min(id)::text as id from webhook_replay group by endpoint_id
    union all
    select 'deletion', id from endpoint
    where id is not null and not exists (select from webhook_endpoint w where w.id = endpoint.id)`.execute(db)
  return rows
}

/** Deletes the next batch of a deleted endpoint's deliveries. Returns whether more may remain. */
export async function deleteDeliveries(db: Queryable, endpointId: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from webhook_delivery
      where id = any(array(
        select id from webhook_delivery where endpoint_id = ${endpointId} limit ${changedAtOnce} for update skip locked))
      returning 1)
    select count(*)::int as count from gone`.execute(db)
  return rows[0]?.count === changedAtOnce
}
