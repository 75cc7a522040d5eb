import type { Locale } from '../../../../kit/locales.ts'
import type { Order, OrderOptions } from '../../../../kit/orders.ts'
import type { Random } from '../../../../kit/random.ts'
import { orderFor, reckoned, withDiscount, withEach } from '../../../../kit/trade-orders.ts'

/**
 * Countries in which the tax rate depends on the region. In other countries, the first rate of the locale applies to
 * these goods.
 */
const manyRates = ['US', 'CA']

/**
 * An order within the prices of its trade, rounded to `step` minor units. Goods bought by the hundred cost less each
 * than single ones.
 */
export function supplierOrder(
  random: Random,
  locale: Locale,
  options: OrderOptions & { readonly prices: readonly [least: number, most: number] },
  step = 1,
): Order {
  const [cheapest, dearest] = options.prices
  const order = withEach(orderFor(random, locale, options), (line) => {
    const within = line.price <= dearest ? line.price : cheapest + (line.price % (dearest - cheapest))
    const isMany = line.quantity > 25 && line.pricePer === 1 && options.bulk === undefined
    const price = isMany ? cheapest + ((within - cheapest) * 25) / line.quantity : within
    return { ...line, price: Math.max(step, Math.round(price / step) * step) }
  })
  const taxRate = manyRates.includes(locale.country) ? order.taxRate : (locale.taxRates[0] ?? order.taxRate)
  return withDiscount(random, reckoned(order, { taxRate }))
}

export interface SumWords {
  readonly goods: string
  readonly discount: string
  readonly shipping: string
  /** Label of the amount before tax; it is only written if it differs from the cost of goods. */
  readonly net?: string
  readonly tax: string
  readonly total: string
}

/** The sums of an order with their labels. Missing sums have no row. */
export function sumsOf(order: Order, money: (minor: number) => string, words: SumWords): (readonly [string, string])[] {
  const { subtotal, discount, shipping, tax } = order
  const net = subtotal - discount + shipping
  return [
    [words.goods, money(subtotal)] as const,
    ...(discount > 0 ? [[words.discount, money(-discount)] as const] : []),
    ...(shipping > 0 ? [[words.shipping, money(shipping)] as const] : []),
    ...(words.net !== undefined && net !== subtotal ? [[words.net, money(net)] as const] : []),
    ...(order.taxMode === 'added' ? [[words.tax, money(tax)] as const] : []),
    [words.total, money(order.total)] as const,
  ]
}

/** Joins cells of fixed widths. A negative width aligns to the right. */
export const columns = (widths: readonly number[], cells: readonly string[]): string =>
  cells
    .map((cell, at) => {
      const width = widths[at] ?? 0
      return width < 0 ? cell.padStart(-width) : cell.padEnd(width)
    })
    .join('  ')
    .trimEnd()

const accounts: Readonly<Record<string, string>> = {
  AT: 'AT## #### #### #### ####',
  CH: 'CH## #### #### #### #### #',
  CZ: 'CZ## #### #### #### #### ####',
  DE: 'DE## #### #### #### #### ##',
  DK: 'DK## #### #### #### ##',
  ES: 'ES## #### #### #### #### ####',
  FR: 'FR76 #### #### #### #### #### ###',
  IE: 'IE## AIBK #### #### #### ##',
  IT: 'IT## @### #### #### #### #### ###',
  NL: 'NL## RABO #### #### ##',
  PL: 'PL## #### #### #### #### #### ####',
  PT: 'PT50 #### #### #### #### #### #',
  SE: 'SE## #### #### #### #### ####',
}

/** An account number of the vendor's country. */
export const ibanOf = (random: Random, { country }: Locale): string =>
  random.code(accounts[country] ?? accounts.DE ?? '')
