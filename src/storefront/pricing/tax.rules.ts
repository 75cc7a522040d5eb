import { provinceKey } from '../regions/index.ts'
import { portionOf } from './amounts.rules.ts'
import type { QuoteDestination, TaxRateFacts } from './quote.types.ts'

const million = 1_000_000

/**
 * Returns the rate of a tax class at the destination, in millionths. 0 if no rate matches. Null is the default class.
 *
 * The most specific rate applies: class in the province, class in the country, default of the province, default of the
 * country. The class comes before the province, because a default rate is only for classes without a rate: if books are
 * taxed at 5 % in the country, they are also taxed at 5 % in a province whose default is 18 %. Rates are never added.
 * Of two equally specific rates (`CA` and `US-CA`), the higher applies.
 */
export function taxRatesAt(
  destination: QuoteDestination,
  rates: readonly TaxRateFacts[],
): (taxClass: string | null) => number {
  const country = destination.country.toUpperCase()
  const province = provinceKey(destination.province, country)
  const here = rates.filter(
    (rate) =>
      rate.country.toUpperCase() === country &&
      (rate.province === null || (province !== null && provinceKey(rate.province, country) === province)),
  )
  return (taxClass) => {
    const ofClass = here.filter((rate) => rate.taxClass === taxClass)
    const candidates = ofClass.length > 0 ? ofClass : here.filter((rate) => rate.taxClass === null)
    const ofProvince = candidates.filter((rate) => rate.province !== null)
    const mostSpecific = ofProvince.length > 0 ? ofProvince : candidates
    return Math.max(0, ...mostSpecific.map((rate) => rate.ratePpm))
  }
}

/**
 * Returns the tax on a discounted amount, rounded half up: added to the amount, or contained in it (`amount - amount /
 * (1 + rate)`) if prices include tax.
 *
 * Tax is calculated and rounded once per line and once for shipping, never on the sum. Each line of an invoice then
 * shows its own tax, a refunded line returns exactly what was charged, and the lines add up to the total.
 */
export function taxOn(amountMinor: number, ratePpm: number, taxInclusive: boolean): number {
  return portionOf(amountMinor, ratePpm, taxInclusive ? million + ratePpm : million)
}
