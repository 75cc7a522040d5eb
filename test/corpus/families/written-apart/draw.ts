import { figures, type Locale } from '../../kit/locales.ts'
import type { Order, OrderLine, TaxMode } from '../../kit/orders.ts'
import type { Random } from '../../kit/random.ts'
import { halfUp } from '../../kit/trade-orders.ts'

/** How goods are sold: by piece, measure or package, or priced per 100 or 1,000 pieces. */
export type Sold = 'pcs' | 'pair' | 'm' | 'yd' | 'kg' | 'l' | 'roll' | 'box' | 'pack' | '100' | '1000'

export interface Line extends OrderLine {
  readonly sold: Sold
}

export interface Purchase extends Order {
  readonly lines: readonly Line[]
}

/** The goods of one trade. */
export interface Trade {
  /** One ware a line: `Name; sold; 90-450; 12`, with the range of its price in minor units, and its kinds of options. */
  readonly wares: string
  /** `Name=host|Name=host`. */
  readonly vendors: string
  /** `Colour:Red,Blue|Size:S,M`. */
  readonly options?: string
}

export interface Choices {
  readonly number: readonly string[]
  readonly sku?: readonly string[]
  readonly lines?: readonly [least: number, most: number]
  /** Probability of an order with up to 14 lines. */
  readonly long?: number
  /** Probability that a line has options. */
  readonly options?: number
  readonly discount?: number
  readonly rates?: readonly number[]
  readonly freight?: readonly number[]
  readonly freeShipping?: number
  readonly fee?: number
  readonly fees?: readonly number[]
  readonly tax?: readonly TaxMode[]
  /** Amounts are multiples of it. */
  readonly step?: number
  /** Maximum number of days between order and mail. */
  readonly delay?: number
  readonly boxes?: readonly string[]
}

const measures: Readonly<Partial<Record<Sold, OrderLine['unit']>>> = { m: 'm', yd: 'yd', kg: 'kg', l: 'l' }

const buyers = ['Pia Sundqvist', 'Atelier Kestrel', 'Ravn & Fjeld', 'Marta Olivares', 'Studio Nula', 'Owen Pritchard']

/** Names of series that stand after the name of a ware in any language. */
const series = ['Alba', 'Borealis', 'Kilda', 'Tarn', 'Mira Vista', 'Ostra', 'Sólstafir', 'Vela 12', 'K-200', 'Nova II']

function quantityOf(random: Random, sold: Sold, price: number, isWhole: boolean): number {
  if (sold === '100') return random.whole(1, 30) * random.pick([50, 100])
  if (sold === '1000') return random.whole(1, 20) * 500
  if (sold === 'm' || sold === 'yd')
    return random.whole(2, 60) + (isWhole || random.chance(0.5) ? 0 : random.pick([0.5, 0.25, 0.75]))
  if (sold === 'kg') return random.whole(1, 25) + (isWhole || random.chance(0.6) ? 0 : 0.5)
  if (sold === 'roll' || sold === 'box' || sold === 'pack' || sold === 'l') return random.whole(1, 15)
  if (price < 120) return random.pick([40, 50, 60, 100, 120, 150, 200, 250, 300, 500, 1000, 1200])
  return price < 900 ? random.whole(4, 90) : random.whole(1, 18)
}

function lineOf(random: Random, ware: string, trade: Trade, choices: Choices): Line {
  const [plain = '', how = '', range = '', which = ''] = ware.split(';').map((part) => part.trim())
  const name = random.chance(0.25) ? `${plain} ${random.pick(series)}` : plain
  // The wares are written in this folder, and name how they are sold.
  const sold = how as Sold
  const step = choices.step ?? 1
  const [least = 0, most = 0] = range.split('-').map(Number)
  const fine = step > 1 ? step : random.pick([1, 5, 10])
  const price = Math.max(fine, Math.round(random.whole(least, most) / fine) * fine)
  const quantity = quantityOf(random, sold, price / step, step > 1)
  const pricePer = sold === '100' ? 100 : sold === '1000' ? 1000 : 1
  const kinds = (trade.options ?? '').split('|').filter((_, at) => which.includes(String(at + 1)))
  const chosen = random.chance(choices.options ?? 0) ? random.sample(kinds, random.whole(1, 2)) : []
  return {
    name,
    sold,
    sku: random.code(random.pick(choices.sku ?? ['@@-####', '#####', '@##-##'])),
    options: chosen.map((kind) => {
      const [label = '', values = ''] = kind.split(':')
      return { name: label, value: random.pick(values.split(',')) }
    }),
    quantity,
    unit: measures[sold] ?? 'piece',
    price,
    pricePer,
    total: step * halfUp((quantity * price) / pricePer / step),
  }
}

