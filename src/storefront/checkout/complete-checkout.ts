import { setTimeout as sleep } from 'node:timers/promises'
import { databaseErrorOf } from '../../platform/db/database.ts'
import type { IdempotentCall, Reply } from '../../platform/idempotency.ts'
import type { HandlerId, StartedPayment } from '../payments/ports.ts'
import { asOf, paymentRanOut } from './as-of.rules.ts'
import type { PaymentAttempt } from './attempt.types.ts'
import { beginAttempt, findAttempt, keepReply } from './attempt-store.ts'
import type { Checkout, VariantOffer } from './checkout.types.ts'
import type { CheckoutCaller, CheckoutDeps } from './deps.ts'
import { expireAttempt } from './expire-attempt.ts'
import { handlerFor } from './handler.rules.ts'
import { type Author, withChange } from './history.rules.ts'
import { loadSession } from './load-session.ts'
import { newAttempt, paying } from './new-attempt.ts'
import { busy, handlerMismatch, notModifiable, paymentInProgress, refuseUnanswered } from './refusals.ts'
import { refuseIncomplete } from './refuse-incomplete.ts'
import { repriceForPayment } from './reprice.ts'
import { localStart, startAttempt } from './start-attempt.ts'
import { readCheckout } from './store.ts'

export interface CompleteCheckout {
  readonly id: string
  /** Null: as the currency says. */
  readonly handlerId: HandlerId | null
  readonly caller: CheckoutCaller
  readonly call: IdempotentCall | null
  readonly respond: (checkout: Checkout) => Reply
}

const lastTry = 20
const claimSeconds = 60
const longestWaitMs = 3000
const deadlockDetected = '40P01'

/**
 * Starts the payment: stock and discounts are held and the attempt is written down before the provider hears of it.
 * Called again while a payment runs, it answers that same payment.
 */
export async function completeCheckout(deps: CheckoutDeps, input: CompleteCheckout): Promise<Reply> {
  for (let attempt = 1; attempt <= lastTry; attempt++) {
    const reply = await tryComplete(deps, input).catch(refuseUnanswered)
    if (reply) return reply
  }
  throw busy()
}

async function tryComplete(deps: CheckoutDeps, input: CompleteCheckout): Promise<Reply | null> {
  const loaded = await loadSession(deps, input)
  if (loaded.replay) return loaded.replay
  const { facts, now } = loaded
  if (paymentRanOut(loaded.checkout, now)) {
    await expireAttempt(deps, loaded.checkout.id)
    return null
  }
  const checkout = asOf(loaded.checkout, now)
  checkHandler(input.handlerId, checkout.currency)
  if (checkout.status === 'completed' || checkout.status === 'canceled') throw notModifiable(checkout.status)
  if (checkout.status === 'complete_in_progress') return answerRunning(deps, input, checkout)
  const priced = await repriceForPayment(deps, facts, checkout, now, input.caller.author)
  refuseIncomplete(priced)
  return begin(deps, input, priced, facts.offers, now)
}

function checkHandler(handlerId: HandlerId | null, currency: string): void {
  const right = handlerFor(currency)
  if (handlerId !== null && handlerId !== right) throw handlerMismatch(currency, right)
}

async function begin(
  deps: CheckoutDeps,
  input: CompleteCheckout,
  checkout: Checkout,
  offers: ReadonlyMap<string, VariantOffer>,
  now: Date,
): Promise<Reply | null> {
  const handlerId = handlerFor(checkout.currency)
  const attempt = newAttempt(deps, { handlerId, provider: deps.providers[handlerId].name }, checkout, now)
  const payment = await localStart(deps, checkout, attempt)
  const started = inProgress(deps, checkout, { attempt, payment, author: input.caller.author }, now)
  const reply = payment && input.respond(started)
  try {
    const begun = await beginAttempt(deps.db, {
      checkout: started,
      attempt,
      stock: checkout.state.lines
        .filter((line) => offers.get(line.variantId)?.managed)
        .map(({ variantId, quantity }) => ({ variantId, quantity })),
      discountIds: checkout.state.quote.applied.map((applied) => applied.id),
      payment,
      call: input.call,
      kept: input.call && reply && { call: input.call, reply },
      lockedUntil: new Date(now.getTime() + claimSeconds * 1000),
    })
    if (!begun) return null
  } catch (error) {
    if (isLostRace(error)) return null
    throw error
  }
  return reply ?? startAttempt(deps, { checkout: started, attempt, call: input.call, respond: input.respond })
}

function inProgress(
  deps: CheckoutDeps,
  checkout: Checkout,
  start: { readonly attempt: PaymentAttempt; readonly payment: StartedPayment | null; readonly author: Author },
  now: Date,
): Checkout {
  const { attempt, payment } = start
  const running = paying(checkout, attempt, payment?.nextAction ?? null, now)
  const latest = Math.max(now.getTime() + deps.checkoutTtlMinutes * 60_000, attempt.expiresAt.getTime())
  const expiresAt = new Date(Math.max(latest, checkout.expiresAt.getTime()))
  return withChange({ ...running, expiresAt }, 'complete', start.author)
}

/** Somebody else took the last unit, the last use of a code, or the same key: look again and say so. */
function isLostRace(error: unknown): boolean {
  const { code, constraint } = databaseErrorOf(error) ?? {}
  return (
    constraint === 'variant_stock_not_oversold' ||
    constraint === 'discount_usage_limit_reached' ||
    constraint === 'discount_customer_limit_reached' ||
    constraint === 'payment_attempt_one_live' ||
    code === deadlockDetected
  )
}

/** Whoever began the attempt has not come back within its claim. Earlier, a second start would disturb the first. */
async function isAbandoned(deps: CheckoutDeps, { state }: Checkout): Promise<boolean> {
  const found = await findAttempt(deps.db, { id: state.payment?.attemptId ?? '' })
  return found !== null && found.attempt.createdAt.getTime() + claimSeconds * 1000 <= deps.clock.now().getTime()
}

/** The live payment, once the provider has answered whoever started it; after a crash of that one, started again. */
async function answerRunning(deps: CheckoutDeps, input: CompleteCheckout, running: Checkout): Promise<Reply | null> {
  let checkout = running
  for (let waitMs = 20; checkout.state.payment?.nextAction === null; waitMs *= 2) {
    if (await isAbandoned(deps, checkout))
      return startAttempt(deps, { checkout, attempt: null, call: input.call, respond: input.respond })
    if (waitMs > longestWaitMs) throw paymentInProgress()
    await sleep(waitMs)
    const again = await readCheckout(deps.db, checkout.id, null)
    if (again.checkout?.status !== 'complete_in_progress') return null
    checkout = again.checkout
  }
  const reply = input.respond(checkout)
  if (input.call) await keepReply(deps.db, { call: input.call, reply }, deps.clock.now())
  return reply
}
