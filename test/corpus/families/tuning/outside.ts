import type { Family, Kind } from '../../kit/family.ts'
import { hardGoods } from '../../kit/hard-goods.ts'
import { escaped } from '../../kit/html.ts'
import { fullDay, type Locale, longDay, numericDay, shortDay } from '../../kit/locales.ts'
import { type Order, type OrderLine, type OrderOptions, orderOf } from '../../kit/orders.ts'
import { mailOf, unitWords } from '../../kit/phrases.ts'
import type { Random } from '../../kit/random.ts'
import { orderFor } from '../../kit/trade-orders.ts'
import { type Stated, type Truth, truthOf } from '../../kit/truth.ts'
import { type Writing, type WritingOptions, writingOf } from '../../kit/writing.ts'

/** An order and the ways in which a layout may write its values. */
interface Sheet extends Writing {
  readonly random: Random
  readonly locale: Locale
  readonly order: Order
  readonly lines: readonly OrderLine[]
  /** The order date, with the month in words by default. */
  readonly day: (form?: 'full' | 'short' | string) => string
  /** The quantity, with its unit if it has one. */
  readonly count: (line: OrderLine) => string
  readonly unit: (line: OrderLine) => string
  readonly options: (line: OrderLine, between?: string) => string
  /** Labels in the order subtotal, discount, shipping, added tax, total, included tax; an empty label leaves out the sum. */
  readonly sums: (labels: string, amount?: (minor: number) => string) => [string, string][]
}

interface Page {
  readonly subject: string
  readonly html?: string
  readonly text?: string
  readonly stated?: Stated
  readonly change?: (truth: Truth) => Truth
}

interface Layout extends Partial<OrderOptions> {
  readonly name: string
  readonly kind?: Kind
  readonly locales: readonly string[]
  readonly writing?: WritingOptions
  /** The order that the mail shows, if its figures differ from the drawn one. */
  readonly adapt?: (order: Order, random: Random) => Order
  readonly write: (sheet: Sheet) => Page
}

const sheetOf = (random: Random, order: Order, options: WritingOptions | undefined): Sheet => {
  const { locale } = order
  const writing = writingOf(random, order, options)
  const words = unitWords[locale.language]
  const unit = (line: OrderLine): string => words[line.unit][0] ?? ''
  return {
    ...writing,
    random,
    locale,
    order,
    lines: order.lines,
    unit,
    count: (line) => `${writing.quantity(line.quantity)}${line.unit === 'piece' ? '' : ` ${unit(line)}`}`,
    options: (line, between = ', ') => line.options.map(({ name, value }) => `${name}: ${value}`).join(between),
    day: (form) =>
      form === undefined
        ? longDay(order.date, locale)
        : form === 'full'
          ? fullDay(order.date, locale)
          : form === 'short'
            ? shortDay(order.date, locale)
            : numericDay(order.date, form),
    sums(labels, amount = writing.money) {
      const [subtotal = '', discount = '', shipping = '', added = '', total = '', included = ''] = labels.split('|')
      const rows: [string, string, boolean][] = [
        [subtotal, amount(order.subtotal), true],
        [discount, amount(-order.discount), order.discount > 0],
        [shipping, amount(order.shipping), order.shipping > 0],
        [added, amount(order.tax), order.taxMode === 'added'],
        [total, amount(order.total), true],
        [included, amount(order.tax), order.taxMode === 'included'],
      ]
      return rows.filter(([label, , isShown]) => isShown && label !== '').map(([label, text]) => [label, text])
    },
  }
}

/** Defines a layout whose author has not seen the reader. */
export const layout = ({ name, kind = 'platform', locales, writing, adapt, write, ...options }: Layout): Family => ({
  name: `outside-${name}`,
  kind,
  locales,
  draw(random, locale) {
    const goods = random.chance(0.3) ? { goods: hardGoods } : {}
    const asked = { number: ['#####'], lines: [1, 6] as const, options: 0, ...goods, ...options }
    const drawn = asked.discount === 0 ? orderOf(random, locale, asked) : orderFor(random, locale, asked)
    const order = adapt?.(drawn, random) ?? drawn
    const { subject, html, text, stated, change } = write(sheetOf(random, order, writing))
    const truth = truthOf(order, { sku: false, options: false, shipping: order.shipping > 0, ...stated })
    const bodies = { ...(html === undefined ? {} : { html }), ...(text === undefined ? {} : { text }) }
    return { mail: mailOf(order, subject, bodies), truth: change?.(truth) ?? truth }
  },
})

export const html = (body: string): string => `<!DOCTYPE html><html><body>${body}</body></html>`
export const tag = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes === '' ? '' : ` ${attributes}`}>${text}</${name}>`
export const td = (text: string, attributes = ''): string => tag('td', escaped(text), attributes)
export const tr = (cells: readonly string[]): string => tag('tr', cells.join(''))
export const table = (rows: readonly string[], attributes = 'width="100%"'): string =>
  tag('table', rows.join('\n'), attributes)
export const heads = (titles: string): string => tr(titles.split('|').map((each) => tag('th', escaped(each))))
export const left = (text: string, width: number): string => text.padEnd(width)
export const ended = (text: string, width: number): string => text.padStart(width)
export { escaped }
