import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { brokenInvariants } from '../support/invariants.ts'
import {
  type AttemptRow,
  cancel,
  eventsOf,
  issuesOf,
  ordersOf,
  paidEvent,
  postCardEvent,
  read,
  startedPayment,
} from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
let other: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
  other = await startTestWeft({ beside: weft })
})
afterAll(async () => {
  expect(await brokenInvariants(weft)).toEqual([])
  await other.stop()
  await weft.stop()
})

const running = () => startedPayment(weft, { country: 'US', codes: ['TEN'] })
const tell = (to: TestWeft, attempt: AttemptRow) => postCardEvent(to, attempt, paidEvent)

async function outcomeOf(checkoutId: string, attempt: AttemptRow) {
  return {
    status: (await read(weft, checkoutId)).body.status,
    orders: (await ordersOf(weft, checkoutId)).length,
    issues: (await issuesOf(weft, checkoutId)).map(({ kind }) => kind),
    events: await eventsOf(weft, attempt.id),
  }
}

const paid = paidEvent.type
const ordered = {
  status: 'completed',
  orders: 1,
  issues: [],
  events: [{ type: paid, outcome: 'order', done: true }],
}

async function statementsOf(of: TestWeft, work: () => Promise<unknown>): Promise<number> {
  const before = of.connection.statements()
  await work()
  return of.connection.statements() - before
}

/** Stores an earlier delivery of the event that `confirm` sends. */
async function storeEarlier(attempt: AttemptRow, processed: { readonly outcome: string } | null): Promise<void> {
  await sql`
    insert into payment_event (provider, provider_event_id, attempt_id, type, payload, processed_at, outcome)
    values ('sandbox', ${`evt_${paid}_${attempt.txn_id}`}, ${attempt.id}, ${paid}, '{}', ${processed ? new Date() : null}, ${processed?.outcome ?? null})`.execute(
    weft.db,
  )
}

test('a payment is confirmed by one statement in the process that started it, and by two in another process', async () => {
  // A separate statement checks the cached settings at most twice a second. The lowest count excludes it.
  const least = async (of: TestWeft) => {
    const counts: number[] = []
    for (let i = 0; i < 3; i++) {
      const { session, attempt } = await running()
      counts.push(await statementsOf(of, () => tell(of, attempt)))
      expect(await outcomeOf(session.id, attempt)).toEqual(ordered)
    }
    return Math.min(...counts)
  }
  expect([await least(weft), await least(other)]).toEqual([1, 2])
})

test('eight concurrent deliveries make one order and are all accepted', async () => {
  const { session, attempt } = await running()
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => tell(n % 2 ? weft : other, attempt)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await outcomeOf(session.id, attempt)).toEqual(ordered)
})

test('an event that was stored without effect takes effect when it is delivered again', async () => {
  const { session, attempt } = await running()
  await storeEarlier(attempt, null)
  expect((await tell(weft, attempt)).status).toBe(200)
  expect(await outcomeOf(session.id, attempt)).toEqual(ordered)
})

test('an event that has taken effect does not do so again', async () => {
  const { session, attempt } = await running()
  await storeEarlier(attempt, { outcome: 'nothing' })
  expect((await tell(weft, attempt)).status).toBe(200)
  expect(await outcomeOf(session.id, attempt)).toEqual({
    status: 'complete_in_progress',
    orders: 0,
    issues: [],
    events: [{ type: paid, outcome: 'nothing', done: true }],
  })
})

test('if the order violates a constraint, the event is stored and becomes an issue', async () => {
  const { session, attempt } = await running()
  await sql`alter table "order" add constraint none_today check (id = '') not valid`.execute(weft.db)
  expect((await tell(weft, attempt)).status).toBe(200)
  await sql`alter table "order" drop constraint none_today`.execute(weft.db)
  expect(await outcomeOf(session.id, attempt)).toEqual({
    status: 'incomplete',
    orders: 0,
    issues: ['paid_not_orderable'],
    events: [{ type: paid, outcome: 'paid_not_orderable', done: true }],
  })
})

test('a session canceled by another process gets no order', async () => {
  const { session, attempt } = await running()
  await cancel(other, session.id)
  expect((await tell(weft, attempt)).status).toBe(200)
  expect(await outcomeOf(session.id, attempt)).toEqual({
    status: 'canceled',
    orders: 0,
    issues: ['paid_after_cancel'],
    events: [{ type: paid, outcome: 'paid_after_cancel', done: true }],
  })
})
