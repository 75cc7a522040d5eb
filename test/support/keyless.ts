import { sql } from '../../src/platform/db/database.ts'
import { delivery } from './official-shop.ts'
import type { SigningAgent } from './signing-agent.ts'
import type { TestAnswer, TestWeft } from './weft.ts'

/** Makes Weft trust `X-Forwarded-For` from the tests, so that each client of a test has its own address. */
export const trustedProxy = { TRUST_PROXY: 'loopback' }
const face = '/ucp/2026-08-25/checkout-sessions'

interface Client {
  readonly address: string
  readonly profile?: string
  /** Signs the requests. Default: unsigned. */
  readonly signer?: SigningAgent
}

/** Sends a request without a publishable key, as the client at this address behind the trusted proxy. */
export function keyless(
  weft: TestWeft,
  { address, profile = 'https://agent.example/profile', signer }: Client,
  request: { readonly method: 'GET' | 'POST'; readonly url: string; readonly body?: unknown },
): Promise<TestAnswer> {
  const { method, url, body } = request
  const signed = signer?.fields({ method, path: url, body, profile }, weft.clock.now())
  const headers = { 'x-forwarded-for': address, 'ucp-agent': `profile="${profile}"`, ...signed }
  if (body === undefined) return weft.request({ method, url, headers })
  const payload = JSON.stringify(body)
  return weft.request({ method, url, headers: { ...headers, 'content-type': 'application/json' }, payload })
}

export interface Wanted {
  readonly variant: string
  readonly quantity: number
  readonly email: string
  readonly code?: string
}

/** Creates and completes a session without a key. Returns its id and the path of its payment page. */
export async function completedWithoutKey(weft: TestWeft, client: Client, wanted: Wanted) {
  const created = await keyless(weft, client, {
    method: 'POST',
    url: face,
    body: {
      line_items: [{ item: { id: wanted.variant }, quantity: wanted.quantity }],
      buyer: { email: wanted.email },
      fulfillment: delivery,
      ...(wanted.code ? { discounts: { codes: [wanted.code] } } : {}),
    },
  })
  return completeWithoutKey(weft, client, String(created.body.id))
}

/** Completes a session without a key. Returns its id and the path of its payment page. */
export async function completeWithoutKey(weft: TestWeft, client: Client, id: string) {
  const completed = await keyless(weft, client, { method: 'POST', url: `${face}/${id}/complete`, body: {} })
  if (completed.body.status !== 'requires_escalation') throw new Error(completed.text)
  return { id, page: new URL(completed.body.continue_url).pathname }
}

export const open = (weft: TestWeft, address: string, page: string): Promise<TestAnswer> =>
  weft.request({ method: 'GET', url: page, headers: { 'x-forwarded-for': address } })

/** Units on hand, reserved with a key (`reserved`) and reserved without one (`yielding`). */
export async function unitsOf(weft: TestWeft, variantId: string) {
  const { rows } = await sql<{ on_hand: number; reserved: number; yielding: number }>`
    select on_hand, reserved, yielding from variant_stock where variant_id = ${variantId}`.execute(weft.db)
  return rows[0]
}
