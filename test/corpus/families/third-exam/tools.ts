import type { Drawn } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { figures } from '../../kit/locales.ts'
import type { Mail } from '../../kit/mime.ts'
import type { Random } from '../../kit/random.ts'
import { halfUp } from '../../kit/trade-orders.ts'
import type { TrueLine, Truth } from '../../kit/truth.ts'

export { escaped, halfUp }

/** One line of an order. Amounts are in the minor unit of the currency. */
export interface Item {
  readonly name: string
  readonly sku: string
  readonly options: readonly (readonly [label: string, value: string])[]
  readonly quantity: number
  /** The word for the unit, as the vendor writes it. */
  readonly word: string
  /** The code of a unit of length, weight or volume. */
  readonly unit: string | null
  /** Price of `per` units. */
  readonly price: number
  readonly per: number
  /** Discount of the line in percent. */
  readonly off: number
  /** Tax rate of the line. */
  readonly rate: number
  /** Amount after the discount. */
  readonly total: number
}

/** What a supplier sells. */
export interface Stock {
  /**
   * One ware a line: `Name; word; 450-980; 5-40`. The word may have the code of a unit behind a slash (`mb/m`), the
   * price the number of units that it pays for (`980/100`), the quantity a step (`10-200x10`). Then the numbers of its
   * kinds of options, and its tax rate.
   */
  readonly wares: string
  /** `Name=domain`, separated by `|`. */
  readonly vendors: string
  /** `Colour:Red,Blue|Size:S,M`. */
  readonly options?: string
}

export interface Wishes {
  readonly number: readonly string[]
  readonly sku?: readonly string[]
  readonly lines?: readonly [least: number, most: number]
  /** Prices are multiples of it. */
  readonly fine?: number
  /** Amounts of lines are multiples of it. */
  readonly step?: number
  /** Discounts of lines in percent to draw from. */
  readonly offs?: readonly number[]
  /** Probability that a line has its options. */
  readonly optioned?: number
  /** Days from the order to the mail. */
  readonly delay?: readonly [least: number, most: number]
  readonly boxes?: readonly string[]
  readonly rate?: number
}

/** A drawn order. */
export interface Deal {
  readonly vendor: string
  readonly domain: string
  readonly email: string
  readonly number: string
  /** Day of the order, `YYYY-MM-DD`. */
  readonly date: string
  /** Day of the mail. */
  readonly today: string
  readonly sentAt: string
  readonly items: readonly Item[]
  /** Sum of the lines. */
  readonly goods: number
}

const parts = (text: string, sign: string): string[] => text.split(sign).map((each) => each.trim())

function between(random: Random, range: string): number {
  const [span = '', step = '1'] = range.split('x')
  const [least = 0, most = least] = span.split('-').map(Number)
  const by = Number(step)
  return Math.round((least + by * random.whole(0, Math.floor((most - least) / by + 1e-9))) * 1000) / 1000
}

function itemOf(random: Random, ware: string, stock: Stock, wishes: Wishes): Item {
  const [name = '', words = '', range = '', amounts = '', kinds = '', rate = ''] = parts(ware, ';')
  const [word = '', unit] = words.split('/')
  const [prices = '', per = '1'] = range.split('/')
  const fine = wishes.fine ?? 5
  const price = Math.max(fine, Math.round(between(random, prices) / fine) * fine)
  const quantity = between(random, amounts)
  const off = random.pick(wishes.offs ?? [0])
  const step = wishes.step ?? 1
  const full = (quantity * price) / Number(per)
  const groups = parts(stock.options ?? '', '|').filter((_, at) => kinds.includes(String(at + 1)))
  return {
    name,
    sku: random.code(random.pick(wishes.sku ?? ['@@###'])),
    options: (random.chance(wishes.optioned ?? 1) ? groups : []).map((group) => {
      const [label = '', values = ''] = group.split(':')
      return [label, random.pick(values.split(','))] as const
    }),
    quantity,
    word,
    unit: unit ?? null,
    price,
    per: Number(per),
    off,
    rate: rate === '' ? (wishes.rate ?? 0) : Number(rate),
    total: step * halfUp((full * (100 - off)) / 100 / step),
  }
}

export const sumOf = (items: readonly Item[]): number => items.reduce((sum, { total }) => sum + total, 0)

/** Draws an order. */
export function deal(random: Random, stock: Stock, wishes: Wishes): Deal {
  const [least, most] = wishes.lines ?? [1, 6]
  const chosen = random.sample(stock.wares.trim().split('\n'), random.whole(least, most))
  const taken = new Set<string>()
  const items = chosen.map((ware) => {
    let item = itemOf(random, ware, stock, wishes)
    while (taken.has(item.sku)) item = itemOf(random, ware, stock, wishes)
    taken.add(item.sku)
    return item
  })
  const [vendor = '', domain = ''] = random.pick(parts(stock.vendors, '|')).split('=')
  const sent = Date.UTC(2026, random.whole(0, 9), random.whole(1, 28), random.whole(7, 17), random.whole(0, 59))
  const [soonest, latest] = wishes.delay ?? [0, 0]
  const iso = new Date(sent).toISOString()
  return {
    vendor,
    domain,
    email: `${random.pick(wishes.boxes ?? ['info'])}@${domain}`,
    number: random.code(random.pick(wishes.number)),
    date: new Date(sent - random.whole(soonest, latest) * 86_400_000).toISOString().slice(0, 10),
    today: iso.slice(0, 10),
    sentAt: iso,
    items,
    goods: sumOf(items),
  }
}

