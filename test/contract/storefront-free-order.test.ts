import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedLink } from '../../src/platform/signed-link.ts'
import { brokenInvariants } from '../support/invariants.ts'
import { attemptsOf, complete, ordersOf, read, readyBody, readySession, stockOf } from '../support/purchase.ts'
import { linkSecret, startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
  await weft.db
    .insertInto('discount')
    .values({ id: 'disc_all', code: 'ALL', title: 'All', type: 'percent', percent_ppm: 1_000_000, active: true })
    .execute()
})
afterAll(async () => {
  expect(await brokenInvariants(weft)).toEqual([])
  await weft.stop()
})

const free = { codes: ['ALL', 'FREESHIP'] }

test('a session with a total of 0 is completed at once: an order, no payment, and the stock is sold', async () => {
  const before = await stockOf(weft, 'variant_shirt_s')
  const session = await readySession(weft, free)
  expect(session.totals.at(-1)).toEqual({ type: 'total', display_text: 'Total', amount: 0 })
  const answer = await complete(weft, session.id)
  const [order] = await ordersOf(weft, session.id)
  const id = order?.id ?? ''
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      ...session,
      status: 'completed',
      messages: [],
      links: [...session.links, { type: 'order', url: `https://shop.example/ucp/orders/${id}`, title: 'Order' }],
      order_id: id,
      order: { id, permalink_url: `https://shop.example/orders/${signedLink(linkSecret, 'order', id)}` },
    },
  ])
  expect((await read(weft, session.id)).text).toBe(answer.text)
  const attempts = await attemptsOf(weft, session.id)
  expect(attempts.map(({ amount_minor, status, provider_ref }) => ({ amount_minor, status, provider_ref }))).toEqual([
    { amount_minor: 0, status: 'paid', provider_ref: null },
  ])
  const { provider } = await weft.db.selectFrom('payment_attempt').select('provider').executeTakeFirstOrThrow()
  expect(provider).toBe('free')
  expect(await stockOf(weft, 'variant_shirt_s')).toEqual({ ...before, on_hand: before.on_hand - 1 })
  const redeemed = await weft.db.selectFrom('discount_redemption').select(['status', 'order_id']).execute()
  expect(redeemed).toEqual([
    { status: 'used', order_id: id },
    { status: 'used', order_id: id },
  ])
  const events = await weft.db.selectFrom('event').select(['type', 'payload']).execute()
  expect(events).toEqual([{ type: 'order.placed', payload: { id } }])
})

test('a session completed ten times concurrently and again with one key has one order and one response', async () => {
  const session = await readySession(weft, free)
  const key = { 'Idempotency-Key': 'free' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => complete(weft, session.id, undefined, key)))
  const again = await complete(weft, session.id, undefined, key)
  expect([...new Set(answers.map(({ status, text }) => `${status} ${text}`))]).toEqual([`200 ${again.text}`])
  expect((await ordersOf(weft, session.id)).length).toBe(1)
  expect((await attemptsOf(weft, session.id)).length).toBe(1)
})

test('the last free unit is given away once', async () => {
  await weft.db.updateTable('variant_stock').set({ on_hand: 1 }).where('variant_id', '=', 'variant_mug').execute()
  const body = readyBody({ variant: 'variant_mug', ...free })
  const made = await Promise.all(Array.from({ length: 5 }, () => weft.agent('POST', '/ucp/checkout-sessions', body)))
  const answers = await Promise.all(made.map(({ body: { id } }) => complete(weft, id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  expect(await stockOf(weft, 'variant_mug')).toEqual({ on_hand: 0, reserved: 0 })
})
