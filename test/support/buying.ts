import { expect } from 'vitest'
import type { TestWeft } from './weft.ts'

/** A cart of shirts and a mug, shipped to California. */
export const usCart = {
  line_items: [
    { item: { id: 'variant_shirt_s' }, quantity: 2 },
    { item: { id: 'variant_mug' }, quantity: 1 },
  ],
  buyer: { email: 'Ada@Example.com', first_name: 'Ada', last_name: 'Byron' },
  shipping_address: {
    street_address: '1 Main Street',
    address_locality: 'Oakland',
    address_region: 'CA',
    address_country: 'US',
    postal_code: '94601',
  },
}

export async function createSession(weft: TestWeft, more: Record<string, unknown> = {}): Promise<string> {
  const created = await weft.agent('POST', '/ucp/checkout-sessions', { ...usCart, ...more })
  expect(created.status).toBe(201)
  return created.body.id
}

/** Starts the payment and returns the path of the sandbox's payment page. */
export async function beginPayment(weft: TestWeft, id: string): Promise<string> {
  const begun = await weft.agent('POST', `/ucp/checkout-sessions/${id}/complete`, {})
  expect(begun.status).toBe(200)
  expect(begun.body.status).toBe('complete_in_progress')
  return pagePath(begun.body)
}

// biome-ignore lint/suspicious/noExplicitAny: a body as it came over the wire.
export const pagePath = (session: any): string => new URL(session.payment.next_action.url).pathname

export const testCard = { paid: '4242424242424242', declined: '4000000000000002' } as const

export async function payByCard(weft: TestWeft, page: string, outcome: keyof typeof testCard): Promise<void> {
  const form = { method: 'card', card_number: testCard[outcome], expiry: '12/40', cvc: '123' }
  const paid = await weft.request({
    method: 'POST',
    url: page,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(paid.status).toBe(303)
}

/** Advances the clock and runs the sweeper, which fetches the payment status from the provider. */
export async function settle(weft: TestWeft): Promise<void> {
  weft.clock.advance(90_000)
  await weft.weft.jobs.runNow('sweep-payments')
}
