import { toDecimal } from '../../platform/money.ts'
import { priceOfQuantity } from '../../platform/quantity.ts'
import type { AmountField } from './layout.types.ts'

export interface CountedLine {
  readonly quantity: number | null
  readonly price: number | null
}

export type Sums = Readonly<Record<AmountField, number | null>>

export interface Proof {
  readonly sums: Sums
  /** The equation that gives the total, in words: `lines + shipping = total`. Null if the e-mail states too little. */
  readonly equation: string | null
}

/** Returns the sum of the lines. Returns null without lines, and if a quantity or a price is missing. */
export const linesTotal = (lines: readonly CountedLine[]): number | null =>
  lines.reduce<number | null>(
    (sum, { quantity, price }) =>
      sum === null || quantity === null || price === null ? null : sum + priceOfQuantity(quantity, price),
    lines.length === 0 ? null : 0,
  )

/**
 * Chooses the amounts that agree with the items and each other. Prefers earlier candidates, but those for the total
 * last: a total that ignores the stated shipping may be the subtotal. Null if none agree.
 */
export function proveSums(
  lines: number | null,
  candidates: Readonly<Record<AmountField, readonly (number | null)[]>>,
): Proof | null {
  let open: Proof | null = null
  for (const subtotal of candidates.subtotal)
    for (const shipping_cost of candidates.shipping_cost)
      for (const discount of candidates.discount)
        for (const tax of candidates.tax)
          for (const total of candidates.total) {
            const sums = { subtotal, shipping_cost, tax, discount, total }
            const equation = equationOf(lines, sums)
            if (equation === false) continue
            if (equation !== null) return { sums, equation }
            open ??= { sums, equation }
          }
  return open
}

/**
 * Returns the equation that proves the total. False if the amounts contradict each other, null if too few are known.
 */
function equationOf(
  lines: number | null,
  { subtotal, shipping_cost, tax, discount, total }: Sums,
): string | null | false {
  const off = Math.abs(discount ?? 0)
  const isSubtotal = lines === null || subtotal === null ? null : lines === subtotal || lines - off === subtotal
  if (isSubtotal === false) return false
  const base = lines ?? subtotal
  if (base === null || total === null) return isSubtotal === true ? 'lines = subtotal' : null
  const parts = base + (shipping_cost ?? 0) - off
  const said = ['lines', ...(shipping_cost ? ['shipping'] : [])].join(' + ') + (off > 0 ? ' - discount' : '')
  if (tax !== null && tax !== 0 && parts + tax === total) return `${said} + tax = total`
  return parts === total ? `${said} = total` : false
}

const mostTerms = 8

/**
 * Calculates the total from the items and the other amounts: `10 × 4.50 + 32.00 = 77.00`. Without a stated total,
 * calculates the subtotal. Includes the tax unless the stated total is right without it. Null if neither items nor
 * subtotal are known.
 */
export function calculationOf(
  lines: readonly CountedLine[],
  { subtotal, shipping_cost, tax, discount, total }: Sums,
  currency: string,
): { readonly equation: string; readonly sum: number } | null {
  const amount = (minor: number): string => toDecimal(minor, currency)
  const counted = linesTotal(lines)
  const base = counted ?? subtotal
  if (base === null) return null
  const isShort = counted !== null && lines.length <= mostTerms
  const start = isShort
    ? lines.map(({ quantity, price }) => `${quantity} × ${amount(price ?? 0)}`).join(' + ')
    : amount(base)
  if (total === null) return { equation: `${start} = ${amount(base)}`, sum: base }
  const off = Math.abs(discount ?? 0)
  const net = base + (shipping_cost ?? 0) - off
  const added = net === total ? 0 : (tax ?? 0)
  const further = [` + ${amount(shipping_cost ?? 0)}`, ` - ${amount(off)}`, ` + ${amount(added)}`]
  const shown = [shipping_cost, off, added].map((value, index) => (value ? further[index] : ''))
  return { equation: `${start}${shown.join('')} = ${amount(net + added)}`, sum: net + added }
}
