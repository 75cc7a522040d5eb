import { CompiledQuery, type Transaction } from 'kysely'
import { PgBoss } from 'pg-boss'
import { type Database, type DatabaseConnection, sql } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Logger } from '../log.ts'
import { takeOverSilentJobs } from './backlog-store.ts'
import { markHandled } from './handled-batch-store.ts'
import { noteSubscriptions } from './subscription-store.ts'

export interface WeftEvent {
  readonly id: number
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
}

export interface Subscription {
  /** For example `order.placed`. */
  readonly types: readonly string[]
  /** Unique name of the subscriber in the database. */
  readonly subscriber: string
  /**
   * Runs in the transaction that marks the event as handled, so events are delivered at least once and handled
   * exactly once.
   */
  handle(tx: Transaction<Tables>, event: WeftEvent): Promise<void>
  /** Handles several events in order. Only needed if that takes fewer statements. */
  handleAll?(tx: Transaction<Tables>, events: readonly WeftEvent[]): Promise<void>
}

export interface Events {
  start(): Promise<void>
  /** Moves all waiting events to their subscribers' queues, one batch at a time. Returns the number of events. */
  relay(): Promise<number>
  /**
   * Makes the jobs of workers without a heartbeat available again. Does nothing shortly after a database outage,
   * because other processes may still be late. Returns the number of jobs.
   */
  takeOver(): Promise<number>
  stop(): Promise<void>
}

/**
 * All events that are relayed together are one job per subscriber, because a job costs more than the handling of an
 * event.
 */
interface Batch {
  readonly events: readonly RelayedEvent[]
}

interface RelayedEvent extends WeftEvent {
  /** Absent if an earlier version of Weft relayed the event. */
  readonly batch?: number
}

const relayedAtOnce = 200
/**
 * Batches that are handled at the same time. A relay wakes all subscribers of its events. Without a limit, they would
 * take every connection of the pool, and requests would wait for them.
 */
const handledAtOnce = 2
/**
 * Matches the statements of pg-boss that fetch and complete jobs. They are prepared, because their planning would take
 * longer than their execution.
 */
const isFrequent = /^\s*with\s+(?:next|results)\s+as\b/i
/**
 * Options of the workers. They poll rarely, because relaying wakes the workers of this process. Polling finds only
 * retries and jobs left by other processes.
 */
const polling = { pollingIntervalSeconds: 5, batchSize: 5, heartbeatRefreshSeconds: 1 }
/** Retries for more than an hour. The delay grows to 15 seconds, within which Weft recovers from database trouble. */
const retries = { retryLimit: 280, retryDelay: 5, retryBackoff: true, retryDelayMax: 15 }
/**
 * Weft checks heartbeats itself: pg-boss would not wait for live processes after a database outage, and would retry
 * late. So pg-boss gets a limit as long as a whole job. Jobs need a group, because the index of active jobs covers only
 * jobs with a group.
 */
const signsOfLife = { heartbeatSeconds: 900, group: { id: 'events' } }
/**
 * Six missed heartbeats, as for processes. Even a live process can miss them: if the answer to a fetch is lost, the
 * fetched jobs have no worker.
 */
const silentSeconds = 6

/**
 * Creates the relay that moves events from their table to queues of pg-boss, which retries each subscriber
 * independently.
 */
