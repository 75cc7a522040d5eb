import { provinceKey } from '../regions/index.ts'
import { byId, exactAmount } from './amounts.rules.ts'
import type { QuoteDestination, QuotedOption, ShippingOptionFacts } from './quote.types.ts'

const dayMs = 86_400_000

/**
 * Returns the options that serve the destination, sorted by price, then by id. An option is free if the subtotal after
 * line discounts is at least its `freeOverMinor`.
 *
 * Estimates are whole UTC days, so that a session read twice on a day shows the same. `earliest` is the start of the
 * day `minDays` from today, `latest` the end of the day `maxDays` from today.
 */
export function shippingOptionsFor(
  destination: QuoteDestination,
  options: readonly ShippingOptionFacts[],
  discountedSubtotalMinor: number,
  now: Date,
): QuotedOption[] {
  return options
    .filter((option) => serves(option, destination))
    .map((option) => ({
      id: option.id,
      title: option.name,
      carrier: option.carrier,
      amountMinor: priceOf(option, discountedSubtotalMinor),
      earliest: option.minDays === null ? null : utcTime(startOfDay(now) + option.minDays * dayMs),
      latest: option.maxDays === null ? null : utcTime(startOfDay(now) + (option.maxDays + 1) * dayMs - 1),
    }))
    .toSorted((a, b) => a.amountMinor - b.amountMinor || byId(a, b))
}

/**
 * Returns the buyer's choice if it serves the destination, otherwise the first option, which is the cheapest. Returns
 * null if no option serves it.
 */
export const selectedOption = (options: readonly QuotedOption[], chosenId: string | null): QuotedOption | null =>
  options.find((option) => option.id === chosenId) ?? options[0] ?? null

function serves(option: ShippingOptionFacts, destination: QuoteDestination): boolean {
  const country = destination.country.toUpperCase()
  if (option.countries && !option.countries.some((served) => served.toUpperCase() === country)) return false
  if (!option.provinces) return true
  const province = provinceKey(destination.province, country)
  if (province === null) return false
  return option.provinces.some((served) => provinceKey(served, country) === province)
}

function priceOf(option: ShippingOptionFacts, discountedSubtotalMinor: number): number {
  const reached = option.freeOverMinor !== null && discountedSubtotalMinor >= option.freeOverMinor
  return reached ? 0 : exactAmount(option.amountMinor, `The price of shipping option ${option.id}`)
}

const startOfDay = (now: Date): number => Math.floor(now.getTime() / dayMs) * dayMs

// Returns null for a time beyond the range of dates, so that a large number of days does not make pricing fail.
function utcTime(ms: number): string | null {
  const time = new Date(ms)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
