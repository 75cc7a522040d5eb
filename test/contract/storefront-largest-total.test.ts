import { afterAll, beforeAll, expect, test } from 'vitest'
import { paidSession } from '../support/purchase.ts'
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
      content: 'The total of this session is too large. Reduce the quantities.',
      severity: 'recoverable',
      path: '/line_items',
    },
  ],
}
const lines = (quantity: number) => ({ line_items: [{ item: { id: 'variant_dear' }, quantity }] })

test('a session whose total exceeds the safe integers is refused, on creation and on change', async () => {
  const created = await weft.agent('POST', '/ucp/checkout-sessions', lines(9999))
  expect({ status: created.status, body: created.body }).toEqual({ status: 400, body: refused })
  const largest = await weft.agent('POST', '/ucp/checkout-sessions', lines(9007))
  expect(largest.body.totals.at(-1)).toEqual({ type: 'total', display_text: 'Total', amount: 9_006_999_999_990_993 })
  const changed = await weft.agent('PUT', `/ucp/checkout-sessions/${largest.body.id}`, lines(1))
  expect({ status: changed.status, body: changed.body }).toEqual({ status: 400, body: refused })
})

test('sums beyond the safe integers return the largest safe integer', async () => {
  for (let order = 0; order < 2; order++) await paidSession(weft, { variant: 'variant_dear', quantity: 9007 })
  const get = async (path: string) => {
    const { status, body, text } = await weft.admin('GET', `/admin${path}`)
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    return body
  }
  const most = Number.MAX_SAFE_INTEGER
  expect((await get('/orders?totals=true')).totals).toEqual([{ currency: 'USD', count: 2, total: most }])
  expect((await get('/orders?totals=true&q=asha')).totals).toEqual([{ currency: 'USD', count: 2, total: most }])
  const [customer] = (await get('/customers?currency=USD&order=-spent')).customers
  expect(customer.totals).toEqual([{ currency: 'USD', orders: 2, total: most, refunded: 0 }])
  expect((await get(`/customers/${customer.id}`)).customer.totals).toEqual(customer.totals)
  expect((await get('/customers?currency=USD&order=-spent&limit=1')).customers.length).toBe(1)
  for (const grouping of ['currency', 'channel', 'agent', 'product']) {
    const { sales } = await get(`/overview/sales?group_by=${grouping}`)
    expect([
      grouping,
      JSON.stringify(sales)
        .match(/\d{13,}/g)
        ?.every((sum) => Number(sum) <= most),
    ]).toEqual([grouping, true])
  }
  const document = await weft.request({ method: 'GET', url: '/docs/openapi.json' })
  const lists = Object.entries<Record<string, unknown>>(document.body.paths)
    .filter(([path, item]) => path.startsWith('/admin/') && !path.includes('{') && item.get)
    .map(([path]) => path)
  const failing = async () => {
    const found: string[] = []
    for (const path of lists) if ((await weft.admin('GET', path)).status >= 500) found.push(path)
    return found
  }
  expect(await failing()).toEqual([])
  const { orders } = await get('/orders')
  for (const { id } of orders) expect((await weft.admin('POST', `/admin/orders/${id}/cancel`)).status).toBe(200)
  expect((await get(`/customers/${customer.id}`)).customer.totals).toEqual([])
  expect(await failing()).toEqual([])
})
