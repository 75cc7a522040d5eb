import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
  const prices = [{ currency: 'USD', amount: 999_999_999_999 }]
  const variants = [{ id: 'variant_dear', prices, stock: { managed: false } }]
  const made = await weft.admin('POST', '/admin/products', { title: 'Dear', status: 'published', variants })
  expect(made.status).toBe(201)
})
afterAll(() => weft.stop())

const refused = {
  ucp: { version: '2026-01-11', status: 'error' },
  messages: [
    {
      type: 'error',
      code: 'invalid',
      content: 'The total of this session is more than can be counted. Take fewer units.',
      severity: 'recoverable',
      path: '/line_items',
    },
  ],
}
const lines = (quantity: number) => ({ line_items: [{ item: { id: 'variant_dear' }, quantity }] })

test('a session whose total is beyond exact integers is refused, when it is created and when it is changed', async () => {
  const created = await weft.agent('POST', '/ucp/checkout-sessions', lines(9999))
  expect({ status: created.status, body: created.body }).toEqual({ status: 400, body: refused })
  const largest = await weft.agent('POST', '/ucp/checkout-sessions', lines(9007))
  expect(largest.body.totals.at(-1)).toEqual({ type: 'total', display_text: 'Total', amount: 9_006_999_999_990_993 })
  const changed = await weft.agent('PUT', `/ucp/checkout-sessions/${largest.body.id}`, lines(1))
  expect({ status: changed.status, body: changed.body }).toEqual({ status: 400, body: refused })
})
