import { setTimeout as sleep } from 'node:timers/promises'
import { databaseErrorOf, isDeadlock, violates } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { IdempotentCall, Reply } from '../../platform/idempotency/idempotency.ts'
import { keepReply } from '../../platform/idempotency/reply-store.ts'
import type { PaymentAttempt } from '../payments/attempt.types.ts'
import { hasOpenIssue } from '../payments/index.ts'
import type { HandlerId, StartedPayment } from '../payments/ports.ts'
import { asOf, paymentRanOut } from './as-of.rules.ts'
import { beginAttempt, findAttempt } from './attempt-store.ts'
import type { Checkout } from './checkout.types.ts'
import { readCheckout } from './checkout-store.ts'
import type { CheckoutCaller, CheckoutDeps } from './deps.ts'
import { expireAttempt } from './expire-attempt.ts'
import type { Guard } from './guard-store.ts'
import { handlerFor } from './handler.rules.ts'
import { type Author, withChange } from './history.rules.ts'
import { isKeyless } from './hold.rules.ts'
import { holdersOf } from './holders.ts'
import { type FoundSession, type LoadedSession, loadSession, recallSession } from './load-session.ts'
import { newAttempt, paying } from './new-attempt.ts'
import { noProvider, placeFreeOrder } from './place-free-order.ts'
import { updateAttention } from './raise-issue.ts'
import {
  busy,
  handlerMismatch,
  holdLimitReached,
  notModifiable,
  paymentInProgress,
  paymentNeedsAttention,
  refuseUnanswered,
} from './refusals.ts'
import { refuseIncomplete } from './refuse-incomplete.ts'
import { decide, guardOf } from './remembered.ts'
import { refuseNewTotal, reprice, saveShortage } from './reprice.ts'
import { localStart, ownPage, startAttempt } from './start-attempt.ts'

export interface CompleteCheckout {
  readonly id: string
  /** Null means that the currency decides. */
  readonly handlerId: HandlerId | null
  /** The shopper's language. Absent: keeps the stored one. */
  readonly language?: string
  readonly caller: CheckoutCaller
  readonly call: IdempotentCall | null
  readonly respond: (checkout: Checkout) => Reply
}

const lastTry = 20
const claimSeconds = 60
const longestWaitMs = 3000

/**
 * Starts the payment. Stores the attempt, and holds stock and discounts, before it calls the provider. A session
 * without a key holds nothing yet: `openPayment` starts its hold when the payment page is opened. While a payment runs,
 * another call returns that payment. Throws `checkout_failed` (500) if the session keeps changing.
 */
export async function completeCheckout(deps: CheckoutDeps, input: CompleteCheckout): Promise<Reply> {
  const recalled = await recallSession(deps, input)
  const quick = recalled && (await tryComplete(deps, input, recalled).catch(refuseUnanswered))
  if (quick) return quick
  for (let attempt = 1; attempt <= lastTry; attempt++) {
    const loaded = await loadSession(deps, input)
    const reply = await tryComplete(deps, input, loaded).catch(refuseUnanswered)
    if (reply) return reply
  }
  throw busy()
}

async function tryComplete(deps: CheckoutDeps, input: CompleteCheckout, loaded: LoadedSession): Promise<Reply | null> {
  if (loaded.replay) return loaded.replay
  const { now } = loaded
  if (paymentRanOut(loaded.checkout, now)) {
    await expireAttempt(deps, loaded.checkout.id)
    return null
  }
  const checkout = spokenIn(input.language, asOf(loaded.checkout, now))
  const settings = await deps.settings.atLeast(loaded.facts.settingsVersion)
  const priced = decide(loaded, () => {
    checkHandler(input.handlerId, checkout.currency)
    if (checkout.status === 'completed' || checkout.status === 'canceled') throw notModifiable(checkout.status)
    return checkout.status === 'complete_in_progress' ? checkout : reprice(settings, loaded.facts, checkout, now)
  })
  if (!priced) return null
  if (priced.status === 'complete_in_progress') return answerRunning(deps, input, priced)
  if (priced.state.quote.totalMinor !== checkout.state.quote.totalMinor) {
    if (loaded.remembered) return null
    return refuseNewTotal(deps, priced, checkout.state.quote.totalMinor, now, input.caller.author)
  }
  if (!loaded.remembered) await saveShortage(deps, priced, checkout, now, input.caller.author)
  if (!decide(loaded, () => refuseIncomplete(priced))) return null
  const reply = await begin(deps, input, priced, loaded, guardOf(loaded, priced, settings.version, input.call))
  if (reply || loaded.remembered) return reply
  if (!(await hasOpenIssue(deps.db, priced.id))) return null
  await updateAttention(deps.db, priced.id, now)
  throw paymentNeedsAttention()
}

const spokenIn = (language: string | undefined, checkout: Checkout): Checkout =>
  language === undefined ? checkout : { ...checkout, state: { ...checkout.state, language } }

function checkHandler(handlerId: HandlerId | null, currency: string): void {
  const right = handlerFor(currency)
  if (handlerId !== null && handlerId !== right) throw handlerMismatch(currency, right)
}

