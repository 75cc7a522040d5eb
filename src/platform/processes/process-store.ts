import type { Queryable } from '../db/database.ts'
import { type Statement, statement } from '../db/statement.ts'

export interface ProcessFacts {
  readonly id: string
  readonly host: string
  readonly pid: number
}

export interface Beat {
  /** Current time of the database's clock. */
  readonly now: Date
  /**
   * Whether silent processes count as dead. False shortly after an interruption, because live processes may not have
   * renewed their rows yet.
   */
  readonly judges: boolean
  /** Processes not seen for `deadAfterSeconds`. */
  readonly silent: readonly ProcessFacts[]
}

/**
 * A longer time between two heartbeats of a process counts as an interruption. Other processes may have missed their
 * heartbeats too.
 */
const interruptedSeconds = 3
/**
 * The longest time until a live process sends a heartbeat again after a database outage: 10 s without an answer on a
 * dead connection, 6 s for a new connection, and the intervals between.
 */
const returnsWithinSeconds = 20
/** How much later than a process's next heartbeat the heartbeats of its jobs may be. */
const jobsReturnWithinSeconds = 6

/**
 * Returns an SQL condition: a job without a heartbeat has no worker. After an interruption of `own` (this process), the
 * worker may only be late, unless every other process sends heartbeats again. The database evaluates the condition,
 * because a statement can arrive late.
 */
export const tellsDeadFromLate = (own: string): Statement => statement`exists (
  select from process own where own.id = ${own}
    and own.seen_at > clock_timestamp() - make_interval(secs => ${interruptedSeconds})
    and (own.steady_since <= clock_timestamp() - make_interval(secs => ${returnsWithinSeconds})
      or not exists (select from process other where other.id <> own.id
        and (other.seen_at < clock_timestamp() - make_interval(secs => ${interruptedSeconds})
          or greatest(other.steady_since, own.steady_since) > clock_timestamp() - make_interval(secs => ${jobsReturnWithinSeconds})))))`

export async function databaseNow(db: Queryable): Promise<Date> {
  const { rows } = await statement<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Renews the process's row by the database's clock and finds expired rows. */
export async function beat(
  db: Queryable,
  { id, host, pid, baseUrl }: ProcessFacts & { readonly baseUrl: string },
  deadAfterSeconds: number,
): Promise<Beat> {
  const { rows } = await statement<Beat>`
    with own as (
      insert into process as p (id, host, pid, base_url, clock_ahead_ms)
      values (${id}, ${host}, ${pid}, ${baseUrl}, ${Date.now()}::float8 - extract(epoch from clock_timestamp()) * 1000)
      on conflict (id) do update set seen_at = clock_timestamp(), clock_ahead_ms = excluded.clock_ahead_ms,
        steady_since = case when p.seen_at < clock_timestamp() - make_interval(secs => ${interruptedSeconds})
          then clock_timestamp() else p.steady_since end
      returning steady_since)
    select clock_timestamp() as now,
      steady_since <= clock_timestamp() - make_interval(secs => ${returnsWithinSeconds}) as judges,
      coalesce((select json_agg(json_build_object('id', id, 'host', host, 'pid', pid)) from process
        where id <> ${id} and seen_at < clock_timestamp() - make_interval(secs => ${deadAfterSeconds})), '[]') as silent
    from own`.execute(db)
  return rows[0] ?? { now: new Date(), judges: false, silent: [] }
}

/** Returns the processes on a machine that have renewed their rows, the last started first. */
export async function processesOn(
  db: Queryable,
  host: string,
  deadAfterSeconds: number,
): Promise<{ readonly pid: number; readonly base_url: string | null }[]> {
  const { rows } = await statement<{ pid: number; base_url: string | null }>`
    select pid, base_url from process
    where host = ${host} and seen_at > clock_timestamp() - make_interval(secs => ${deadAfterSeconds})
    order by started_at desc`.execute(db)
  return rows
}

/**
 * Deletes the rows of those processes that are still dead. Skips a row that another transaction has locked to take over
 * its process's work. Returns the deleted ids.
 */
export async function forgetDead(tx: Queryable, ids: readonly string[], deadAfterSeconds: number): Promise<string[]> {
  const { rows } = await statement<{ id: string }>`
    delete from process where id in (
      select id from process where id = any(${ids}::text[])
        and seen_at < clock_timestamp() - make_interval(secs => ${deadAfterSeconds}) for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes the process's own row on an orderly shutdown, so that no other process takes over its work. */
export async function leave(db: Queryable, id: string): Promise<void> {
  await statement`delete from process where id = ${id}`.execute(db)
}
