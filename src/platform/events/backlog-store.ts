import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { tellsDeadFromLate } from '../processes/index.ts'

interface EventBacklog {
  /** At most 100,000. */
  readonly waiting: number
  readonly lagSeconds: number
}

export async function eventBacklog(db: Queryable): Promise<EventBacklog> {
  const { rows } = await statement<EventBacklog>`
    select (select count(*)::int from (select from event where relayed_at is null limit 100000) w) as waiting,
      coalesce((select greatest(extract(epoch from clock_timestamp() - created_at), 0)::float8 from event where relayed_at is null
        order by id limit 1), 0) as "lagSeconds"`.execute(db)
  return rows[0] ?? { waiting: 0, lagSeconds: 0 }
}

interface QueueState {
  readonly queue: string
  readonly states: Readonly<Record<'ready' | 'deferred' | 'active' | 'failed', number>>
  readonly oldestSeconds: number
}

/**
 * Returns the state of each queue. pg-boss updates the counts every minute. Counting the jobs instead would read
 * completed jobs too, which are kept for an hour. The age of the oldest waiting job is read through the index by which
 * workers fetch jobs.
 */
export async function queueStates(db: Queryable): Promise<QueueState[]> {
  const { rows } = await statement<QueueState>`
    select q.name as queue, json_build_object('ready', q.ready_count, 'deferred', q.deferred_count,
        'active', q.active_count, 'failed', q.failed_count) as states,
      coalesce(greatest(extract(epoch from clock_timestamp() - next.created_on), 0)::float8, 0) as "oldestSeconds"
    from pgboss.queue q left join lateral (
      select j.created_on from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked
      order by j.priority desc, j.created_on limit 1) next on true
    where q.name not like '\\_\\_pgboss%' order by q.name`.execute(db)
  return rows
}

/**
 * Makes the jobs of silent workers available again. Does not count this as a retry, because each counted retry doubles
 * the wait for the next. Returns the queue of each job.
 */
export async function takeOverSilentJobs(
  db: Queryable,
  queues: readonly string[],
  own: { readonly process: string; readonly jobs: readonly string[] },
  silentSeconds: number,
): Promise<string[]> {
  const { rows } = await statement<{ name: string }>`
    update pgboss.job set state = 'retry', start_after = now(), started_on = null
    where name = any(${queues}::text[]) and state = 'active' and group_id is not null
      and heartbeat_on < now() - make_interval(secs => ${silentSeconds})
      and id <> all(${own.jobs}::uuid[]) and ${tellsDeadFromLate(own.process)}
    returning name`.execute(db)
  return rows.map(({ name }) => name)
}