async function begin(
  deps: CheckoutDeps,
  input: CompleteCheckout,
  checkout: Checkout,
  { facts: { offers }, now }: FoundSession,
  guard: Guard | null,
): Promise<Reply | null> {
  const handlerId = handlerFor(checkout.currency)
  const provider = checkout.state.quote.totalMinor === 0 ? noProvider : deps.providers[handlerId].name
  const holds = !isKeyless(checkout) || provider === noProvider
  const attempt = newAttempt(deps, { handlerId, provider, holds }, checkout, now)
  const here = await startHere(deps, checkout, attempt, guard)
  if (here === 'refused') return null
  // Without a key, the payment starts on the shop's page `/pay/{token}`. That page starts the hold and then redirects
  // to the provider.
  const nextAction = attempt.holds ? (here?.nextAction ?? null) : ownPage(deps, attempt)
  const started = inProgress(deps, checkout, { attempt, nextAction, author: input.caller.author }, now)
  const held = {
    checkout: started,
    attempt,
    stock: checkout.state.lines
      .filter((line) => offers.get(line.variantId)?.managed)
      .map(({ variantId, quantity }) => ({ variantId, quantity })),
    discountIds: checkout.state.quote.applied.map((applied) => applied.id),
    call: input.call,
    lockedUntil: new Date(now.getTime() + claimSeconds * 1000),
    guard,
    by: { holders: holdersOf(await deps.settings.current(), checkout, null), limits: deps.holdLimits },
  }
  try {
    if (attempt.provider === noProvider) return await placeFreeOrder(deps, held, input.respond)
    const reply = nextAction && input.respond(started)
    const kept = input.call && reply && { call: input.call, reply }
    const stamp = await beginAttempt(deps.db, { ...held, payment: attempt.holds ? here : null, kept })
    if (stamp === null) return null
    deps.memory.rememberSession({ checkout: started, stamp })
    deps.memory.rememberAttempt(attempt)
    if (reply) return reply
  } catch (error) {
    if (violates(error, 'hold_limit_reached')) throw holdLimitReached()
    if (isLostRace(error)) return null
    throw error
  }
  return startAttempt(deps, { checkout: started, attempt, call: input.call, respond: input.respond })
}

/**
 * Starts the payment of a provider that needs no call. Returns null for other providers, `refused` if the cached facts
 * are out of date.
 */
async function startHere(
  deps: CheckoutDeps,
  checkout: Checkout,
  attempt: PaymentAttempt,
  guard: Guard | null,
): Promise<StartedPayment | null | 'refused'> {
  if (attempt.provider === noProvider) return null
  try {
    return await localStart(deps, checkout, attempt)
  } catch (error) {
    if (guard && error instanceof AppError) return 'refused'
    throw error
  }
}

function inProgress(
  deps: CheckoutDeps,
  checkout: Checkout,
  start: {
    readonly attempt: PaymentAttempt
    readonly nextAction: StartedPayment['nextAction'] | null
    readonly author: Author
  },
  now: Date,
): Checkout {
  const { attempt } = start
  const running = paying(checkout, attempt, start.nextAction, now)
  const latest = Math.max(now.getTime() + deps.checkoutTtlMinutes * 60_000, attempt.expiresAt.getTime())
  const expiresAt = new Date(Math.max(latest, checkout.expiresAt.getTime()))
  return withChange({ ...running, expiresAt }, 'complete', start.author)
}

/**
 * Whether another call was first: it took the last unit or the last use of a code, started a payment of this session,
 * or locked the same rows (deadlock). The caller then reads the facts again and reports the cause.
 */
function isLostRace(error: unknown): boolean {
  const constraint = databaseErrorOf(error)?.constraint
  return (
    constraint === 'variant_stock_not_oversold' ||
    constraint === 'discount_usage_limit_reached' ||
    constraint === 'discount_customer_limit_reached' ||
    constraint === 'payment_attempt_one_live' ||
    isDeadlock(error)
  )
}

/**
 * Whether the claim of the call that began the attempt has expired. Starting the payment again earlier would interfere
 * with that call.
 */
async function isAbandoned(deps: CheckoutDeps, { state }: Checkout): Promise<boolean> {
  const found = await findAttempt(deps.db, { id: state.payment?.attemptId ?? '' })
  return found !== null && found.attempt.createdAt.getTime() + claimSeconds * 1000 <= deps.clock.now().getTime()
}

/**
 * Returns the running payment, after waiting up to five seconds until the provider has answered the call that started
 * it; throws `paymentInProgress` after that. If that call crashed, starts the payment again. Returns null if the
 * payment has ended meanwhile, so that the caller reads the session again.
 */
async function answerRunning(deps: CheckoutDeps, input: CompleteCheckout, running: Checkout): Promise<Reply | null> {
  let checkout = running
  for (let waitMs = 20; checkout.state.payment?.nextAction === null; waitMs *= 2) {
    if (await isAbandoned(deps, checkout))
      return startAttempt(deps, { checkout, attempt: null, call: input.call, respond: input.respond })
    if (waitMs > longestWaitMs) throw paymentInProgress()
    await sleep(waitMs)
    const again = await readCheckout(deps.db, checkout.id, null)
    if (again?.checkout.status !== 'complete_in_progress') return null
    checkout = again.checkout
  }
  const reply = input.respond(checkout)
  if (input.call) await keepReply(deps.db, { call: input.call, reply }, deps.clock.now())
  return reply
}
