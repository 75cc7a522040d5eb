import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { productionSubscriptions } from '../../../src/wiring/production-subscriptions.ts'
import { testClock } from '../../support/clock.ts'
import { addDesign, addPartner, made, productionShop, sentRun, start } from '../../support/production.ts'
import { complete, confirm, lastAttempt, ordersOf, payOnPage, readyBody } from '../../support/purchase.ts'
import type { TestWeft } from '../../support/weft.ts'

let shop: TestWeft
beforeAll(async () => {
  shop = await productionShop()
})
afterAll(() => shop.stop())

const subscriptions = productionSubscriptions(testClock(start))
const named = (name: string) => subscriptions.find(({ subscriber }) => subscriber === name)
const orders = named('make-what-is-ordered')
const stock = named('stock-what-is-made')
const deliver = (subscription: typeof orders, payload: Record<string, unknown>) =>
  shop.db.transaction().execute(async (tx) => subscription?.handle(tx, { id: 1, type: 'told', payload }))

/** Buys and pays three shirts in S, two in M and a mug. Returns the id of the order and its line ids by variant. */
async function placeOrder(): Promise<{ id: string; lines: Map<string, string> }> {
  const line_items = [
    { item: { id: 'variant_shirt_s' }, quantity: 3 },
    { item: { id: 'variant_shirt_m' }, quantity: 2 },
    { item: { id: 'variant_mug' }, quantity: 1 },
  ]
  const { body: session } = await shop.agent('POST', '/ucp/checkout-sessions', { ...readyBody(), line_items })
  const { body: started } = await complete(shop, session.id)
  await payOnPage(shop, started.payment.next_action.url, 'success')
  await confirm(shop, await lastAttempt(shop, session.id))
  const [order] = await ordersOf(shop, session.id)
  if (!order) throw new Error('The session became no order.')
  const { body } = await shop.admin('GET', `/admin/orders/${order.id}`)
  const lines = body.order.line_items.map((line: { id: string; variant_id: string }) => [line.variant_id, line.id])
  return { id: order.id, lines: new Map(lines) }
}

it('an order creates one run per line with a design, however often and concurrently it is announced', async () => {
  const product = await addDesign(shop, 'Any shirt')
  const medium = await addDesign(shop, 'Shirt M')
  await made(shop, '/admin/products/prod_shirt', { design_id: product }, 200)
  await made(shop, '/admin/products/prod_shirt/variants/variant_shirt_m', { design_id: medium }, 200)
  const { id, lines } = await placeOrder()
  await Promise.all([1, 2, 3, 4, 5].map(() => deliver(orders, { id })))
  await deliver(orders, { id })
  const { body } = await shop.admin('GET', `/admin/production-runs?order_id=${id}`)
  const facts = body.production_runs.map((run: Record<string, unknown>) => [
    run.order_id,
    run.order_line_item_id,
    run.design_id,
    run.product_id,
    run.variant_id,
    run.quantity,
    run.status,
    run.metadata,
  ])
  const metadata = { source: 'order.placed' }
  expect(facts.sort((a: string[], b: string[]) => String(a[4]).localeCompare(String(b[4])))).toEqual([
    [id, lines.get('variant_shirt_m'), medium, 'prod_shirt', 'variant_shirt_m', 2, 'pending_review', metadata],
    [id, lines.get('variant_shirt_s'), product, 'prod_shirt', 'variant_shirt_s', 3, 'pending_review', metadata],
  ])
  const events = await shop.db.selectFrom('production_run_event').select(['type', 'actor_id']).execute()
  expect(events).toEqual([
    { type: 'created', actor_id: 'order.placed' },
    { type: 'created', actor_id: 'order.placed' },
  ])
})

it('an unknown order creates nothing', async () => {
  await deliver(orders, { id: 'order_nothing' })
  const { body } = await shop.admin('GET', '/admin/production-runs?order_id=order_nothing')
  expect(body).toEqual({ production_runs: [], count: 0, limit: 50, offset: 0 })
})

it('good units are added to stock once, however often they are announced: 10 ordered, 9 good, 1 rejected adds 9', async () => {
  const before = (await shop.admin('GET', '/admin/stock/variant_shirt_s')).body.stock.on_hand
  const { partnerId } = await addPartner(shop, 'makers')
  const designId = await addDesign(shop)
  const { id } = await sentRun(shop, { designId, partnerId, quantity: 10, variantId: 'variant_shirt_s' })
  const done = { produced_quantity: 9, rejected_quantity: 1, rejection_reason: 'color_mismatch' }
  await made(shop, `/admin/production-runs/${id}/complete`, done, 200)
  const told = await shop.db.selectFrom('event').select('payload').where('type', '=', 'production.completed').execute()
  // One event, although completing the only part also completes the parent.
  expect(told.map(({ payload }) => payload)).toEqual([
    {
      id,
      product_id: 'prod_shirt',
      variant_id: 'variant_shirt_s',
      order_id: null,
      quantity: 9,
      run_type: 'production',
    },
  ])
  const payload = told[0]?.payload as Record<string, unknown>
  await Promise.all([1, 2, 3, 4, 5].map(() => deliver(stock, payload)))
  await deliver(stock, payload)
  const after = (await shop.admin('GET', '/admin/stock/variant_shirt_s')).body.stock.on_hand
  expect(after - before).toBe(9)
  const receipts = await sql`select run_id, quantity, reason from production_receipt`.execute(shop.db)
  expect(receipts.rows).toEqual([{ run_id: id, quantity: 9, reason: 'production' }])
})

it('a sample is not added to stock', async () => {
  await deliver(stock, { id: 'prod_run_sample', variant_id: 'variant_shirt_s', quantity: 5, run_type: 'sample' })
  expect((await sql`select from production_receipt`.execute(shop.db)).rows.length).toBe(1)
})
