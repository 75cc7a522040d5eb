import { escaped } from '../../kit/html.ts'
import type { Locale } from '../../kit/locales.ts'
import type { Random } from '../../kit/random.ts'
import { halfUp } from '../../kit/trade-orders.ts'
import type { Truth } from '../../kit/truth.ts'
import { type Purchase, summed } from '../written-apart/draw.ts'

/** The number of the buyer's own order, as buyers write it. */
export const buyersNumber = (random: Random): string =>
  random.code(random.pick(['PO-####', 'PO 26-###', 'B-####', 'EK/26/###']))

/** Rounds the total to a multiple of `step` minor units. The difference may be negative. */
export function roundedTotal(order: Purchase, step: number): readonly [Purchase, number] {
  const total = halfUp(order.total / step) * step
  return [{ ...order, total }, total - order.total]
}

/** The first name of a person, the whole name of a company. */
export const greeted = ({ buyer }: Purchase): string =>
  /^(Pia|Marta|Owen) /.test(buyer) ? (buyer.split(' ')[0] ?? buyer) : buyer

/** The locale with its standard rate of tax alone. */
export const atStandardRate = (locale: Locale): Locale => ({ ...locale, taxRates: locale.taxRates.slice(0, 1) })

/** Replaces counts above 16 with counts that a workshop delivers, for price lists in whole units of the currency. */
export function inSmallNumbers(random: Random, order: Purchase): Purchase {
  const lines = order.lines.map((line) => {
    const quantity = line.quantity > 16 && line.unit === 'piece' ? random.whole(2, 16) : line.quantity
    return { ...line, quantity, total: quantity * line.price }
  })
  return summed(order, { lines }, 100)
}

/** Leaves out the surcharge for small orders if the goods cost at least `limit`. */
export const withSmallOrderFee = (order: Purchase, limit: number): Purchase =>
  order.subtotal < limit ? order : summed(order, { fee: 0 })

/** Also accepts the order number without the letters before it: `SO 4711`. */
export const orBare = (truth: Truth): Truth => ({
  ...truth,
  otherNumbers: [
    ...truth.otherNumbers,
    ...(truth.orderNumber === null ? [] : [truth.orderNumber.replace(/^\p{L}+ /u, '')]),
  ],
})

/** Spaces as typed by hand: between `least` and `most`. */
export const gap = (random: Random, least: number, most: number): string => ' '.repeat(random.whole(least, most))

/** Turns prices without tax into those with tax, as systems do that store net prices and show gross ones. */
export const grossLines = (order: Purchase): Purchase['lines'] =>
  order.lines.map((line) => ({
    ...line,
    price: halfUp(line.price * (1 + order.taxRate / 100)),
    total: halfUp(line.quantity * line.price * (1 + order.taxRate / 100)),
  }))

/** The truth, with lines that have other unit prices and totals than those of the order. */
export const withLines = (truth: Truth, lines: Purchase['lines']): Truth => ({
  ...truth,
  lines: truth.lines.map((line, at) => ({
    ...line,
    unitPrice: line.unitPrice === null ? null : (lines[at]?.price ?? null),
    lineTotal: line.lineTotal === null ? null : (lines[at]?.total ?? null),
  })),
})

/** A paragraph of lines. */
export const lineBreaks = (lines: readonly string[]): string => `<p>${lines.map(escaped).join('<br>')}</p>`

/** A row of a summary: a label and an amount, right-aligned, in a table of two columns. */
export const pairRow = (label: string, amount: string, style = ''): string =>
  `<tr><td align="right"${style === '' ? '' : ` style="${style}"`}>${escaped(label)}</td><td align="right">${escaped(amount)}</td></tr>`

/** The formats of mainland China. */
export const chinese = (locale: Locale): Locale => ({
  ...locale,
  country: 'CN',
  domain: 'cn',
  currency: 'CNY',
  decimal: '.',
  group: [','],
  money: ['¥#', '#元'],
  exactMoney: ['#元'],
  taxRates: [13],
  cities: ['浙江省绍兴市柯桥区', '广东省佛山市', '江苏省南通市'],
  phone: '0575-8555####',
  registration: ['统一社会信用代码 9133##########'],
})

/** `2026年3月3日`. */
export const chineseDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${year}年${Number(month)}月${Number(date)}日`
}

/** The truth of a mail that writes the values of options in lower case. */
export const inLowerCase = (truth: Truth): Truth => ({
  ...truth,
  lines: truth.lines.map((line) => ({ ...line, options: line.options.map((value) => value.toLowerCase()) })),
})

/** Also accepts these numbers as the order number, for example that of the buyer. */
export const orNumbered = (truth: Truth, ...numbers: readonly string[]): Truth => ({
  ...truth,
  otherNumbers: [...truth.otherNumbers, ...numbers],
})
