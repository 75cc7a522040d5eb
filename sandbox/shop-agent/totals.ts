import { formatMoney } from '../../src/platform/money.ts'
import type { Priced } from './answers.ts'
import { check, checkEqual } from './problem.ts'

export const amountOf = (priced: Pick<Priced, 'totals'>, type: Priced['totals'][number]['type']): number =>
  priced.totals.find((total) => total.type === type)?.amount ?? 0

export const money = (amountMinor: number, currency: string): string => formatMoney(amountMinor, currency)

/**
 * Checks that each line is price times quantity, that the subtotal is the sum of the lines, and that the total is the
 * sum of all entries above it.
 */
export function checkTotals(priced: Priced): void {
  for (const line of priced.line_items)
    checkEqual(line.totals[0]?.amount, line.item.price * line.quantity, `The total of ${line.item.title}`)
  const ofLines = priced.line_items.reduce((sum, line) => sum + line.item.price * line.quantity, 0)
  checkEqual(amountOf(priced, 'subtotal'), ofLines, 'The subtotal')
  const addends = priced.totals.filter((total) => total.type !== 'total')
  check(
    new Set(priced.totals.map((total) => total.type)).size === priced.totals.length,
    'A kind of total is listed twice',
  )
  const sum = addends.reduce((all, total) => all + total.amount, 0)
  checkEqual(amountOf(priced, 'total'), sum, 'The total')
}

/** `Subtotal ₹598.00, Shipping ₹99.00, Total ₹697.00`. */
export const spellTotals = (priced: Priced): string =>
  priced.totals.map((total) => `${total.display_text} ${money(total.amount, priced.currency)}`).join(', ')
