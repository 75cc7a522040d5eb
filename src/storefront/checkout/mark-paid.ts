import { databaseErrorOf, type Queryable } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { asOf } from './as-of.rules.ts'
import { beginAttempt } from './attempt-store.ts'
import type { Checkout, VariantOffer } from './checkout.types.ts'
import type { CheckoutCaller, CheckoutDeps } from './deps.ts'
import { withChange } from './history.rules.ts'
import { loadSession } from './load-session.ts'
import { newAttempt, paying } from './new-attempt.ts'
import { placeOrder } from './order-store.ts'
import { ordered } from './ordered.rules.ts'
import { notModifiable, paymentInProgress } from './refusals.ts'
import { refuseIncomplete } from './refuse-incomplete.ts'
import { refuseNewTotal, reprice } from './reprice.ts'

export interface MarkPaid {
  readonly id: string
  readonly caller: CheckoutCaller
  /** `bank_transfer`, `cash`, … */
  readonly method: string
  /** Reference on the bank statement, if there is one. */
  readonly reference: string | null
}

/** A session at current prices that the operator can mark as paid. */
export interface Payable {
  readonly checkout: Checkout
  readonly offers: ReadonlyMap<string, VariantOffer>
}

/**
 * Prepares a session to be marked as paid. Refuses a session that has ended or has a running payment. Also refuses for
 * the same reasons as the agent's `complete`: missing data, short stock, or a total that changed since it was shown.
 */
export async function preparePayable(
  deps: CheckoutDeps,
  { id, caller }: Pick<MarkPaid, 'id' | 'caller'>,
): Promise<Payable> {
  const loaded = await loadSession(deps, { id, caller, call: null })
  if (loaded.replay) throw new Error('A call without a key has no reply.')
  const checkout = asOf(loaded.checkout, loaded.now)
  if (checkout.status === 'completed' || checkout.status === 'canceled') throw notModifiable(checkout.status)
  if (loaded.checkout.status === 'complete_in_progress') throw paymentInProgress()
  const settings = await deps.settings.atLeast(loaded.facts.settingsVersion)
  const priced = reprice(settings, loaded.facts, checkout, loaded.now)
  const { totalMinor } = checkout.state.quote
  if (priced.state.quote.totalMinor !== totalMinor)
    return refuseNewTotal(deps, priced, totalMinor, loaded.now, caller.author)
  refuseIncomplete(priced)
  return { checkout: priced, offers: loaded.facts.offers }
}

/**
 * Records that the shop received the money, and places the order: writes stock, discounts, payment and order in the
 * caller's transaction. Returns the order's id. Refuses if the session changed meanwhile.
 */
export async function markPaid(
  deps: CheckoutDeps,
  tx: Queryable,
  { checkout, offers }: Payable,
  paid: MarkPaid,
): Promise<string> {
  const now = deps.clock.now()
  const attempt = newAttempt(
    deps,
    { handlerId: 'manual_handler', provider: deps.providers.manual_handler.name, holds: true },
    checkout,
    now,
  )
  const held = { ...paying(checkout, attempt, null, now), expiresAt: checkout.expiresAt }
  const orderId = newId('order', now.getTime())
  const completed = withChange(ordered(held, orderId, now), 'mark_paid', paid.caller.author)
  try {
    const begun = await beginAttempt(tx, {
      checkout: held,
      attempt,
      method: paid.method,
      stock: checkout.state.lines
        .filter((line) => offers.get(line.variantId)?.managed)
        .map(({ variantId, quantity }) => ({ variantId, quantity })),
      discountIds: checkout.state.quote.applied.map((applied) => applied.id),
      payment: null,
      call: null,
      kept: null,
      lockedUntil: now,
      guard: null,
      by: null,
    })
    if (begun === null) throw changedMeanwhile()
    const isPaid = { ...attempt, providerPaymentId: paid.reference }
    const placed = await placeOrder(tx, { checkout: completed, attempt: isPaid, held: true, paymentEventId: null, now })
    if (placed === null) throw changedMeanwhile()
    return orderId
  } catch (error) {
    throw lostRace(error) ?? error
  }
}

const changedMeanwhile = (): AppError =>
  new AppError('conflict', 409, 'The session is being changed by another request: read it again.')

/**
 * Returns the error to report if another buyer has just taken the last unit or the last use of a code, or if another
 * payment has just started. Returns null for other errors.
 */
function lostRace(error: unknown): AppError | null {
  const { code, constraint } = databaseErrorOf(error) ?? {}
  if (constraint === 'payment_attempt_one_live')
    return new AppError('conflict', 409, 'Another payment of the session has just started: read the session again.')
  if (code !== '23514') return null
  const what = constraint?.startsWith('variant_stock') ? 'The goods are' : 'A discount code is'
  return new AppError('conflict', 409, `${what} used up: read the session again.`)
}