/** Tax and total from the other amounts. */
export function summed(order: Purchase, changes: Partial<Purchase> = {}, step = 1): Purchase {
  const changed = { ...order, ...changes }
  const subtotal = changed.lines.reduce((sum, { total }) => sum + total, 0)
  const { discount, shipping, fee, taxMode, taxRate } = changed
  const net = subtotal - discount + shipping + fee
  const share = taxMode === 'added' ? taxRate / 100 : taxRate / (100 + taxRate)
  const tax = taxMode === 'none' ? 0 : step * halfUp((net * share) / step)
  return { ...changed, subtotal, tax, total: taxMode === 'added' ? net + tax : net }
}

/** A random purchase whose figures add up. */
export function purchase(random: Random, locale: Locale, trade: Trade, choices: Choices): Purchase {
  const step = choices.step ?? 1
  const wares = trade.wares.trim().split('\n')
  const [least, most] = choices.lines ?? [1, 6]
  const count = random.chance(choices.long ?? 0.06) ? random.whole(8, 14) : random.whole(least, most)
  const lines = random.sample(wares, count).map((ware) => lineOf(random, ware, trade, choices))
  const goods = lines.reduce((sum, { total }) => sum + total, 0)
  const rate = random.chance(choices.discount ?? 0) ? random.pick(choices.rates ?? [3, 5, 10]) : 0
  const [name = '', host = ''] = random.pick(trade.vendors.split('|')).split('=')
  const domain = `${host}.${locale.domain}`
  const sent = Date.UTC(2026, random.whole(0, 9), random.whole(1, 28), random.whole(7, 18), random.whole(0, 59))
  return summed(
    {
      locale,
      vendor: {
        name,
        domain,
        email: `${random.pick(choices.boxes ?? ['orders', 'info', 'hello', 'sales'])}@${domain}`,
        phone: random.code(locale.phone),
        city: random.pick(locale.cities),
        registration: locale.registration.map((pattern) => random.code(pattern)),
      },
      buyer: random.pick(buyers),
      number: random.code(random.pick(choices.number)),
      date: new Date(sent - random.whole(0, choices.delay ?? 0) * 86_400_000).toISOString().slice(0, 10),
      sentAt: new Date(sent).toISOString(),
      lines,
      subtotal: 0,
      discount: step * halfUp((goods * rate) / 100 / step),
      shipping: random.chance(choices.freeShipping ?? 0.2) ? 0 : random.pick(choices.freight ?? [490, 690, 850, 1290]),
      fee: random.chance(choices.fee ?? 0) ? random.pick(choices.fees ?? [150, 300]) : 0,
      taxMode: random.pick<TaxMode>(choices.tax ?? ['added', 'included', 'none']),
      taxRate: random.pick(locale.taxRates),
      tax: 0,
      total: 0,
    },
    {},
    step,
  )
}

/** Takes a rate off some lines. Their totals are after the reduction. */
export function reduced(random: Random, order: Purchase, rates: readonly number[]): readonly [Purchase, number[]] {
  const drawn = order.lines.map(() => random.pick(rates))
  const lines = order.lines.map((line, at) => ({
    ...line,
    total: line.total - halfUp((line.total * (drawn[at] ?? 0)) / 100),
  }))
  return [summed(order, { lines, discount: 0 }), drawn]
}

/** The words for a way of selling: `words('pcs=Stk|m=lfm')(line)`. */
export function words(text: string): (line: Line) => string {
  const known = new Map(text.split('|').map((pair) => pair.split('=') as [string, string]))
  return ({ sold }) => known.get(sold) ?? known.get('pcs') ?? ''
}

/** `12`, `12,5` or `12,25`. */
export const count = (order: Purchase, value: number, group = ''): string =>
  figures(value, String(value).split('.')[1]?.length ?? 0, order.locale.decimal, group)

/** Rows with aligned columns: `l` and `r` in `sides` are left and right. */
export function columns(rows: readonly (readonly string[])[], sides: string, gap = 2): string {
  const widths = [...sides].map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)))
  return rows
    .map((cells) =>
      cells
        .map((cell, at) => (sides[at] === 'r' ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
        .join(' '.repeat(gap))
        .trimEnd(),
    )
    .join('\n')
}

/** The text if the amount is not 0. */
export const given = (amount: number, text: string): string => (amount === 0 ? '' : text)

/** Lines of a text; null leaves a line out. */
export const text = (...lines: readonly (string | null)[]): string =>
  `${lines.filter((line) => line !== null).join('\n')}\n`

/** `Size: M, Colour: Blue`. */
export const choicesOf = (line: OrderLine, joint = ', ', colon = ': '): string =>
  line.options.map(({ name, value }) => `${name}${colon}${value}`).join(joint)
