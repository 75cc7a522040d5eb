import { exponentOf } from '../../../../platform/money.ts'

// Where Stripe's unit is not the minor unit of ISO 4217 (docs.stripe.com/currencies, "special cases"):
// krónur and Ugandan shillings are sent with two decimals that must be 00, ariary are sent whole.
const stripeExponents: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }

/** Minor units as Stripe counts them, or null when Stripe cannot charge exactly that. */
export function toStripeAmount(amountMinor: number, currency: string): number | null {
  const shift = stripeExponent(currency) - exponentOf(currency)
  const amount = shift >= 0 ? amountMinor * 10 ** shift : amountMinor / 10 ** -shift
  if (!Number.isSafeInteger(amount)) return null
  // Three-decimal amounts must end in 0.
  if (stripeExponent(currency) === 3 && amount % 10 !== 0) return null
  return amount
}

/** Our minor units of an amount as Stripe counts it, or null when it is not exact in them. */
export function fromStripeAmount(amount: number, currency: string): number | null {
  const shift = exponentOf(currency) - stripeExponent(currency)
  const minor = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift
  return Number.isSafeInteger(minor) ? minor : null
}

const stripeExponent = (currency: string): number => stripeExponents[currency] ?? exponentOf(currency)