export function createEvents(
  connection: DatabaseConnection,
  subscriptions: readonly Subscription[],
  log: Logger,
): Events {
  const { db } = connection
  const boss = jobQueue(connection)
  boss.on('error', (error) => log.error({ error }, 'the job queue reported an error'))
  let starting: Promise<void> | null = null
  const inWork = jobsInWork()
  /** Worker ids by subscriber. */
  const workers = new Map<string, string>()
  const wake = (subscriber: string): void => {
    const worker = workers.get(subscriber)
    if (worker !== undefined) boss.notifyWorker(worker)
  }

  /** Starts once, on first use, because a command that runs one job relays events without starting the server. */
  const start = (): Promise<void> => {
    if (subscriptions.length > 0) starting ??= listen()
    return starting ?? Promise.resolve()
  }

  async function listen(): Promise<void> {
    await noteSubscriptions(db, subscriptions)
    await boss.start()
    for (const subscription of subscriptions) {
      const { subscriber } = subscription
      await boss.createQueue(subscriber, retries)
      const worker = await boss.work<Batch>(subscriber, polling, (jobs) => {
        // A full batch suggests that more jobs are waiting.
        if (jobs.length === polling.batchSize) wake(subscriber)
        const events = jobs.flatMap(({ data }) => data.events).sort((one, other) => one.id - other.id)
        return inWork.during(jobs, () => handleBatch(db, subscription, events))
      })
      workers.set(subscriber, worker)
    }
  }

  return {
    start,
    async relay() {
      await start()
      return relayAll(() => relaySome(db, boss, subscriptions), wake)
    },
    async takeOver() {
      if (!starting) return 0
      await starting
      const own = { process: connection.processId, jobs: inWork.ids() }
      const silent = await takeOverSilentJobs(db, [...workers.keys()], own, silentSeconds)
      for (const subscriber of new Set(silent)) wake(subscriber)
      return silent.length
    },
    async stop() {
      if (starting) await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** Creates the job queue. No job has a schedule of pg-boss, so nothing polls for one. */
const jobQueue = (connection: DatabaseConnection): PgBoss =>
  new PgBoss({
    db: { executeSql: (text, values) => connection.query(text, values ?? [], { isPrepared: isFrequent.test(text) }) },
    schedule: false,
  })

/** Handles events in one transaction, except those that are handled already. */
const handle = (db: Database, subscription: Subscription, events: readonly RelayedEvent[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const batched = events.map(({ id, batch = id }) => ({ id, batch }))
    const fresh = await markHandled(tx, subscription.subscriber, batched)
    const unhandled = events.filter(({ id }) => fresh.has(Number(id)))
    if (subscription.handleAll) return subscription.handleAll(tx, unhandled)
    for (const event of unhandled) await subscription.handle(tx, event)
  })

/**
 * Handles a batch in one transaction. If that fails, handles its events one by one, so that a failing event does
 * not block the others.
 */
async function handleBatch(db: Database, subscription: Subscription, events: readonly RelayedEvent[]): Promise<void> {
  if (events.length > 1) {
    const handled = await handle(db, subscription, events).then(
      () => true,
      () => false,
    )
    if (handled) return
  }
  const failures: unknown[] = []
  for (const event of events) await handle(db, subscription, [event]).catch((error) => failures.push(error))
  // The whole batch is retried. Events handled already are skipped.
  if (failures.length > 0) throw failures[0]
}

interface Relayed {
  readonly relayed: number
  /** Subscribers whose queues got events. */
  readonly told: readonly string[]
}

/**
 * Moves up to `relayedAtOnce` waiting events to the queues of their subscribers. Returns their number and these
 * subscribers.
 */
const relaySome = (db: Database, boss: PgBoss, subscriptions: readonly Subscription[]): Promise<Relayed> =>
  db.transaction().execute(async (tx) => {
    const told: string[] = []
    const { rows: waiting } = await sql<WeftEvent & { batch: number | null }>`
      select id, type, payload, batch from event where relayed_at is null order by id limit ${relayedAtOnce} for update skip locked`.execute(
      tx,
    )
    const [first] = waiting
    if (!first) return { relayed: 0, told }
    // An event that is relayed again keeps its batch, because subscribers have recorded the event under that batch.
    const rows: RelayedEvent[] = waiting.map((event) => ({ ...event, batch: event.batch ?? first.id }))
    for (const { types, subscriber } of subscriptions) {
      const wanted = rows.filter((event) => types.includes(event.type))
      if (wanted.length === 0) continue
      await boss.insert(subscriber, [{ data: { events: wanted }, ...signsOfLife, ...retries }], { db: inside(tx) })
      told.push(subscriber)
    }
    await sql`
      update event set relayed_at = now(), batch = coalesce(batch, ${first.id})
      where id = any(${rows.map((event) => event.id)}::bigint[])`.execute(tx)
    return { relayed: rows.length, told }
  })

async function relayAll(relaySome: () => Promise<Relayed>, wake: (subscriber: string) => void): Promise<number> {
  let relayed = 0
  for (;;) {
    const some = await relaySome()
    for (const subscriber of some.told) wake(subscriber)
    relayed += some.relayed
    if (some.relayed < relayedAtOnce) return relayed
  }
}

/** Returns the record of the jobs that this process has fetched. Runs their work, `handledAtOnce` at the same time. */
function jobsInWork() {
  const ids = new Set<string>()
  const inTurn = atMost(handledAtOnce)
  return {
    ids: () => [...ids],
    async during(jobs: readonly { readonly id: string }[], work: () => Promise<void>): Promise<void> {
      for (const { id } of jobs) ids.add(id)
      try {
        await inTurn(work)
      } finally {
        for (const { id } of jobs) ids.delete(id)
      }
    },
  }
}

/** Returns a function that runs work, at most `slots` at the same time and in the order of the calls. */
function atMost(slots: number): (work: () => Promise<void>) => Promise<void> {
  let free = slots
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** Returns a connection for pg-boss that writes within this transaction. */
const inside = (tx: Transaction<Tables>) => ({
  executeSql: async (text: string, values?: unknown[]) => ({
    rows: (await tx.executeQuery(CompiledQuery.raw(text, values ?? []))).rows as unknown[],
  }),
})
