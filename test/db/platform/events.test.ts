import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase, type DatabaseConnection, sql } from '../../../src/platform/db/database.ts'
import { cleanUp, forgetCompletedJobs } from '../../../src/platform/events/clean-up.ts'
import { addEvent } from '../../../src/platform/events/event-store.ts'
import { createEvents, type Events, type Subscription, type WeftEvent } from '../../../src/platform/events/events.ts'
import { markHandled } from '../../../src/platform/events/handled-batch-store.ts'
import { relayUnhandledAgain } from '../../../src/platform/events/subscription-store.ts'
import { createLogger } from '../../../src/platform/log.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

let database: TestDatabase
let connection: DatabaseConnection
let events: Events
const handled: WeftEvent[] = []
const sold: number[] = []
let failures = 0
let isTwoRefused = true

const subscriptions: Subscription[] = [
  {
    types: ['lamp.lit'],
    subscriber: 'keep-a-diary',
    async handle(_tx, event) {
      handled.push(event)
    },
  },
  {
    types: ['lamp.broken'],
    subscriber: 'fail-first',
    async handle(tx, event) {
      await addEvent(tx, 'lamp.written-off', { of: event.id })
      failures += 1
      if (failures === 1) throw new Error('not yet')
    },
  },
  {
    types: ['lamp.sold'],
    subscriber: 'refuse-the-second',
    async handle(_tx, { payload }) {
      if (payload.lamp === 2 && isTwoRefused) throw new Error('not this one')
      sold.push(Number(payload.lamp))
    },
  },
]

beforeAll(async () => {
  database = await testDatabase()
  connection = connectDatabase({ url: database.url })
  events = createEvents(connection, subscriptions, createLogger({ level: 'silent' }))
  await events.start()
})
afterAll(async () => {
  await events.stop()
  await connection.close()
  await database.drop()
})

async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  for (let i = 0; i < 400; i++) {
    if (await reached()) return
    await sleep(50)
  }
  throw new Error('It did not come about.')
}

const countOf = async (type: string): Promise<number> => {
  const row = await connection.db
    .selectFrom('event')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('type', '=', type)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

it('an event is delivered to its subscriber once, however often the relay runs', async () => {
  await addEvent(connection.db, 'lamp.lit', { lamp: 1 })
  await Promise.all([events.relay(), events.relay(), events.relay()])
  await until(() => handled.length > 0)
  await events.relay()
  await sleep(1200)
  expect(handled.map(({ type, payload }) => ({ type, payload }))).toEqual([{ type: 'lamp.lit', payload: { lamp: 1 } }])
})

it('no event is delivered if the transaction of the cause is rolled back', async () => {
  const failed = connection.db.transaction().execute(async (tx) => {
    await addEvent(tx, 'lamp.lit', { lamp: 2 })
    throw new Error('undone')
  })
  await expect(failed).rejects.toThrow('undone')
  expect(await events.relay()).toBe(0)
})

it('a failed subscriber is retried, and only the writes of the successful run are kept', async () => {
  await addEvent(connection.db, 'lamp.broken', { lamp: 3 })
  await events.relay()
  await until(async () => (await countOf('lamp.written-off')) > 0)
  expect(failures).toBe(2)
  expect(await countOf('lamp.written-off')).toBe(1)
})

it('the relay runs without being started first, as in a job run by hand', async () => {
  const byHand = createEvents(connection, subscriptions, createLogger({ level: 'silent' }))
  await addEvent(connection.db, 'lamp.lit', { lamp: 4 })
  expect(await byHand.relay()).toBeGreaterThan(0)
  await until(() => handled.some(({ payload }) => payload.lamp === 4))
  await byHand.stop()
})

it('one run relays all pending events, regardless of their number', async () => {
  await sql`insert into event (type, payload) select 'lamp.lit', '{"lamp": 5}' from generate_series(1, 450)`.execute(
    connection.db,
  )
  expect(await events.relay()).toBe(450)
  await until(() => handled.filter(({ payload }) => payload.lamp === 5).length === 450)
})

const handledBatches = async (subscriber: string): Promise<number[][]> => {
  const { rows } = await sql<{ events: string[] }>`
    select events::text[] as events from handled_batch where subscriber = ${subscriber} order by batch`.execute(
    connection.db,
  )
  return rows.map((row) => row.events.map(Number))
}

it('the events of a batch are marked as handled in one row', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into event (type, payload) select 'lamp.lit', '{"lamp": 6}' from generate_series(1, 3) returning id`.execute(
    connection.db,
  )
  await events.relay()
  await until(() => handled.filter(({ payload }) => payload.lamp === 6).length === 3)
  await until(async () => (await handledBatches('keep-a-diary')).at(-1)?.[0] === Number(rows[0]?.id))
  expect((await handledBatches('keep-a-diary')).at(-1)).toEqual(rows.map(({ id }) => Number(id)))
})

it('each event of a batch is handled once if one of them fails, and after they are relayed again', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into event (type, payload) select 'lamp.sold', jsonb_build_object('lamp', n) from generate_series(1, 3) n returning id`.execute(
    connection.db,
  )
  const [one, two, three] = rows.map(({ id }) => Number(id))
  await events.relay()
  await until(async () => (await handledBatches('refuse-the-second')).flat().length === 2)
  expect(await handledBatches('refuse-the-second')).toEqual([[one, three]])
  expect(await relayUnhandledAgain(connection.db, null)).toBe(1)
  isTwoRefused = false
  await sql`update event set relayed_at = null where id = ${three}`.execute(connection.db)
  expect(await events.relay()).toBe(2)
  await until(async () => (await handledBatches('refuse-the-second')).flat().length === 3)
  // The first attempt at the batch also handled the first lamp, but was rolled back.
  expect(sold).toEqual([1, 1, 3, 2])
  expect(await handledBatches('refuse-the-second')).toEqual([[one, three, two]])
  expect(await relayUnhandledAgain(connection.db, null)).toBe(0)
})

