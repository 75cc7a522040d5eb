import { formatMoney } from '../../platform/money.ts'
import type { DiscountFacts, RejectedCode } from './quote.types.ts'

export interface CartFacts {
  readonly currency: string
  readonly now: Date
  /** Total of all lines before discounts. */
  readonly subtotalMinor: number
  readonly anyEligible: boolean
}

/**
 * Returns why a known code cannot be applied, or null. Checks the code itself before the cart, and returns the first
 * reason:
 * - not active: invalid, like an unknown code;
 * - past its end, or used up by all buyers together: expired, because this buyer cannot change that;
 * - not started, used up by this customer, in another currency, for other products, or below the minimum: not
 * applicable. The minimum is compared with the subtotal before discounts, so that the order of the codes does not
 * matter.
 *
 * A code is valid at its start and at its end, inclusive. Its currency matters only if it has an amount or a minimum.
 */
export function refusalOf(discount: DiscountFacts, cart: CartFacts): RejectedCode | null {
  return refusalOfCode(discount, cart.now) ?? refusalByCart(discount, cart)
}

/** Returns a sentence for the buyer with the code and the reason. */
export function rejection(code: string, reason: RejectedCode['reason'], why: string): RejectedCode {
  return { code, reason, content: `Discount code ${code} ${why}.` }
}

function refusalOfCode(discount: DiscountFacts, now: Date): RejectedCode | null {
  const { code, startsAt, endsAt, usageLimit, usageLimitPerCustomer } = discount
  if (!discount.active) return rejection(code, 'discount_code_invalid', 'is not active')
  if (endsAt && now > endsAt) return rejection(code, 'discount_code_expired', `expired on ${utcMinute(endsAt)}`)
  if (startsAt && now < startsAt) {
    return rejection(code, 'discount_code_not_applicable', `is not valid before ${utcMinute(startsAt)}`)
  }
  if (usageLimit !== null && discount.usedCount >= usageLimit) {
    return rejection(code, 'discount_code_expired', 'has been used as often as it can be')
  }
  if (usageLimitPerCustomer !== null && discount.usedByCustomer >= usageLimitPerCustomer) {
    return rejection(code, 'discount_code_not_applicable', 'has been used by this customer as often as it can be')
  }
  return null
}

function refusalByCart(discount: DiscountFacts, cart: CartFacts): RejectedCode | null {
  const { code, minSubtotalMinor } = discount
  const hasCurrency = discount.amountMinor !== null || minSubtotalMinor !== null
  if (hasCurrency && discount.currency !== cart.currency) {
    const why = `is for orders in ${discount.currency}, not in ${cart.currency}`
    return rejection(code, 'discount_code_not_applicable', why)
  }
  if (!cart.anyEligible) {
    return rejection(code, 'discount_code_not_applicable', 'does not apply to anything in the cart')
  }
  if (minSubtotalMinor !== null && cart.subtotalMinor < minSubtotalMinor) {
    const needed = formatMoney(minSubtotalMinor, cart.currency)
    const missing = formatMoney(minSubtotalMinor - cart.subtotalMinor, cart.currency)
    return rejection(code, 'discount_code_not_applicable', `needs a subtotal of ${needed}: ${missing} is missing`)
  }
  return null
}

/** Returns a time as `2026-06-01 00:00 UTC`. */
const utcMinute = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
