import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetCompletedJobs } from '../../../src/platform/clean-up.ts'
import { connectDatabase, type DatabaseConnection, sql } from '../../../src/platform/db/database.ts'
import { addEvent } from '../../../src/platform/db/event-store.ts'
import { createEvents, type Events, type Subscription, type WeftEvent } from '../../../src/platform/events.ts'
import { createLogger } from '../../../src/platform/log.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

let database: TestDatabase
let connection: DatabaseConnection
let events: Events
const handled: WeftEvent[] = []
let failures = 0

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

it('delivers an event to its subscriber once, however often the relay runs', async () => {
  await addEvent(connection.db, 'lamp.lit', { lamp: 1 })
  await Promise.all([events.relay(), events.relay(), events.relay()])
  await until(() => handled.length > 0)
  await events.relay()
  await sleep(1200)
  expect(handled.map(({ type, payload }) => ({ type, payload }))).toEqual([{ type: 'lamp.lit', payload: { lamp: 1 } }])
})

it('delivers nothing if the transaction of the cause is rolled back', async () => {
  const failed = connection.db.transaction().execute(async (tx) => {
    await addEvent(tx, 'lamp.lit', { lamp: 2 })
    throw new Error('undone')
  })
  await expect(failed).rejects.toThrow('undone')
  expect(await events.relay()).toBe(0)
})

it('retries a failed subscriber and keeps only the writes of the successful run', async () => {
  await addEvent(connection.db, 'lamp.broken', { lamp: 3 })
  await events.relay()
  await until(async () => (await countOf('lamp.written-off')) > 0)
  expect(failures).toBe(2)
  expect(await countOf('lamp.written-off')).toBe(1)
})

it('relays without being started first, as a job run by hand does', async () => {
  const byHand = createEvents(connection, subscriptions, createLogger({ level: 'silent' }))
  await addEvent(connection.db, 'lamp.lit', { lamp: 4 })
  expect(await byHand.relay()).toBeGreaterThan(0)
  await until(() => handled.some(({ payload }) => payload.lamp === 4))
  await byHand.stop()
})

it('relays all pending events in one run, however many', async () => {
  await sql`insert into event (type, payload) select 'lamp.lit', '{"lamp": 5}' from generate_series(1, 450)`.execute(
    connection.db,
  )
  expect(await events.relay()).toBe(450)
  await until(() => handled.filter(({ payload }) => payload.lamp === 5).length === 450)
})

it('deletes the jobs that were completed an hour ago, and keeps the others', async () => {
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
