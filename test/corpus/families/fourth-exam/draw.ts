import type { Locale } from '../../kit/locales.ts'
import type { Random } from '../../kit/random.ts'
import { halfUp } from '../../kit/trade-orders.ts'
import type { Truth } from '../../kit/truth.ts'
import { type Choices, type Line, type Purchase, purchase, summed, type Trade } from '../written-apart/draw.ts'

const buyers = [
  'Atelier Morrow',
  'Studio Vanter',
  'Ingrid Solheim',
  'Casa Belmonte',
  'Jonas Treiber',
  'Nordlys & Co.',
  'Elin Dahlberg',
]

/** A random purchase of the goods by their plain names. */
export function bought(random: Random, locale: Locale, trade: Trade, choices: Choices): Purchase {
  const order = purchase(random, locale, trade, choices)
  const names = trade.wares
    .trim()
    .split('\n')
    .map((ware) => ware.split(';')[0]?.trim() ?? '')
    .sort((one, other) => other.length - one.length)
  const plain = (drawn: string): string => names.find((name) => drawn === name || drawn.startsWith(`${name} `)) ?? drawn
  const lines = order.lines.map((line) => ({ ...line, name: plain(line.name) }))
  return { ...order, lines, buyer: random.pick(buyers) }
}

/** Changes quantities or prices of the lines, and sums up again. */
export function withChanged(order: Purchase, change: (line: Line, at: number) => Partial<Line>, step = 1): Purchase {
  const lines = order.lines.map((line, at) => {
    const next = { ...line, ...change(line, at) }
    return { ...next, total: step * halfUp((next.quantity * next.price) / next.pricePer / step) }
  })
  return summed(order, { lines }, step)
}

/** The tax of one rate. */
export interface RateTax {
  readonly rate: number
  readonly base: number
  readonly tax: number
}

/** Taxes each line with its own rate, and freight and fee with `freightRate`. For orders without a discount. */
export function taxedBy(
  order: Purchase,
  rateOf: (line: Line) => number,
  freightRate: number,
): readonly [Purchase, RateTax[]] {
  const bases = new Map<number, number>()
  const add = (rate: number, amount: number): void => {
    if (amount !== 0) bases.set(rate, (bases.get(rate) ?? 0) + amount)
  }
  for (const line of order.lines) add(rateOf(line), line.total)
  add(freightRate, order.shipping + order.fee)
  const isAdded = order.taxMode === 'added'
  const taxes = [...bases]
    .sort(([one], [other]) => other - one)
    .map(([rate, base]) => ({ rate, base, tax: halfUp((base * rate) / (isAdded ? 100 : 100 + rate)) }))
  const tax = taxes.reduce((sum, each) => sum + each.tax, 0)
  const goods = order.lines.reduce((sum, line) => sum + line.total, 0)
  const net = goods + order.shipping + order.fee
  return [{ ...order, subtotal: goods, discount: 0, tax, total: isAdded ? net + tax : net }, taxes]
}

/** The locale with one rate of tax. */
export const atRate = (locale: Locale, rate: number): Locale => ({ ...locale, taxRates: [rate] })

/** The truth for an e-mail whose stated tax is 0: a reading may leave it out. */
export const untaxed = (truth: Truth): Truth => ({ ...truth, tax: 0, inferred: [...truth.inferred, 'tax'] })

/** The locale with the formats of mainland China. Its `language` remains that of the locale. */
export const inChina = (locale: Locale): Locale => ({
  ...locale,
  country: 'CN',
  domain: 'cn',
  currency: 'CNY',
  money: ['¥#', '￥#', '#元'],
  exactMoney: ['# CNY'],
  decimal: '.',
  group: ['', ','],
  taxRates: [13],
  cities: ['浙江省绍兴市柯桥区', '广东省东莞市虎门镇', '江苏省苏州市吴江区盛泽镇'],
  phone: '0575-8#######',
  registration: ['统一社会信用代码 9133062#MA########'],
})