/** The tax on a net amount. */
export const taxOn = (net: number, rate: number, step = 1): number => step * halfUp((net * rate) / 100 / step)

/** The tax in a gross amount. */
export const taxIn = (gross: number, rate: number): number => halfUp((gross * rate) / (100 + rate))

/** How a vendor writes numbers. */
export interface Hand {
  /** An amount with its currency. */
  readonly money: (minor: number) => string
  /** An amount without it. */
  readonly bare: (minor: number) => string
  /** A quantity or a rate. */
  readonly count: (value: number) => string
}

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0

/** `hand('# €', ',', '.')` writes 1.234,50 €. */
export function hand(pattern: string, decimal: string, group: string, decimals = 2): Hand {
  const bare = (minor: number): string => figures(minor / 100, decimals, decimal, group)
  return {
    bare,
    money: (minor) => (minor < 0 ? `-${pattern.replace('#', bare(-minor))}` : pattern.replace('#', bare(minor))),
    count: (value) => figures(value, decimalsOf(value), decimal, group),
  }
}

/** What a mail states besides its lines. What is left out is not stated. */
export interface Says {
  readonly number?: string | null
  readonly date?: string | null
  readonly currency?: string | null
  readonly subtotal?: number | null
  readonly discount?: number | null
  readonly shipping?: number | null
  readonly tax?: number | null
  readonly total?: number | null
  readonly inferred?: readonly string[]
  readonly otherNumbers?: readonly string[]
  readonly lines?: readonly TrueLine[]
}

export interface Shows {
  readonly sku?: boolean
  readonly options?: boolean
  readonly unit?: boolean
  readonly price?: boolean
  readonly lineTotal?: boolean
}

/** The lines of a mail. Prices are after the line discount. */
export const trueLines = (items: readonly Item[], shows: Shows = {}): TrueLine[] =>
  items.map((item) => ({
    name: item.name,
    sku: shows.sku ? item.sku : null,
    options: shows.options === false ? [] : item.options.map(([, value]) => value),
    quantity: item.quantity,
    unit: shows.unit === false ? null : item.unit,
    unitPrice: shows.price === false ? null : item.off === 0 ? item.price / item.per : item.total / item.quantity,
    lineTotal: shows.lineTotal === false ? null : item.total,
  }))

/** The truth of a mail: number and date of the order, its lines, and what else the mail says. */
export const truthOf = (order: Deal, says: Says, shows: Shows = {}): Truth => ({
  orderNumber: says.number === undefined ? order.number : says.number,
  orderDate: says.date === undefined ? order.date : says.date,
  currency: says.currency ?? null,
  lines: says.lines ?? trueLines(order.items, shows),
  subtotal: says.subtotal ?? null,
  discount: says.discount || null,
  shipping: says.shipping ?? null,
  tax: says.tax ?? null,
  total: says.total ?? null,
  inferred: says.inferred ?? [],
  otherNumbers: says.otherNumbers ?? [],
})

/** A mail from the vendor with its truth. */
export const sent = (
  order: Deal,
  subject: string,
  body: Pick<Mail, 'html' | 'text'>,
  truth: Truth,
  name = order.vendor,
): Drawn => ({
  mail: { from: { name, email: order.email }, subject, sentAt: order.sentAt, ...body },
  truth,
})

/** Lines of a text. Null and false leave a line out. */
export const lines = (...all: readonly (string | null | false)[]): string =>
  `${all.filter((line) => line !== null && line !== false).join('\n')}\n`

/** The text on the left, the figure on the right, this wide together. */
export const apart = (left: string, right: string, width: number, fill = ' '): string =>
  `${left}${fill.repeat(Math.max(1, width - left.length - right.length))}${right}`

/** Aligned columns: `l` and `r` in `sides` are left and right. */
export function aligned(rows: readonly (readonly string[])[], sides: string, gap = 2, margin = ''): string {
  const widths = [...sides].map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)))
  return rows
    .map((cells) =>
      `${margin}${[...sides]
        .map((side, at) =>
          side === 'r' ? (cells[at] ?? '').padStart(widths[at] ?? 0) : (cells[at] ?? '').padEnd(widths[at] ?? 0),
        )
        .join(' '.repeat(gap))}`.trimEnd(),
    )
    .join('\n')
}

/** Columns as people type them: aligned, or with some spaces or tabs between. */
export function typed(random: Random, rows: readonly (readonly string[])[], sides: string): string {
  if (random.chance(0.5)) return aligned(rows, sides, random.whole(2, 3), random.pick(['', '  ']))
  const isTabbed = random.chance(0.4)
  return rows
    .map((cells) =>
      cells.reduce((line, cell) => `${line}${isTabbed ? '\t' : ' '.repeat(random.whole(2, 5))}${cell}`).trimEnd(),
    )
    .join('\n')
}

/** A table row of cells with these attributes. Cells are HTML. */
export const tr = (cells: readonly string[], attributes: readonly string[] = [], tag = 'td'): string =>
  `<tr>${cells.map((cell, at) => `<${tag}${attributes[at] ? ` ${attributes[at]}` : ''}>${cell}</${tag}>`).join('')}</tr>`

export const right = 'align="right"'

export const html = (body: string, head = ''): string =>
  `<!DOCTYPE html>\n<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8">${head}</head><body>\n${body}\n</body></html>`

/** `Size: M, Colour: Blue`. */
export const optionsText = (item: Item, joint = ', ', colon = ': '): string =>
  item.options.map(([label, value]) => `${label}${colon}${value}`).join(joint)