it('an event is handled once if three transactions mark its batch at the same time', async () => {
  const batch = [7, 8, 9].map((id) => ({ id, batch: 7 }))
  const marks = await Promise.all(
    [batch, batch.slice(1), batch.slice(0, 2)].map((part) =>
      connection.db.transaction().execute(async (tx) => [...(await markHandled(tx, 'nobody', part))]),
    ),
  )
  expect(marks.flat().sort()).toEqual([7, 8, 9])
})

it('an event is handled once if a job of an older version does not name its batch', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into event (type, payload) select 'lamp.lit', '{}' from generate_series(1, 2) returning id`.execute(
    connection.db,
  )
  const [first, second] = rows.map(({ id }) => Number(id)) as [number, number]
  const batch = [first, second].map((id) => ({ id, batch: first }))
  await sql`update event set relayed_at = now(), batch = ${first} where id in (${first}, ${second})`.execute(
    connection.db,
  )
  const mark = (events: typeof batch) =>
    connection.db.transaction().execute(async (tx) => [...(await markHandled(tx, 'older', events))])
  expect(await mark(batch)).toEqual([first, second])
  expect(await mark([{ id: second, batch: second }])).toEqual([])
})

it('the marks of a batch are deleted once all its events are deleted', async () => {
  await sql`delete from handled_batch`.execute(connection.db)
  const { rows } = await sql<{ id: number }>`
    insert into event (type, payload, relayed_at) values ('lamp.lit', '{}', now()), ('lamp.lit', '{}', now()) returning id`.execute(
    connection.db,
  )
  const [kept, gone] = rows.map(({ id }) => Number(id))
  await sql`delete from event where id = ${gone}`.execute(connection.db)
  await sql`
    insert into handled_batch (batch, subscriber, events, handled_at) values
      (${kept}, 'half-gone', array[${kept}, ${gone}]::bigint[], now() - interval '31 days'),
      (${gone}, 'gone', array[${gone}]::bigint[], now() - interval '31 days'),
      (${gone}, 'recent', array[${gone}]::bigint[], now())`.execute(connection.db)
  await cleanUp(connection.db, new Date())
  const left = await sql`select subscriber from handled_batch order by 1`.execute(connection.db)
  expect(left.rows).toEqual([{ subscriber: 'half-gone' }, { subscriber: 'recent' }])
})

it('jobs that were completed an hour ago are deleted, and the others kept', async () => {
  await sql`update pgboss.job set completed_on = now()`.execute(connection.db)
  await sql`
    insert into pgboss.job (name, state, data, completed_on, created_on, started_on)
    select 'keep-a-diary', 'completed', '{"planted": "old"}', at, at, at
    from generate_series(1, 2500), (select now() - interval '2 hours' as at) a`.execute(connection.db)
  await sql`
    insert into pgboss.job (name, state, data, completed_on) values
      ('keep-a-diary', 'completed', '{"planted": "new"}', now() - interval '30 minutes'),
      ('keep-a-diary', 'failed', '{"planted": "failed"}', now() - interval '2 hours')`.execute(connection.db)
  expect(await forgetCompletedJobs(connection.db)).toBe(2500)
  const { rows } = await sql<{ planted: string }>`
    select data ->> 'planted' as planted from pgboss.job where data ? 'planted' order by 1`.execute(connection.db)
  expect(rows.map(({ planted }) => planted)).toEqual(['failed', 'new'])
})

it('the statements that fetch and complete jobs are prepared', async () => {
  const one = connectDatabase({ url: database.url, maxConnections: 1 })
  const dusted: WeftEvent[] = []
  const subscriber: Subscription = {
    types: ['lamp.dusted'],
    subscriber: 'keep-it-clean',
    async handle(_tx, event) {
      dusted.push(event)
    },
  }
  const others = createEvents(one, [subscriber], createLogger({ level: 'silent' }))
  try {
    await others.start()
    await addEvent(one.db, 'lamp.dusted', { lamp: 1 })
    await others.relay()
    const prepared = async () => {
      const { rows } = await sql<{ first: string }>`
        select distinct (regexp_match(statement, '^\\s*with\\s+(\\w+)', 'i'))[1] as first from pg_prepared_statements
        where statement ~ 'pgboss' and statement ~* '^\\s*with' order by 1`.execute(one.db)
      return rows.map(({ first }) => first)
    }
    await until(async () => (await prepared()).length === 2)
    expect(dusted.map(({ payload }) => payload)).toEqual([{ lamp: 1 }])
    expect(await prepared()).toEqual(['next', 'results'])
  } finally {
    await others.stop()
    await one.close()
  }
})

it('at most two subscribers handle their events at the same time', async () => {
  let running = 0
  let most = 0
  const done: string[] = []
  const counted = (subscriber: string): Subscription => ({
    types: ['lamp.moved'],
    subscriber,
    async handle() {
      running += 1
      most = Math.max(most, running)
      await sleep(500)
      running -= 1
      done.push(subscriber)
    },
  })
  const moved = createEvents(
    connection,
    ['one', 'two', 'three', 'four'].map(counted),
    createLogger({ level: 'silent' }),
  )
  await addEvent(connection.db, 'lamp.moved', { lamp: 6 })
  await moved.relay()
  await until(() => done.length === 4)
  await moved.stop()
  expect({ most, done: done.toSorted() }).toEqual({ most: 2, done: ['four', 'one', 'three', 'two'] })
})
