import { databaseErrorOf, isDeadlock } from '../../platform/db/database.ts'
import { type AttemptWithCheckout, findAttempt, openAttempt } from './attempt-store.ts'
import type { Checkout } from './checkout.types.ts'
import type { CheckoutDeps } from './deps.ts'
import { isKeyless } from './hold.rules.ts'
import { holdersOf } from './holders.ts'
import { busy } from './refusals.ts'
import { startAttempt } from './start-attempt.ts'

/**
 * `held_by_others`: too few units are free. `limit`: this buyer, agent or IP address already holds its maximum.
 * `discount_gone`: a code is used up.
 */
export type Opened = AttemptWithCheckout | 'held_by_others' | 'limit' | 'discount_gone'

const lastTry = 20
const refusals: ReadonlyMap<string | null, Exclude<Opened, AttemptWithCheckout>> = new Map([
  ['stock_held_by_others', 'held_by_others'],
  ['hold_limit_reached', 'limit'],
  ['discount_usage_limit_reached', 'discount_gone'],
  ['discount_customer_limit_reached', 'discount_gone'],
])

/**
 * Opens the payment page. If the attempt does not hold its stock yet, takes the hold, checks the discounts and restarts
 * the time to pay. Then asks the provider for its page. If the page is already open, returns the attempt unchanged and
 * does not renew the hold. Returns a reason if the hold is refused, and null if no attempt has this token. `address`:
 * the client's network, against which holds are counted.
 */
export async function openPayment(
  deps: CheckoutDeps,
  { pageToken, address }: { readonly pageToken: string; readonly address: string },
): Promise<Opened | null> {
  for (let attempt = 1; attempt <= lastTry; attempt++) {
    const found = await findAttempt(deps.db, { pageToken })
    if (!found || !waits(found, deps.clock.now())) return found
    if (found.attempt.holds) {
      await startAttempt(deps, { ...found, call: null, respond: () => ({ status: 200, body: '' }) })
      continue
    }
    const refused = await hold(deps, found, address)
    if (refused) return refused
  }
  throw busy()
}

/** Whether the attempt of a session without a key still lacks its hold or the provider's page. */
const waits = ({ attempt, checkout }: AttemptWithCheckout, now: Date): boolean =>
  isKeyless(checkout) &&
  attempt.status === 'created' &&
  attempt.expiresAt > now &&
  checkout.state.payment?.attemptId === attempt.id

async function hold(
  deps: CheckoutDeps,
  { attempt, checkout }: AttemptWithCheckout,
  address: string,
): Promise<Exclude<Opened, AttemptWithCheckout> | null> {
  const now = deps.clock.now()
  const { payment, lines, quote, buyer } = checkout.state
  if (!payment) return null
  const expiresAt = new Date(now.getTime() + deps.paymentTtlMinutes * 60_000)
  const opened: Checkout = {
    ...checkout,
    version: checkout.version + 1,
    state: { ...checkout.state, payment: { ...payment, expiresAt: expiresAt.toISOString() } },
    updatedAt: now,
    expiresAt: new Date(Math.max(checkout.expiresAt.getTime(), expiresAt.getTime())),
  }
  try {
    await openAttempt(deps.db, {
      checkout: opened,
      attempt: { id: attempt.id, expiresAt },
      stock: lines,
      discountIds: quote.applied.map((applied) => applied.id),
      email: buyer.email,
      by: { holders: holdersOf(await deps.settings.current(), checkout, address), limits: deps.holdLimits },
      now,
    })
    return null
  } catch (error) {
    const refusal = refusals.get(databaseErrorOf(error)?.constraint ?? null)
    if (refusal) return refusal
    if (isDeadlock(error)) return null
    throw error
  }
}
