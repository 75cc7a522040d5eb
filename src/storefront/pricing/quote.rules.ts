import { exactAmount, sumOf } from './amounts.rules.ts'
import { discountLines, settleCodes } from './discount.rules.ts'
import type { Quote, QuoteDestination, QuoteInput, QuoteLine } from './quote.types.ts'
import { selectedOption, shippingOptionsFor } from './shipping.rules.ts'
import { taxOn, taxRatesAt } from './tax.rules.ts'

/**
 * Calculates all totals of a cart. No other code does. The same input always gives the same result, and the order of
 * the lines does not matter.
 *
 * The steps are: line totals, codes in their order, shipping (its free-over limit is compared with the discounted
 * subtotal), codes for shipping, and tax on the discounted lines and shipping. `total = subtotal + fulfillment + tax +
 * discount` is exact.
 *
 * Without a destination there is no shipping and no tax. An empty cart has no shipping. Throws a RangeError if a price
 * or quantity is not a non-negative integer, or if an amount would exceed `Number.MAX_SAFE_INTEGER`.
 */
export function quote(input: QuoteInput): Quote {
  const totals = input.lines.map(totalOf)
  const subtotalMinor = sumOf(totals)
  const discounted = discountLines(input, totals)
  const { remainingMinor } = discounted

  const destination = input.lines.length > 0 ? input.destination : null
  const discountedSubtotalMinor = sumOf(remainingMinor)
  const options = destination
    ? shippingOptionsFor(destination, input.shippingOptions, discountedSubtotalMinor, input.now)
    : []
  const selected = selectedOption(options, input.chosenOptionId)
  const fulfillmentMinor = selected?.amountMinor ?? 0
  const { applied, rejected, shippingDiscountMinor } = settleCodes(discounted.verdicts, selected?.amountMinor ?? null)

  const tax = taxesOf(input, destination, remainingMinor, fulfillmentMinor + shippingDiscountMinor)
  const taxMinor = input.taxInclusive ? 0 : tax.sumMinor
  const discountMinor = discountedSubtotalMinor - subtotalMinor + shippingDiscountMinor
  return {
    lines: input.lines.map(({ id }, index) => {
      const totalMinor = totals[index] ?? 0
      const discountMinor = (remainingMinor[index] ?? 0) - totalMinor
      return { id, totalMinor, discountMinor, taxMinor: tax.ofLinesMinor[index] ?? 0 }
    }),
    options,
    selectedOptionId: selected?.id ?? null,
    applied,
    rejected,
    subtotalMinor,
    fulfillmentMinor,
    taxMinor,
    discountMinor,
    totalMinor: sumOf([subtotalMinor, fulfillmentMinor, taxMinor, discountMinor]),
    taxIncludedMinor: input.taxInclusive ? tax.sumMinor : 0,
  }
}

/** Returns the tax on each line after discounts, in line order, and the sum of all tax, including shipping. */
function taxesOf(
  { lines, taxRates, taxInclusive }: QuoteInput,
  destination: QuoteDestination | null,
  remainingMinor: readonly number[],
  shippingMinor: number,
): { readonly ofLinesMinor: readonly number[]; readonly sumMinor: number } {
  if (!destination) return { ofLinesMinor: [], sumMinor: 0 }
  const rateOf = taxRatesAt(destination, taxRates)
  const ofLinesMinor = lines.map((line, index) =>
    taxOn(remainingMinor[index] ?? 0, rateOf(line.taxClass), taxInclusive),
  )
  const ofShippingMinor = taxOn(shippingMinor, rateOf('shipping'), taxInclusive)
  return { ofLinesMinor, sumMinor: sumOf([...ofLinesMinor, ofShippingMinor]) }
}

function totalOf(line: QuoteLine): number {
  exactAmount(line.unitPriceMinor, `The price of line ${line.id}`)
  exactAmount(line.quantity, `The quantity of line ${line.id}`)
  return exactAmount(line.unitPriceMinor * line.quantity, `The total of line ${line.id}`)
}
