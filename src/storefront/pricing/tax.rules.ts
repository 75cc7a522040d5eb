import { provinceKey } from '../regions/index.ts'
import { portionOf } from './amounts.rules.ts'
import type { QuoteDestination, TaxRateFacts } from './quote.types.ts'

const million = 1_000_000

/**
 * The one rate, in millionths, that a class pays at the destination; 0 where none matches. Null is the default class.
 *
 * Most specific first: class in the province, class in the country, default of the province, default of the country.
 * The class goes before the province because a default rate is for classes without a rate of their own: books taxed
 * at 5 % in the whole country stay at 5 % in a province whose default is 18 %.
 * Rates never add up. Where two are equally specific (`CA` and `US-CA`), the higher one is taken, in any order.
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
    const ofClass = taxClass === null ? [] : here.filter((rate) => rate.taxClass === taxClass)
    const candidates = ofClass.length > 0 ? ofClass : here.filter((rate) => rate.taxClass === null)
    const ofProvince = candidates.filter((rate) => rate.province !== null)
    const mostSpecific = ofProvince.length > 0 ? ofProvince : candidates
    return Math.max(0, ...mostSpecific.map((rate) => rate.ratePpm))
  }
}

/**
 * The tax on an amount after discounts: added to it, or contained in it (`amount - amount / (1 + rate)`) where
 * prices contain the tax. Rounded half up.
 *
 * Taken and rounded once per line (and once for shipping), never on the sum: each line of an invoice then shows its
 * own tax, a refunded line gives back exactly what it was charged, and the lines add up to the total by construction.
 */
export function taxOn(amountMinor: number, ratePpm: number, taxInclusive: boolean): number {
  return portionOf(amountMinor, ratePpm, taxInclusive ? million + ratePpm : million)
}
