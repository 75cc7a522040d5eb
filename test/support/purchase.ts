import { hkdfSync } from 'node:crypto'
import { sql } from '../../src/platform/db/database.ts'
import { Secret } from '../../src/platform/secret.ts'
import { confirmationMessage } from '../../src/storefront/payments/adapters/sandbox/confirmation-message.ts'
import { createSandboxStore } from '../../src/storefront/payments/adapters/sandbox/payment-store.ts'
import { signStripePayload } from '../../src/storefront/payments/adapters/stripe/signature.ts'
import type { TestAnswer, TestWeft } from './weft.ts'

export type HandlerId = 'card_handler' | 'inr_handler'

/** Secret that signs the sandbox provider's webhooks in tests. */
export const sandboxSecret = Buffer.from(
  hkdfSync('sha256', Buffer.alloc(32, 7), 'weft', 'sandbox payments', 32),
).toString('base64url')

const addresses = {
  US: { street_address: '500 Oak Lane', address_locality: 'Austin', address_region: 'TX', address_country: 'US' },
  IN: { street_address: '12 MG Road', address_locality: 'Jaipur', address_region: 'RJ', address_country: 'IN' },
}

export interface Wanted {
  readonly country?: 'US' | 'IN'
  readonly variant?: string
  readonly quantity?: number
  readonly email?: string
  readonly codes?: string[]
}

/** Returns the body of a session that is ready for payment. */
export const readyBody = (wanted: Wanted = {}) => ({
  line_items: [{ item: { id: wanted.variant ?? 'variant_shirt_s' }, quantity: wanted.quantity ?? 1 }],
  buyer: { email: wanted.email ?? 'asha@example.com' },
  shipping_address: addresses[wanted.country ?? 'US'],
  ...(wanted.codes ? { discounts: { codes: wanted.codes } } : {}),
})

