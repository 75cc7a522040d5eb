import { buyers, measuredNames, type Option, options, productNames, vendorNames } from './catalogue.ts'
import { escaped } from './html.ts'
import type { Language, Locale } from './locales.ts'
import { type Goods, type Order, type OrderLine, type OrderOptions, orderOf, type Unit } from './orders.ts'
import type { Random } from './random.ts'
import type { Truth } from './truth.ts'

export const halfUp = (value: number): number => Math.floor(value + 0.5 + 1e-9)

/** Returns the ISO date `days` days after `day`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day.slice(0, 10)}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The goods of one trade in one language. Lists are separated by `|`. */
export interface Wares {
  readonly vendors: string
  readonly products: string
  /** Names of goods sold by length. The fifth is sold by weight or volume. */
  readonly measured?: string
  /** `Finish:Matt,Glossy|Size:S,M`. */
  readonly options?: string
}

const listed = (text: string): string[] => text.split('|')

const optionsIn = (text: string): Option[] =>
  listed(text).map((each) => {
    const [name = '', values = ''] = each.split(':')
    return { name, values: values.split(',') }
  })

/** Returns the goods of one trade. For languages without such goods, returns those of the kit. */
export function goodsOf(wares: Readonly<Partial<Record<Language, Wares>>>): Goods {
  const own = <T>(kit: Readonly<Record<Language, T>>, read: (each: Wares) => T | undefined): Record<Language, T> => {
    const all = { ...kit }
    for (const [language, each] of Object.entries(wares)) {
      const value = each && read(each)
      // The keys of the wares are languages.
      if (value !== undefined) all[language as Language] = value
    }
    return all
  }
  return {
    products: own<readonly string[]>(productNames, (each) => listed(each.products)),
    measured: own<readonly string[]>(measuredNames, (each) => (each.measured ? listed(each.measured) : undefined)),
    options: own<readonly Option[]>(options, (each) => (each.options ? optionsIn(each.options) : undefined)),
    vendors: own<readonly string[]>(vendorNames, (each) => listed(each.vendors)),
    buyers: [...buyers, 'Studio Birk', 'Café Nord GmbH', 'Nadia Okafor', 'Kiosk & Co.', 'Henrik Falk'],
  }
}

/** Factors for freight costs in currencies whose unit is worth less than a euro. */
const sizes: Readonly<Record<string, number>> = { SEK: 10, DKK: 7, CZK: 20, INR: 20, MXN: 15, PLN: 4, BRL: 4, CNY: 5 }

/**
 * Draws an order with plausible prices. Multiplies freight costs by the factor of the currency, and divides prices of
 * 1,000 or more by 100 if the quantity exceeds 3.
 */
export function orderFor(random: Random, locale: Locale, options: OrderOptions): Order {
  const order = orderOf(random, locale, options)
  const size = sizes[order.locale.currency] ?? 1
  const lines = order.lines.map((line) => {
    if (line.price < 100_000 || line.quantity <= 3) return line
    const price = Math.round(line.price / 100)
    return { ...line, price, total: halfUp((line.quantity * price) / line.pricePer) }
  })
  return withDiscount(random, reckoned(order, { lines, shipping: order.shipping * size }))
}

/** If the order has a discount, sets it to 3, 5 or 10 % of the subtotal. */
export const withDiscount = (random: Random, order: Order): Order =>
  order.discount === 0 ? order : reckoned(order, { discount: halfUp((order.subtotal * random.pick([3, 5, 10])) / 100) })

/** Applies the changes and recalculates subtotal, tax and total. The discount is at most the subtotal. */
export function reckoned(order: Order, changes: Partial<Order>): Order {
  const changed = { ...order, ...changes }
  const subtotal = changed.lines.reduce((sum, { total }) => sum + total, 0)
  const discount = Math.min(changed.discount, subtotal)
  const net = subtotal - discount + changed.shipping + changed.fee
  const { taxMode, taxRate } = changed
  const tax =
    taxMode === 'none' ? 0 : halfUp(taxMode === 'added' ? (net * taxRate) / 100 : (net * taxRate) / (100 + taxRate))
  return { ...changed, subtotal, discount, tax, total: taxMode === 'added' ? net + tax : net }
}

/**
 * Discounts each line by a random rate from `rates`, and recalculates the order. `rateOf` returns the rate of a line of
 * the returned order, 0 for other lines.
 */
