import { exponentOf } from '../../../../platform/money.ts'

// Currencies whose unit at Stripe differs from the minor unit of ISO 4217 (docs.stripe.com/currencies, "special
// cases"). ISK and UGX are sent with two decimals that must be 00, MGA as whole units.
const stripeExponents: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }

/** Converts minor units to Stripe's units. Returns null if Stripe cannot charge exactly that amount. */
export function toStripeAmount(amountMinor: number, currency: string): number | null {
  const shift = stripeExponent(currency) - exponentOf(currency)
  const amount = shift >= 0 ? amountMinor * 10 ** shift : amountMinor / 10 ** -shift
  if (!Number.isSafeInteger(amount)) return null
  // Amounts with three decimals must end in 0.
  if (stripeExponent(currency) === 3 && amount % 10 !== 0) return null
  return amount
}

/** Converts an amount in Stripe's units to minor units. Returns null if the result is not a whole number. */
export function fromStripeAmount(amount: number, currency: string): number | null {
  const shift = exponentOf(currency) - stripeExponent(currency)
  const minor = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift
  return Number.isSafeInteger(minor) ? minor : null
}

/**
 * Reads an amount as Stripe reports it. The amount is null if it is missing, not whole in minor units, or without a
 * valid currency code.
 */
export function stripeMoney(amount: number | null | undefined, currency: string | null | undefined) {
  const code = /^[a-z]{3}$/i.exec(currency ?? '')?.[0].toUpperCase() ?? null
  return { currency: code, amountMinor: code === null || amount == null ? null : fromStripeAmount(amount, code) }
}

const stripeExponent = (currency: string): number => stripeExponents[currency] ?? exponentOf(currency)