export async function readySession(weft: TestWeft, wanted: Wanted = {}): Promise<TestAnswer['body']> {
  const { body, status } = await weft.agent('POST', '/ucp/checkout-sessions', readyBody(wanted))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

export const complete = (weft: TestWeft, id: string, body?: unknown, headers?: Record<string, string>) =>
  weft.agent('POST', `/ucp/checkout-sessions/${id}/complete`, body, headers)

export const cancel = (weft: TestWeft, id: string, headers?: Record<string, string>) =>
  weft.agent('POST', `/ucp/checkout-sessions/${id}/cancel`, undefined, headers)

export const read = (weft: TestWeft, id: string) => weft.agent('GET', `/ucp/checkout-sessions/${id}`)

export interface AttemptRow {
  readonly id: string
  readonly checkout_id: string
  readonly handler_id: HandlerId
  readonly txn_id: string
  readonly provider_ref: string | null
  readonly amount_minor: number
  readonly currency: string
  readonly status: string
  readonly page_token: string
}

export async function attemptsOf(weft: TestWeft, checkoutId: string): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select id, checkout_id, handler_id, txn_id, provider_ref, amount_minor, currency, status, page_token
    from payment_attempt where checkout_id = ${checkoutId} order by created_at, id`.execute(weft.db)
  return rows
}

/**
 * Creates a session and starts its payment. Returns the session, the response to `complete` and the payment attempt.
 */
export async function startedPayment(weft: TestWeft, wanted: Wanted = {}) {
  const session = await readySession(weft, wanted)
  const started = await complete(weft, session.id)
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  return { session, started: started.body, attempt: await lastAttempt(weft, session.id) }
}

export async function lastAttempt(weft: TestWeft, checkoutId: string): Promise<AttemptRow> {
  const attempt = (await attemptsOf(weft, checkoutId)).at(-1)
  if (!attempt) throw new Error('The session has no attempt.')
  return attempt
}

export const postWebhook = (weft: TestWeft, handler: HandlerId, payload: string | Buffer, headers = {}) =>
  weft.request({ method: 'POST', url: `/webhooks/payments/${handler}`, payload, headers })

/** Submits the sandbox's page with a test card that is charged, declined, or charged after some seconds. */
export async function payOnPage(weft: TestWeft, pageUrl: string, how: 'success' | 'decline' | 'slow'): Promise<void> {
  const cards = { success: '4242 4242 4242 4242', decline: '4000 0000 0000 0002', slow: '4000 0000 0000 0077' }
  const payload = new URLSearchParams({ method: 'card', card_number: cards[how], expiry: '12/40', cvc: '123' })
  const { status, text } = await weft.request({
    method: 'POST',
    url: await providerPage(weft, new URL(pageUrl).pathname),
    payload: payload.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  if (status !== 303) throw new Error(`${status}: ${text}`)
}

/** Returns the path of the provider's page, to which a page below `/pay/` redirects. */
async function providerPage(weft: TestWeft, path: string): Promise<string> {
  if (!path.startsWith('/pay/')) return path
  const { status, headers, text } = await weft.request({ method: 'GET', url: path })
  if (status !== 303) throw new Error(`${status}: ${text}`)
  return new URL(String(headers.location)).pathname
}

/** Builds the webhook that the sandbox provider would send about the attempt now. */
export async function sandboxMessage(weft: TestWeft, attempt: AttemptRow, secret = sandboxSecret) {
  const now = weft.clock.now()
  const payment = await createSandboxStore(weft.db).find(attempt.txn_id, now)
  const message = payment && confirmationMessage(payment, new Secret(secret), now)
  if (!message) throw new Error('There is nothing to tell about this payment.')
  return message
}

/** Delivers the sandbox provider's webhook about the attempt. */
export async function confirm(weft: TestWeft, attempt: AttemptRow): Promise<TestAnswer> {
  const { body, headers } = await sandboxMessage(weft, attempt)
  return postWebhook(weft, attempt.handler_id, body, headers)
}

/** Creates a session, pays it and delivers the webhook. Also returns the completed session. */
export async function paidSession(weft: TestWeft, wanted: Wanted = {}) {
  const running = await startedPayment(weft, wanted)
  await payOnPage(weft, running.started.payment.next_action.url, 'success')
  const { status, text } = await confirm(weft, running.attempt)
  if (status !== 200) throw new Error(text)
  return { ...running, completed: (await read(weft, running.session.id)).body }
}

export interface CardEvent {
  readonly type: string
  readonly id?: string
  readonly object?: Record<string, unknown>
  readonly livemode?: boolean
}

/** Returns the exact body of a Stripe webhook about an attempt. */
export const cardEventBody = (attempt: AttemptRow, event: CardEvent): string =>
  JSON.stringify({
    id: event.id ?? `evt_${event.type}_${attempt.txn_id}`,
    object: 'event',
    type: event.type,
    created: 1,
    livemode: event.livemode ?? false,
    data: {
      object: {
        id: attempt.provider_ref,
        object: 'checkout.session',
        status: 'complete',
        payment_status: 'paid',
        payment_intent: `pi_${attempt.txn_id}`,
        amount_total: attempt.amount_minor,
        currency: attempt.currency.toLowerCase(),
        metadata: { txn_id: attempt.txn_id },
        ...event.object,
      },
    },
  })

export function postCardEvent(weft: TestWeft, attempt: AttemptRow, event: CardEvent): Promise<TestAnswer> {
  const body = cardEventBody(attempt, event)
  const signature = signStripePayload(Buffer.from(body), sandboxSecret, weft.clock.now())
  return postWebhook(weft, 'card_handler', body, {
    'content-type': 'application/json',
    'stripe-signature': signature,
  })
}

export const paidEvent: CardEvent = { type: 'checkout.session.completed' }
export const expiredEvent: CardEvent = {
  type: 'checkout.session.expired',
  object: { status: 'expired', payment_status: 'unpaid', payment_intent: null },
}
export const failedEvent: CardEvent = {
  type: 'checkout.session.async_payment_failed',
  object: { payment_status: 'unpaid' },
}

export async function stockOf(weft: TestWeft, variantId: string) {
  return weft.db
    .selectFrom('variant_stock')
    .select(['on_hand', 'reserved'])
    .where('variant_id', '=', variantId)
    .executeTakeFirstOrThrow()
}

export const issuesOf = (weft: TestWeft, checkoutId: string) =>
  weft.db
    .selectFrom('payment_issue')
    .select(['attempt_id', 'kind', 'content', 'status'])
    .where('checkout_id', '=', checkoutId)
    .orderBy('kind')
    .execute()

export const refundsOf = (weft: TestWeft, attemptId: string) =>
  weft.db
    .selectFrom('refund')
    .select(['amount_minor', 'currency', 'reason', 'status'])
    .where('attempt_id', '=', attemptId)
    .execute()

export const ordersOf = (weft: TestWeft, checkoutId: string) =>
  weft.db
    .selectFrom('order')
    .select(['id', 'attempt_id', 'total_minor', 'currency'])
    .where('checkout_id', '=', checkoutId)
    .execute()

/** Returns the stored webhooks about an attempt with their outcome, oldest first. */
export async function eventsOf(weft: TestWeft, attemptId: string) {
  const { rows } = await sql<{ type: string; outcome: string | null; done: boolean }>`
    select type, outcome, processed_at is not null as done from payment_event where attempt_id = ${attemptId} order by id`.execute(
    weft.db,
  )
  return rows
}

export const without = (body: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
