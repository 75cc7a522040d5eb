import { CompiledQuery, type Transaction } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { DatabaseConnection } from './db/database.ts'
import { sql } from './db/database.ts'
import type { Tables } from './db/tables.ts'
import { troubleOf } from './db/trouble.ts'
import { takeOverSilentJobs } from './event-backlog-store.ts'
import { noteSubscriptions } from './event-subscription-store.ts'
import type { Logger } from './log.ts'

export interface WeftEvent {
  readonly id: number
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
}

export interface Subscription {
  /** `order.placed`, … */
  readonly types: readonly string[]
  /** Unique among the subscribers: what it is remembered by. */
  readonly subscriber: string
  /** Its writes and the mark that the event was handled are one transaction: delivered at least once, handled once. */
  handle(tx: Transaction<Tables>, event: WeftEvent): Promise<void>
  /** The same for several, in their order, where that takes fewer statements. */
  handleAll?(tx: Transaction<Tables>, events: readonly WeftEvent[]): Promise<void>
}

export interface Events {
  start(): Promise<void>
  /** Hands all waiting events to their subscribers' queues, a batch at a time; answers how many. */
  relay(): Promise<number>
  /** Makes due what was taken by a worker that shows no sign of life any more; answers how many jobs. */
  takeOver(): Promise<number>
  stop(): Promise<void>
}

/** What is relayed at once is one job for each subscriber: a job costs the queue more than an event its subscriber. */
interface Batch {
  readonly events: readonly WeftEvent[]
}

const relayedAtOnce = 200
/** Seldom: a worker is told of what this process has relayed. What is left is retries, and what another process left over. */
const polling = { pollingIntervalSeconds: 5, batchSize: 5 }
/** For more than an hour. */
const retries = { retryLimit: 70, retryDelay: 5, retryBackoff: true, retryDelayMax: 60 }
/** Only jobs with a heartbeat are in the index of jobs that run: that of groups. */
const signsOfLife = { heartbeatSeconds: 10, group: { id: 'events' } }
const beatSeconds = 2
/** Three beats and what one may be late. An answer that never came leaves a job taken by nobody, so that this is no process's end. */
const silentSeconds = 7

/** Brings events from their table to the queues of pg-boss, which retries each subscriber by itself. */
export function createEvents(
  connection: DatabaseConnection,
  subscriptions: readonly Subscription[],
  log: Logger,
): Events {
  const { db } = connection
  const boss = new PgBoss({ db: { executeSql: (text, values) => connection.query(text, values ?? []) } })
  boss.on('error', (error) => {
    // Trouble of the database is told once, by whoever met it first.
    if (!troubleOf(error)) log.error({ error }, 'the job queue has a problem')
  })
  let starting: Promise<void> | null = null
  /** By subscriber: who fetches its jobs. */
  const workers = new Map<string, string>()
  const wake = (subscriber: string): void => {
    const worker = workers.get(subscriber)
    if (worker !== undefined) boss.notifyWorker(worker)
  }

  async function handle(subscription: Subscription, events: readonly WeftEvent[]): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ event_id: number }>`
        insert into handled_event (event_id, subscriber)
        select id, ${subscription.subscriber} from unnest(${events.map(({ id }) => id)}::bigint[]) id order by id
        on conflict do nothing returning event_id`.execute(tx)
      const fresh = new Set(rows.map((row) => Number(row.event_id)))
      const unhandled = events.filter(({ id }) => fresh.has(Number(id)))
      if (subscription.handleAll) return subscription.handleAll(tx, unhandled)
      for (const event of unhandled) await subscription.handle(tx, event)
    })
  }

  /** As one; where that fails one by one, so that an event that cannot be handled holds up no other. */
  async function handleBatch(subscription: Subscription, events: readonly WeftEvent[]): Promise<void> {
    if (events.length > 1) {
      const handled = await handle(subscription, events).then(
        () => true,
        () => false,
      )
      if (handled) return
    }
    const failures: unknown[] = []
    for (const event of events) await handle(subscription, [event]).catch((error) => failures.push(error))
    // The whole batch comes again; what it has handled is not handled twice.
    if (failures.length > 0) throw failures[0]
  }

  /** Once, by whoever comes first: a job that is run by hand relays without a shop that was started. */
  const start = (): Promise<void> => {
    if (subscriptions.length > 0) starting ??= listen()
    return starting ?? Promise.resolve()
  }

  async function listen(): Promise<void> {
    await noteSubscriptions(db, subscriptions)
    await boss.start()
    for (const subscription of subscriptions) {
      await boss.createQueue(subscription.subscriber, retries)
      const { subscriber } = subscription
      const worker = await boss.work<Batch>(
        subscriber,
        { ...polling, heartbeatRefreshSeconds: beatSeconds },
        (jobs) => {
          // There may be more than were fetched at once.
          if (jobs.length === polling.batchSize) wake(subscriber)
          return handleBatch(
            subscription,
            jobs.flatMap(({ data }) => data.events).sort((one, other) => one.id - other.id),
          )
        },
      )
      workers.set(subscriber, worker)
    }
  }

  async function relaySome(): Promise<number> {
    const told = new Set<string>()
    const relayed = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<WeftEvent>`
        select id, type, payload from event where relayed_at is null order by id limit ${relayedAtOnce} for update skip locked`.execute(
        tx,
      )
      if (rows.length === 0) return 0
      for (const { types, subscriber } of subscriptions) {
        const wanted = rows.filter((event) => types.includes(event.type))
        if (wanted.length === 0) continue
        await boss.insert(subscriber, [{ data: { events: wanted }, ...signsOfLife, ...retries }], { db: inside(tx) })
        told.add(subscriber)
      }
      await sql`update event set relayed_at = now() where id = any(${rows.map((event) => event.id)}::bigint[])`.execute(
        tx,
      )
      return rows.length
    })
    for (const subscriber of told) wake(subscriber)
    return relayed
  }

  return {
    start,
    async relay() {
      await start()
      let relayed = 0
      for (;;) {
        const some = await relaySome()
        relayed += some
        if (some < relayedAtOnce) return relayed
      }
    },
    async takeOver() {
      if (!starting) return 0
      await starting
      const silent = await takeOverSilentJobs(db, [...workers.keys()], silentSeconds)
      for (const subscriber of new Set(silent)) wake(subscriber)
      return silent.length
    },
    async stop() {
      if (starting) await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** pg-boss writes within our transaction. */
const inside = (tx: Transaction<Tables>) => ({
  executeSql: async (text: string, values?: unknown[]) => ({
    rows: (await tx.executeQuery(CompiledQuery.raw(text, values ?? []))).rows as unknown[],
  }),
})
