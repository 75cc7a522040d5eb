import { setTimeout as sleep } from 'node:timers/promises'
import { agentKey } from '../support/weft-process.ts'

/** Facts that the shop has confirmed to a shopper. All of them must still be true afterwards. */
export interface Purchase {
  readonly number: number
  /** Session id, once its creation is acknowledged. */
  id: string | null
  /** Number of shirts in the last acknowledged version. */
  quantity: number
  canceled: boolean
  /** Whether the payment page took the money. */
  paid: boolean
}

export interface Shopping {
  readonly baseUrl: string
  readonly variantId: string
  /** Called after every response. */
  acknowledged(): void
  /** Whether the shop will not be restarted, so that retrying is pointless. */
  over(): boolean
  /** Time limit for one purchase. Default: three minutes. */
  readonly withinMs?: number
}

const retryMs = 100
const usuallyWithinMs = 180_000

/**
 * Buys as an agent and a shopper do while processes die. Repeats an unanswered request with the same idempotency key.
 * Fails with the last answer if the purchase takes too long.
 */
export async function buy(given: Shopping, purchase: Purchase): Promise<void> {
  const endsMs = performance.now() + (given.withinMs ?? usuallyWithinMs)
  const shop = { ...given, over: () => given.over() || performance.now() > endsMs }
  const n = purchase.number
  const created = await agent(shop, 'POST', '/ucp/checkout-sessions', `create-${n}`, {
    line_items: [{ item: { id: shop.variantId }, quantity: 1 }],
    context: { region_id: 'reg_us' },
  })
  purchase.id = String(created.id)
  purchase.quantity = 1
  await agent(shop, 'PUT', `/ucp/checkout-sessions/${purchase.id}`, `update-${n}`, {
    line_items: [{ line_item_id: firstLine(created), quantity: 2 }],
    buyer: { email: `shopper-${n}@example.com`, first_name: 'Ada', last_name: 'Byron' },
    shipping_address: {
      street_address: '1 Main Street',
      address_locality: 'Oakland',
      address_region: 'CA',
      address_country: 'US',
      postal_code: '94601',
    },
  })
  purchase.quantity = 2
  if (n % 5 === 1) await payAndBeDeclined(shop, purchase)
  const begun = await complete(shop, purchase, 'complete')
  if (n % 10 === 2) {
    await agent(shop, 'POST', `/ucp/checkout-sessions/${purchase.id}/cancel`, `cancel-${n}`, {})
    purchase.canceled = true
    return
  }
  await pay(shop, begun, '4242424242424242')
  purchase.paid = true
}

const complete = (shop: Shopping, { id, number }: Purchase, key: string): Promise<Session> =>
  agent(shop, 'POST', `/ucp/checkout-sessions/${id}/complete`, `${key}-${number}`, {})

async function payAndBeDeclined(shop: Shopping, purchase: Purchase): Promise<void> {
  await pay(shop, await complete(shop, purchase, 'declined'), '4000000000000002')
  while ((await read(shop, String(purchase.id))).status !== 'incomplete')
    await pause(shop, 'The declined session is not incomplete yet.')
}

/** The fields of a session that a shopper reads. */
export interface Session {
  readonly id?: unknown
  readonly status?: string
  readonly line_items?: readonly { readonly id: string; readonly quantity: number }[]
  readonly payment?: { readonly next_action: { readonly url: string } }
  readonly order?: { readonly id: string }
}

const firstLine = (session: Session): string => session.line_items?.[0]?.id ?? ''

export const read = (shop: Shopping, id: string): Promise<Session> =>
  agent(shop, 'GET', `/ucp/checkout-sessions/${id}`, null, undefined)

let requests = 0

async function agent(
  shop: Shopping,
  method: string,
  path: string,
  key: string | null,
  body: unknown,
): Promise<Session> {
  for (;;) {
    const answer = await attempt(`${shop.baseUrl}${path}`, {
      method,
      headers: {
        'ucp-agent': 'profile="https://agent.example/profile"',
        'request-id': `r-${++requests}`,
        'x-publishable-api-key': agentKey,
        ...(key === null ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (answer && answer.status < 300) {
      shop.acknowledged()
      return JSON.parse(answer.text) as Session
    }
    const said = `${method} ${path}: ${answer ? `${answer.status} ${answer.text}` : 'no answer'}`
    if (answer && !isPassing(answer)) throw new Error(said)
    await pause(shop, said)
  }
}

/** Whether a retry can succeed: the database is down, or an earlier call with the same key is still running. */
const isPassing = ({ status, text }: { status: number; text: string }): boolean =>
  status >= 500 || (status === 409 && /in_flight|busy/.test(text))

/** Pays until the page redirects the shopper back, which means that the money is taken. */
async function pay(shop: Shopping, session: Session, card: string): Promise<void> {
  const url = session.payment?.next_action.url ?? ''
  const form = new URLSearchParams({ method: 'card', card_number: card, expiry: '12/40', cvc: '123' })
  for (;;) {
    const answer = await attempt(url, { method: 'POST', body: form, redirect: 'manual' })
    if (answer?.status === 303) return shop.acknowledged()
    const said = `The payment page: ${answer ? `${answer.status} ${answer.text}` : 'no answer'}`
    if (answer && answer.status < 500) throw new Error(said)
    await pause(shop, said)
  }
}

async function attempt(url: string, request: RequestInit): Promise<{ status: number; text: string } | null> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(20_000) })
    return { status: response.status, text: await response.text() }
  } catch {
    return null
  }
}

async function pause(shop: Shopping, last: string): Promise<void> {
  if (shop.over()) throw new Error(`The shopper gives up. ${last}`)
  await sleep(retryMs)
}
