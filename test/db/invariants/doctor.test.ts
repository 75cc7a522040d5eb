import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Queryable, sql } from '../../../src/platform/db/database.ts'
import type { Examination } from '../../../src/platform/invariants/index.ts'
import { beginPayment, createSession, payByCard, settle } from '../../support/buying.ts'
import { checkInvariants, examine } from '../../support/invariants.ts'
import { startTestWeft, type TestWeft } from '../../support/weft.ts'
import { defects } from './defects.ts'

let weft: TestWeft
const ids = { bought: '', order: '', paid: '', running: '', live: '', ready: '', failed: '', customer: '' }

/** Creates sessions that are bought with two codes, in payment, ready, declined and canceled. The mug is unmanaged. */
beforeAll(async () => {
  weft = await startTestWeft()
  await sql`update variant_stock set managed = false where variant_id = 'variant_mug'`.execute(weft.db)
  ids.bought = await createSession(weft, { discounts: { codes: ['MINE', 'FREESHIP'] } })
  await payByCard(weft, await beginPayment(weft, ids.bought), 'paid')
  ids.failed = await createSession(weft, { discounts: { codes: ['ONCE'] } })
  await payByCard(weft, await beginPayment(weft, ids.failed), 'declined')
  await settle(weft)
  ids.ready = await createSession(weft)
  const canceled = await createSession(weft)
  await beginPayment(weft, canceled)
  await weft.agent('POST', `/ucp/checkout-sessions/${canceled}/cancel`, {})
  ids.running = await createSession(weft, { discounts: { codes: ['TEN'] } })
  await beginPayment(weft, ids.running)
  const bought = await weft.agent('GET', `/ucp/checkout-sessions/${ids.bought}`)
  expect(bought.body.status).toBe('completed')
  ids.order = bought.body.order.id
  ids.customer = (await weft.db.selectFrom('customer').select('id').executeTakeFirstOrThrow()).id
  ids.paid = await attemptOf(ids.bought)
  ids.live = await attemptOf(ids.running)
  ids.failed = await attemptOf(ids.failed)
})
afterAll(() => weft.stop())

async function attemptOf(checkoutId: string): Promise<string> {
  const row = await weft.db
    .selectFrom('payment_attempt')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Plants a defect, runs the doctor and rolls back. Returns the findings. */
async function withDefect(plant: (tx: Queryable) => Promise<unknown>): Promise<Examination['findings']> {
  const undo = new Error('undo')
  let findings: Examination['findings'] = []
  const planted = weft.db.transaction().execute(async (tx) => {
    await plant(tx)
    findings = (await examine(tx)).findings
    throw undo
  })
  await expect(planted).rejects.toBe(undo)
  return findings
}

test('a database after ordinary business keeps every invariant', async () => {
  expect(await checkInvariants(weft.db)).toEqual({ checked: 46, findings: [] })
})

test.each(defects)('a planted defect is found: $rule', async ({ rule, plant, id, what, also = [] }) => {
  const findings = await withDefect((tx) => sql.raw(plant).execute(tx))
  expect(findings.map(({ name }) => name).sort()).toEqual([rule, ...also].sort())
  const finding = findings.find(({ name }) => name === rule)
  expect(finding?.violations).toEqual([{ id: id(ids), what: typeof what === 'string' ? what : what(ids) }])
  expect(finding?.count).toBe(1)
})

test('a rule that fails on odd content is reported with its reason, and the others are checked', async () => {
  const findings = await withDefect(async (tx) => {
    await sql`update checkout set state = (state::jsonb || '{"lines": {}, "history": "none"}')::json where id = ${ids.bought}`.execute(
      tx,
    )
    await sql`update checkout set state = (state::jsonb - 'notices')::json where id = ${ids.ready}`.execute(tx)
    await sql.raw(defects.find(({ rule }) => rule === 'sales-of-a-price-apart')?.plant ?? '').execute(tx)
  })
  expect(findings.filter(({ violations }) => violations.some(({ what }) => what.includes('not be checked')))).toEqual([
    {
      name: 'session-total-is-its-quote',
      broken: 'The rule could not be checked.',
      count: 1,
      violations: [
        {
          id: 'session-total-is-its-quote',
          what: 'could not be checked: cannot call json_array_elements on a non-array',
        },
      ],
    },
    {
      name: 'session-status-follows-from-content',
      broken: 'The status of an open checkout session does not follow from its content.',
      count: 1,
      violations: [
        {
          id: ids.ready,
          what: "could not be checked: Cannot read properties of undefined (reading 'some')",
        },
      ],
    },
  ])
  expect(findings.map(({ name }) => name)).toContain('sales-of-a-price-apart')
})

test('every invariant has a planted defect', async () => {
  expect(defects.map(({ rule }) => rule).length).toBe(46)
  expect(new Set(defects.map(({ rule }) => rule)).size).toBe(46)
})

test('the first twenty of many violations are shown, and all are counted', async () => {
  const findings = await withDefect((tx) =>
    sql
      .raw(`insert into idempotency_key (caller, method, path, key, body_hash, locked_until, created_at)
        select 'apk_1', 'POST', '/x', to_char(n, 'FM000'), 'h', now(), '2026-01-02T03:04:05Z' from generate_series(1, 25) n`)
      .execute(tx),
  )
  expect(findings).toEqual([
    {
      name: 'repeatable-call-has-reply',
      broken: 'A request with an Idempotency-Key began more than an hour ago and has no stored reply.',
      count: 25,
      violations: Array.from({ length: 20 }, (_, index) => ({
        id: String(index + 1).padStart(3, '0'),
        what: 'POST /x, begun at 2026-01-02 03:04:05+00',
      })),
    },
  ])
})
