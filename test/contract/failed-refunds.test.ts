import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../support/invariants.ts'
import { ordersOf, paidEvent, postCardEvent, refundsOf, startedPayment, stockOf } from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

test('if a refund fails at the bank after part of it was restocked, the other units can be shipped', async () => {
  const { session, attempt } = await startedPayment(weft, { quantity: 3 })
  await postCardEvent(weft, attempt, paidEvent)
  const id = (await ordersOf(weft, session.id))[0]?.id
  const orderLine = async () => (await weft.admin('GET', `/admin/orders/${id}`)).body.order.line_items[0]
  const { id: lineId, variant_id: variant } = await orderLine()
  const before = await stockOf(weft, variant)
  const call = (path: string, quantity: number, list = 'line_items') =>
    weft.admin('POST', `/admin/orders/${id}/${path}`, {
      [list]: [{ line_item_id: lineId, quantity }],
      ...(path === 'refunds' ? { reason: 'Sent back' } : {}),
    })
  const refunded = await call('refunds', 3)
  expect(refunded.status).toBe(201)
  const object = { object: 'refund', id: 're_bank', amount: refunded.body.refund.amount, status: 'succeeded' }
  await weft.db.updateTable('refund').set({ status: 'queued', provider_ref: 're_bank' }).execute()
  await postCardEvent(weft, attempt, { type: 'refund.updated', id: 'evt_done', object })
  expect((await refundsOf(weft, attempt.id)).map(({ status }) => status)).toEqual(['succeeded'])
  expect((await call('restock', 1)).status).toBe(200)
  await postCardEvent(weft, attempt, { type: 'refund.failed', id: 'evt_bank', object: { ...object, status: 'failed' } })
  expect((await refundsOf(weft, attempt.id)).map(({ status }) => status)).toEqual(['failed'])
  expect(await orderLine()).toMatchObject({ refunded_quantity: 0, canceled_quantity: 1, fulfillable_quantity: 2 })
  expect((await call('fulfillments', 3, 'items')).status).toBe(409)
  expect((await call('fulfillments', 2, 'items')).status).toBe(201)
  expect(await orderLine()).toMatchObject({ canceled_quantity: 1, fulfilled_quantity: 2, fulfillable_quantity: 0 })
  expect((await stockOf(weft, variant))?.on_hand).toBe(Number(before?.on_hand) + 1)
  expect(await brokenInvariants(weft)).toEqual([])
})
