import type { IdempotentCall, Reply } from '../../platform/idempotency/idempotency.ts'
import { dropClaim } from '../../platform/idempotency/reply-store.ts'
import type { PaymentAttempt } from '../payments/attempt.types.ts'
import { ProviderError, type StartedPayment, type StartPayment } from '../payments/ports.ts'
import { withEndedPayment } from './as-of.rules.ts'
import { type AttemptWithCheckout, endAttempt, findAttempt, saveStarted } from './attempt-store.ts'
import { lastingNotices } from './attention.rules.ts'
import type { Checkout } from './checkout.types.ts'
import type { CheckoutDeps } from './deps.ts'
import { byItself, withChange } from './history.rules.ts'
import { paymentSessionFailed } from './refusals.ts'
import { openStatus } from './status.rules.ts'

export interface StartAttempt {
  readonly checkout: Checkout
  /** If null, reads the attempt from the database, because the call that began it did not return. */
  readonly attempt: PaymentAttempt | null
  readonly call: IdempotentCall | null
  readonly respond: (checkout: Checkout) => Reply
}

/**
 * Asks the provider for the payment page with no transaction open, and stores the answer. Returns null if the session
 * has no payment attempt, or has changed meanwhile. If the provider refuses or does not answer, ends the attempt and
 * throws `payment_session_failed` (500).
 */
export async function startAttempt(deps: CheckoutDeps, start: StartAttempt): Promise<Reply | null> {
  const { checkout, call } = start
  const attempt =
    start.attempt ?? (await findAttempt(deps.db, { id: checkout.state.payment?.attemptId ?? '' }))?.attempt
  if (!attempt || !checkout.state.payment) return null
  let payment: StartedPayment
  try {
    payment = await deps.providers[attempt.handlerId].start(await startPayment(deps, checkout, attempt))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn(
      { attemptId: attempt.id, kind: error.kind, reason: error.message },
      'the provider did not start the payment',
    )
    await giveUp(deps, checkout, attempt, error, call)
    throw paymentSessionFailed(attempt)
  }
  const now = deps.clock.now()
  const started: Checkout = {
    ...checkout,
    version: checkout.version + 1,
    state: { ...checkout.state, payment: { ...checkout.state.payment, nextAction: payment.nextAction } },
    updatedAt: now,
  }
  const reply = start.respond(started)
  const stamp = await saveStarted(deps.db, {
    checkout: started,
    attemptId: attempt.id,
    payment,
    kept: call && { call, reply },
  })
  if (stamp !== null) {
    deps.memory.rememberSession({ checkout: started, stamp })
    deps.memory.rememberAttempt({ ...attempt, status: 'pending', providerRef: payment.providerRef })
    return reply
  }
  if (call) await dropClaim(deps.db, call)
  return null
}

/**
 * Returns the payment of a provider that needs no call, before anything is stored. Returns null for other providers.
 * Throws `payment_session_failed` (500) if the provider cannot charge the amount.
 */
export async function localStart(
  deps: CheckoutDeps,
  checkout: Checkout,
  attempt: PaymentAttempt,
): Promise<StartedPayment | null> {
  const provider = deps.providers[attempt.handlerId]
  if (!provider.startLocally) return null
  try {
    return provider.startLocally(await startPayment(deps, checkout, attempt))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ attemptId: attempt.id, reason: error.message }, 'the provider would not start the payment')
    throw paymentSessionFailed(attempt)
  }
}

/** Returns a redirect to the shop's page that starts a payment without a hold. */
export const ownPage = ({ baseUrl }: Pick<CheckoutDeps, 'baseUrl'>, { pageToken }: PaymentAttempt) => ({
  type: 'redirect' as const,
  url: `${baseUrl}/pay/${pageToken}`,
  description: 'Pay on the page of the shop.',
})

/** Asks the provider for the page again, because the call that began the attempt did not store it. */
export async function resumeAttempt(deps: CheckoutDeps, found: AttemptWithCheckout): Promise<void> {
  await startAttempt(deps, { ...found, call: null, respond: () => ({ status: 200, body: '' }) })
}

export async function startPayment(
  deps: Pick<CheckoutDeps, 'settings' | 'baseUrl'>,
  checkout: Checkout,
  attempt: PaymentAttempt,
): Promise<StartPayment> {
  const { store } = await deps.settings.current()
  const { buyer, address } = checkout.state
  return {
    ...attempt,
    email: buyer.email ?? '',
    firstName: buyer.firstName ?? address?.firstName ?? 'Customer',
    phone: buyer.phoneNumber ?? address?.phoneNumber ?? null,
    description: `Order at ${store.name}`,
    returnUrl: `${deps.baseUrl}/pay/${attempt.pageToken}/return`,
    pageUrl: `${deps.baseUrl}/pay/${attempt.pageToken}`,
  }
}

/**
 * Ends the attempt and releases its hold at once. An unreachable provider may have created a page, but the shopper
 * cannot know its URL.
 */
async function giveUp(
  deps: CheckoutDeps,
  checkout: Checkout,
  attempt: PaymentAttempt,
  error: ProviderError,
  call: IdempotentCall | null,
): Promise<void> {
  const now = deps.clock.now()
  const ended = withEndedPayment(checkout, {
    code: 'payment_failed',
    content: 'The payment provider did not accept the payment.',
  })
  const open: Checkout = { ...ended, state: { ...ended.state, notices: lastingNotices(ended.state.notices) } }
  const released: Checkout = { ...open, status: openStatus(open.state), version: checkout.version + 1, updatedAt: now }
  await endAttempt(deps.db, {
    checkout: withChange(released, 'payment_failed', byItself),
    attemptId: attempt.id,
    status: 'failed',
    failureReason: error.message.slice(0, 500),
    paymentEventId: null,
    kept: null,
  })
  if (call) await dropClaim(deps.db, call)
}
