import { exactAmount, sumOf } from './amounts.rules.ts'
import { discountLines, settleCodes } from './discount.rules.ts'
import type { Quote, QuoteInput, QuoteLine } from './quote.types.ts'
import { selectedOption, shippingOptionsFor } from './shipping.rules.ts'
import { taxOn, taxRatesAt } from './tax.rules.ts'

/**
 * What a cart costs: the one place where totals are made. Deterministic, and independent of the order of the lines.
 *
 * Line totals, then the codes in their order, then shipping (whose free-over limit sees the discounted subtotal),
 * then the codes for shipping, then tax on what is left of each line and of shipping.
 * `total = subtotal + fulfillment + tax + discount` holds to the unit.
 *
 * Without a destination there is neither shipping nor tax, and an empty cart has no shipping.
 * Throws a RangeError where a price or a quantity is no whole, non-negative number, or an amount would pass
 * `Number.MAX_SAFE_INTEGER`.
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

  const rateOf = destination ? taxRatesAt(destination, input.taxRates) : () => 0
  const tax = (amountMinor: number, taxClass: string | null) => taxOn(amountMinor, rateOf(taxClass), input.taxInclusive)
  const lines = input.lines.map((line, index) => {
    const totalMinor = totals[index] ?? 0
    const leftMinor = remainingMinor[index] ?? 0
    return { id: line.id, totalMinor, discountMinor: leftMinor - totalMinor, taxMinor: tax(leftMinor, line.taxClass) }
  })
  const allTaxMinor = sumOf([
    ...lines.map((line) => line.taxMinor),
    tax(fulfillmentMinor + shippingDiscountMinor, 'shipping'),
  ])

  const taxMinor = input.taxInclusive ? 0 : allTaxMinor
  const discountMinor = discountedSubtotalMinor - subtotalMinor + shippingDiscountMinor
  return {
    lines,
    options,
    selectedOptionId: selected?.id ?? null,
    applied,
    rejected,
    subtotalMinor,
    fulfillmentMinor,
    taxMinor,
    discountMinor,
    totalMinor: sumOf([subtotalMinor, fulfillmentMinor, taxMinor, discountMinor]),
    taxIncludedMinor: input.taxInclusive ? allTaxMinor : 0,
  }
}

function totalOf(line: QuoteLine): number {
  exactAmount(line.unitPriceMinor, `The price of line ${line.id}`)
  exactAmount(line.quantity, `The quantity of line ${line.id}`)
  return exactAmount(line.unitPriceMinor * line.quantity, `The total of line ${line.id}`)
}
