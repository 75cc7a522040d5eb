import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Queryable, sql } from '../../../src/platform/db/database.ts'
import { eventInvariants } from '../../../src/platform/events/invariants.ts'
import { processInvariants } from '../../../src/platform/processes/index.ts'
import { beginPayment, createSession, payByCard, settle } from '../../support/buying.ts'
import { examine } from '../../support/invariants.ts'
import { startTestWeft, type TestWeft } from '../../support/weft.ts'

const rules = [...eventInvariants, ...processInvariants]
let weft: TestWeft
let order: string
beforeAll(async () => {
  weft = await startTestWeft()
  const session = await createSession(weft)
  await payByCard(weft, await beginPayment(weft, session), 'paid')
  await settle(weft)
  await weft.weft.jobs.runNow('relay-events')
  order = (await weft.db.selectFrom('order').select('id').executeTakeFirstOrThrow()).id
  await vi.waitUntil(async () => (await unhandled()) === 0, { timeout: 30_000 })
})
afterAll(() => weft.stop())

const unhandled = async (): Promise<number> => {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from event e join event_subscription s on s.type = e.type
    where not exists (select from handled_batch h where h.subscriber = s.subscriber and e.id = any(h.events))`.execute(
    weft.db,
  )
  return rows[0]?.left ?? 0
}

/** Plants a defect, runs the doctor and rolls back. Returns the findings. */
async function withDefect(plant: (tx: Queryable) => Promise<unknown>) {
  const undo = new Error('undo')
  let findings: unknown
  const planted = weft.db.transaction().execute(async (tx) => {
    await plant(tx)
    findings = (await examine(tx, rules)).findings.map(({ name, violations }) => ({ name, violations }))
    throw undo
  })
  await expect(planted).rejects.toBe(undo)
  return findings
}

test('a shop that has delivered all events keeps every invariant', async () => {
  expect(await withDefect(async () => {})).toEqual([])
})

test('the doctor names subscribers that did not handle an order relayed long ago', async () => {
  const findings = await withDefect(async (tx) => {
    await sql`delete from handled_batch where subscriber = 'order-emails'`.execute(tx)
    await sql`update event set relayed_at = now() - interval '11 minutes' where type = 'order.placed'`.execute(tx)
  })
  expect(findings).toEqual([
    {
      name: 'events-reach-their-subscribers',
      violations: [{ id: order, what: 'order.placed was not told to order-emails' }],
    },
  ])
})

test('an event relayed a moment ago is still being handled', async () => {
  expect(await withDefect((tx) => sql`delete from handled_batch`.execute(tx))).toEqual([])
})

test('the doctor finds an order that has no event', async () => {
  const findings = await withDefect(async (tx) => {
    await sql`update "order" set placed_at = '2999-01-01T00:00:00Z'`.execute(tx)
    await sql`delete from event where type = 'order.placed'`.execute(tx)
  })
  expect(findings).toEqual([
    { name: 'orders-are-announced', violations: [{ id: order, what: 'placed at 2999-01-01 00:00:00+00' }] },
  ])
})

test('the doctor names a process whose clock differs from the database’s', async () => {
  const findings = await withDefect((tx) =>
    sql`insert into process (id, host, pid, clock_ahead_ms) values ('p1', 'one', 7, 3600000), ('p2', 'two', 8, -7000), ('p3', 'three', 9, 900)`.execute(
      tx,
    ),
  )
  expect(findings).toEqual([
    {
      name: 'process-clocks-agree',
      violations: [
        { id: 'p1', what: 'one (process 7) is 3600 s ahead' },
        { id: 'p2', what: 'two (process 8) is 7 s behind' },
      ],
    },
  ])
})
