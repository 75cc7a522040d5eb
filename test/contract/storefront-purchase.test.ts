import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readyBody } from '../support/purchase.ts'
import { startTestWeft, type TestAnswer, type TestWeft, testKey } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft({ listen: true })
})
afterAll(() => weft.stop())

/** Sends a real HTTP request with only the headers that document 1 requires of an agent. */
async function call(method: string, url: string, body?: unknown): Promise<TestAnswer['body']> {
  const response = await fetch(url, {
    method,
    headers: {
      'UCP-Agent': 'profile="https://agent.example/profile"',
      'Request-Id': crypto.randomUUID(),
      'x-publishable-api-key': testKey,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return response.json()
}

test.each([
  ['US', { card_number: '4242424242424242', expiry: '12/40', cvc: '123' }],
  ['IN', { method: 'upi', upi_id: 'success@upi' }],
] as const)(
  'a purchase from %s, from the manifest to the order, with the shopper paying on the page and the agent polling',
  async (country, entered) => {
    const { ucp } = await call('GET', `${weft.baseUrl}/.well-known/ucp`)
    const root = ucp.services['dev.ucp.shopping'][0].endpoint
    expect(root).toBe(`${weft.baseUrl}/ucp`)
    const created = await call('POST', `${root}/checkout-sessions`, readyBody({ country }))
    const session = `${root}/checkout-sessions/${created.id}`
    const started = await call('POST', `${session}/complete`, {})
    const paid = await fetch(started.payment.next_action.url, {
      method: 'POST',
      body: new URLSearchParams(entered),
      redirect: 'manual',
    })
    expect(paid.status).toBe(303)
    const completed = await vi.waitUntil(
      async () => {
        const polled = await call('GET', session)
        return polled.status === 'completed' && polled
      },
      { timeout: 20_000, interval: 100 },
    )
    const link = completed.links.find(({ type }: { type: string }) => type === 'order')
    const order = await call('GET', link.url)
    expect([order.id, order.checkout_id, order.status, order.currency, order.totals]).toEqual([
      completed.order_id,
      created.id,
      'pending',
      created.currency,
      created.totals,
    ])
  },
)