export function withLineRates(
  random: Random,
  order: Order,
  rates: readonly number[],
): { readonly order: Order; readonly rateOf: (line: OrderLine) => number } {
  const drawn = order.lines.map(() => random.pick(rates))
  const lines = order.lines.map((line, at) => ({
    ...line,
    total: line.total - halfUp((line.total * (drawn[at] ?? 0)) / 100),
  }))
  const changed = reckoned(order, { lines })
  return { order: changed, rateOf: (line) => drawn[changed.lines.indexOf(line)] ?? 0 }
}

/** Replaces the unit price of each discounted line with the price paid per unit: line total divided by quantity. */
export const chargedEach = (truth: Truth): Truth => ({
  ...truth,
  lines: truth.lines.map((line) =>
    line.lineTotal === null ||
    line.quantity === null ||
    halfUp((line.unitPrice ?? 0) * line.quantity) === line.lineTotal
      ? line
      : { ...line, unitPrice: line.lineTotal / line.quantity },
  ),
})

/** Also accepts an extraction without an order date, for mails with only an invoice date. */
export const withInvoiceDay = (truth: Truth): Truth => ({ ...truth, inferred: [...truth.inferred, 'orderDate'] })

/** Also accepts `day` as the order date, for mails with two dates. */
export const orOn = (truth: Truth, day: string): Truth => ({ ...truth, alternative: { ...truth, orderDate: day } })

/**
 * Adds freight that the mail lists among the items to the lines and the subtotal. Also accepts it as shipping; the
 * subtotal may then be missing.
 */
export function withFreightLine(truth: Truth, name: string, freight: number, sku: string | null = null): Truth {
  if (freight === 0) return truth
  const line = { name, sku, options: [], quantity: 1, unit: null, unitPrice: freight, lineTotal: freight }
  const subtotal = truth.subtotal === null ? null : truth.subtotal + freight
  const apart: Truth = { ...truth, subtotal, shipping: freight, inferred: [...truth.inferred, 'subtotal'] }
  return { ...truth, subtotal, shipping: null, lines: [...truth.lines, line], alternative: apart }
}

/** Returns the buyer's address: name, street, city. */
export const addressOf = (random: Random, { buyer, locale }: Order): string[] => [
  buyer,
  random.pick(['Quai 9', 'Industriestr. 22', '48 Station Road', 'Calle Olmo 17', 'Via Tessitori 5', 'Havnegade 3']),
  random.pick(locale.cities),
]

/** Returns a right-aligned cell. */
export const right = (text: string, attributes = ''): string =>
  `<td align="right"${attributes === '' ? '' : ` ${attributes}`}>${escaped(text)}</td>`

/** Returns a row with a label that spans some columns, and an amount. */
export const sumRow = (span: number, label: string, amount: string): string =>
  `<tr><td colspan="${span}" align="right">${escaped(label)}</td><td align="right">${escaped(amount)}</td></tr>`

/**
 * Rounds the prices of all lines to multiples of `step` minor units, as usual in currencies of low value, and
 * recalculates the order.
 */
export const withRoundPrices = (order: Order, step: number): Order =>
  reckoned(order, {
    lines: order.lines.map((line) => {
      const price = Math.max(step, Math.round(line.price / step) * step)
      return { ...line, price, total: halfUp((line.quantity * price) / line.pricePer) }
    }),
  })

/** Replaces metres with another unit in all lines. */
export const soldBy = (order: Order, unit: Unit): Order => ({
  ...order,
  lines: order.lines.map((line) => (line.unit === 'm' ? { ...line, unit } : line)),
})

/** Changes each line, then recalculates line totals, subtotal, tax and total. */
export const withEach = (order: Order, change: (line: OrderLine, at: number) => OrderLine): Order => {
  const lines = order.lines.map((line, at) => {
    const next = change(line, at)
    return { ...next, total: halfUp((next.quantity * next.price) / next.pricePer) }
  })
  return reckoned(order, { lines })
}

/** Also accepts an extraction with these values. */
export const orAs = (truth: Truth, other: Partial<Truth>): Truth => ({ ...truth, alternative: { ...truth, ...other } })

/** Returns the ISO 8601 week number of a date. */
export function weekOf(day: string): number {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7))
  return Math.ceil(((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000 + 1) / 7)
}
