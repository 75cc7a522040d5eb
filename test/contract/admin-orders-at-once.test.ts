import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../support/invariants.ts'
import { paidSession } from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let first: TestWeft
let second: TestWeft
beforeAll(async () => {
  first = await startTestWeft()
  second = await startTestWeft({ beside: first })
})
afterAll(async () => {
  expect(await brokenInvariants(first)).toEqual([])
  await second.stop()
  await first.stop()
})

const orderCount = 8
const rounds = 4

it('lists, refunds, cancellations and the job that lists orders run at once in two processes without a server error', async () => {
  const statuses: number[] = []
  const note = (answer: Promise<{ readonly status: number }>) => answer.then(({ status }) => statuses.push(status))
  const listed = () => Promise.all([first, second].map(({ weft }) => weft.jobs.runNow('list-orders')))
  const orders: string[] = []
  for (let round = 0; round < rounds; round++) {
    const bought = await Promise.all(Array.from({ length: orderCount }, () => paidSession(first)))
    const ids = bought.map(({ completed }) => String(completed.order.id))
    orders.push(...ids)
    await Promise.all(
      ids.flatMap((id, n) => [
        note(first.admin('POST', `/admin/orders/${id}/refunds`, { amount: 1 })),
        note(second.admin('GET', '/admin/orders')),
        note(second.admin('POST', `/admin/orders/${id}/refunds`, { amount: 1 })),
        note(first.admin('GET', '/admin/orders')),
        ...(n % 2 ? [note(second.admin('POST', `/admin/orders/${id}/cancel`, {}))] : []),
        listed(),
      ]),
    )
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([])

  // The list shows the current state of every order.
  const { body } = await second.admin('GET', '/admin/orders?limit=100')
  const states = await Promise.all(
    orders.map(async (id) => {
      const { order } = (await first.admin('GET', `/admin/orders/${id}`)).body
      return [id, order.status, order.totals.total]
    }),
  )
  const listedStates = body.orders.map((order: Record<string, unknown>) => [order.id, order.status, order.total])
  expect(listedStates.toSorted()).toEqual(states.toSorted())
})

it('two refunds that expect the same amount to be left are not both made', async () => {
  const { completed } = await paidSession(first)
  const id = String(completed.order.id)
  const before = (await first.admin('GET', `/admin/orders/${id}`)).body.order.totals
  const request = { amount: 100, reason: 'Broken', expected_refundable: before.refundable }

  const answers = await Promise.all(
    [first, second].map((one) => one.admin('POST', `/admin/orders/${id}/refunds`, request)),
  )

  const refused = answers.find(({ status }) => status === 409)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(refused?.body).toEqual({
    type: 'conflict',
    message: '$29.00 is left to refund, not $30.00. Read the order again before you refund it.',
  })
  const after = (await first.admin('GET', `/admin/orders/${id}`)).body.order.totals
  expect([after.refunded, after.refundable]).toEqual([100, before.refundable - 100])
})
