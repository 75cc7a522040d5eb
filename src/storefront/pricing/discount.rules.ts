import { exactAmount, portionOf, spread, sumOf } from './amounts.rules.ts'
import { refusalOf, rejection } from './discount-refusal.rules.ts'
import type {
  Allocation,
  AppliedDiscount,
  DiscountFacts,
  Quote,
  QuoteInput,
  QuoteLine,
  RejectedCode,
} from './quote.types.ts'

const million = 1_000_000

/** Result of a code. `shipping`: the code reduces shipping, whose price is calculated after the lines. */
type Verdict =
  | { readonly kind: 'taken'; readonly discount: DiscountFacts; readonly allocations: readonly Allocation[] }
  | { readonly kind: 'shipping'; readonly discount: DiscountFacts }
  | { readonly kind: 'rejected'; readonly rejected: RejectedCode }

export interface DiscountedLines {
  /** Amount left of each line after discounts, in line order. */
  readonly remainingMinor: readonly number[]
  /** One result per code, in the given order. */
  readonly verdicts: readonly Verdict[]
}

/**
 * Applies the codes in the given order. Each code reduces the amounts that earlier codes have left of its eligible
 * lines. A percentage is calculated on the sum of these amounts, rounded half up once, and spread over the lines by the
 * largest remainder method. A fixed amount is limited to that sum. A code that would reduce nothing is rejected as not
 * applicable.
 */
export function discountLines(
  input: Pick<QuoteInput, 'codes' | 'discounts' | 'currency' | 'now' | 'lines'>,
  totalsMinor: readonly number[],
): DiscountedLines {
  const subtotalMinor = sumOf(totalsMinor)
  const byCode = new Map(input.discounts.map((discount) => [discount.code, discount]))
  const verdicts: Verdict[] = []
  let remainingMinor = totalsMinor
  // A code listed twice applies once.
  for (const code of new Set(input.codes)) {
    const discount = byCode.get(code)
    if (!discount) {
      verdicts.push(rejected(rejection(code, 'discount_code_invalid', 'is not known')))
      continue
    }
    const eligible = eligibleLines(discount, input.lines)
    const refused = refusalOf(discount, { ...input, subtotalMinor, anyEligible: eligible.includes(true) })
    if (refused) {
      verdicts.push(rejected(refused))
    } else if (discount.type === 'free_shipping') {
      verdicts.push({ kind: 'shipping', discount })
    } else {
      const step = takeFromLines(discount, input.lines, remainingMinor, eligible)
      verdicts.push(step.verdict)
      remainingMinor = step.remainingMinor
    }
  }
  return { remainingMinor, verdicts }
}

/**
 * Applies the codes for shipping, whose price is now known. Null: no shipping option is selected.
 *
 * Without a selected option, a free-shipping code is applied with 0, because it is valid and will reduce the later
 * price. If nothing is left to reduce, because shipping is free or an earlier code made it free, the code is rejected
 * as not applicable. The order then does not use it up.
 */
export function settleCodes(
  verdicts: readonly Verdict[],
  shippingPriceMinor: number | null,
): Pick<Quote, 'applied' | 'rejected'> & { readonly shippingDiscountMinor: number } {
  const applied: AppliedDiscount[] = []
  const refused: RejectedCode[] = []
  let leftMinor = shippingPriceMinor
  for (const verdict of verdicts) {
    if (verdict.kind === 'rejected') {
      refused.push(verdict.rejected)
    } else if (verdict.kind === 'taken') {
      applied.push(appliedCode(verdict.discount, verdict.allocations))
    } else if (leftMinor === 0) {
      const { code } = verdict.discount
      refused.push(rejection(code, 'discount_code_not_applicable', 'takes nothing off: shipping is already free'))
    } else {
      applied.push(appliedCode(verdict.discount, leftMinor === null ? [] : [{ lineId: null, amountMinor: -leftMinor }]))
      if (leftMinor !== null) leftMinor = 0
    }
  }
  return { applied, rejected: refused, shippingDiscountMinor: (leftMinor ?? 0) - (shippingPriceMinor ?? 0) }
}

function takeFromLines(
  discount: DiscountFacts,
  lines: readonly QuoteLine[],
  remainingMinor: readonly number[],
  eligible: readonly boolean[],
): { readonly verdict: Verdict; readonly remainingMinor: readonly number[] } {
  const shares = lines.map(({ id }, index) => ({ id, weightMinor: eligible[index] ? (remainingMinor[index] ?? 0) : 0 }))
  const leftMinor = sumOf(shares.map((share) => share.weightMinor))
  const amountMinor = Math.min(leftMinor, amountOf(discount, leftMinor))
  if (amountMinor === 0) {
    const why = leftMinor === 0 ? 'nothing is left to take it from' : 'it comes to less than the smallest amount'
    const content = `takes nothing off: ${why}`
    return { verdict: rejected(rejection(discount.code, 'discount_code_not_applicable', content)), remainingMinor }
  }
  const parts = spread(amountMinor, shares)
  const allocations = shares.flatMap(({ id }, index) => {
    const part = parts[index] ?? 0
    return part === 0 ? [] : [{ lineId: id, amountMinor: -part }]
  })
  return {
    verdict: { kind: 'taken', discount, allocations },
    remainingMinor: remainingMinor.map((left, index) => left - (parts[index] ?? 0)),
  }
}

function amountOf(discount: DiscountFacts, leftMinor: number): number {
  if (discount.type === 'percent') return portionOf(leftMinor, discount.percentPpm ?? 0, million)
  return exactAmount(discount.amountMinor ?? 0, `The amount of discount ${discount.code}`)
}

function eligibleLines(discount: DiscountFacts, lines: readonly QuoteLine[]): boolean[] {
  if (discount.eligibleProductIds === null) return lines.map(() => true)
  const eligible = new Set(discount.eligibleProductIds)
  return lines.map((line) => eligible.has(line.productId))
}

function appliedCode(discount: DiscountFacts, allocations: readonly Allocation[]): AppliedDiscount {
  const { id, code, title } = discount
  const takenMinor = sumOf(allocations.map(({ amountMinor }) => -amountMinor))
  // `-takenMinor` would be -0 for a code that waits for the price of shipping.
  return { id, code, title, amountMinor: 0 - takenMinor, allocations }
}

const rejected = (refused: RejectedCode): Verdict => ({ kind: 'rejected', rejected: refused })
