import type { Language, Locale } from '../../../kit/locales.ts'
import { figures } from '../../../kit/locales.ts'
import type { Order, OrderLine } from '../../../kit/orders.ts'
import type { Random } from '../../../kit/random.ts'
import type { TrueLine, Truth } from '../../../kit/truth.ts'

export const halfUp = (value: number): number => Math.floor(value + 0.5 + 1e-9)

/** Returns the ISO date `days` days after `day`; before it if negative. */
export const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Replaces the lines and recalculates subtotal, tax and total. The discount is at most the subtotal. */
export function resummed(order: Order, lines: readonly OrderLine[]): Order {
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0)
  const discount = Math.min(order.discount, subtotal)
  const net = subtotal - discount + order.shipping + order.fee
  const rate = order.taxRate
  const tax = order.taxMode === 'none' ? 0 : halfUp((net * rate) / (order.taxMode === 'added' ? 100 : 100 + rate))
  return { ...order, lines, subtotal, discount, tax, total: order.taxMode === 'added' ? net + tax : net }
}

const streets = ['Quayside 9', 'Birkenweg 22', '4 place du Marché', 'Calle del Sol 17', 'Via Verdi 3', 'Nygade 41']

/** Name and address of the buyer, one line each. */
export const billedTo = (random: Random, { buyer, locale }: Order): string[] => [
  buyer,
  random.pick(streets),
  random.pick(locale.cities),
]

/** Accepts the invoice date as the order date, and also a reading without an order date. */
export const datedByInvoice = (truth: Truth): Truth => ({ ...truth, inferred: [...truth.inferred, 'orderDate'] })

/** Accepts a reading without the tax, because the mail lists several taxes and not their sum. */
export const severalTaxes = (truth: Truth): Truth => ({ ...truth, inferred: [...truth.inferred, 'tax'] })

/** Replaces the unit price of each discounted line with the price paid per unit: line total divided by quantity. */
export const atChargedPrices = (truth: Truth): Truth => ({
  ...truth,
  lines: truth.lines.map((line) =>
    line.lineTotal === null || line.quantity === null || line.unitPrice === null
      ? line
      : halfUp(line.unitPrice * line.quantity) === line.lineTotal
        ? line
        : { ...line, unitPrice: line.lineTotal / line.quantity },
  ),
})

/** Delivery as the last line of the table, counted once; it may also be read as the cost of delivery. */
export function withDeliveryLine(truth: Truth, order: Order, name: string): Truth {
  if (order.shipping === 0) return { ...truth, shipping: null }
  const line: TrueLine = {
    name,
    sku: null,
    options: [],
    quantity: 1,
    unit: null,
    unitPrice: order.shipping,
    lineTotal: order.shipping,
  }
  const subtotal = truth.subtotal === null ? null : truth.subtotal + order.shipping
  return {
    ...truth,
    shipping: null,
    subtotal,
    lines: [...truth.lines, line],
    alternative: { ...truth, subtotal, inferred: [...truth.inferred, 'subtotal'] },
  }
}

/** Returns the unit price with `decimals` decimals, even if it is a fraction of a cent. */
export const priceOfOne = ({ price, pricePer }: OrderLine, { decimal }: Locale, decimals: number): string =>
  figures(price / pricePer / 100, decimals, decimal, '')

/** One value for all languages: parts and programs keep their names everywhere. */
export const inAllLanguages = <T>(value: T): Record<Language, T> => ({
  en: value,
  de: value,
  fr: value,
  es: value,
  it: value,
  nl: value,
  pt: value,
  pl: value,
  sv: value,
  da: value,
  cs: value,
  hi: value,
})
