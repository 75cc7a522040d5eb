import { hardGoods } from '../../kit/hard-goods.ts'
import { escaped } from '../../kit/html.ts'
import { fullDay, type Locale, longDay, numericDay, shortDay } from '../../kit/locales.ts'
import { type Order, type OrderLine, type OrderOptions, orderOf } from '../../kit/orders.ts'
import { mailOf, unitWords } from '../../kit/phrases.ts'
import type { Random } from '../../kit/random.ts'
import { type Stated, truthOf } from '../../kit/truth.ts'
import { type Writing, writingOf } from '../../kit/writing.ts'
import { supplierGoods } from './supplier-goods.ts'
import { type SupplierWords, supplierWords } from './supplier-words.ts'

/** Every language of the corpus, and countries with their own number formats. */
export const everywhere = [
  ...['en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pt-PT', 'pl-PL', 'sv-SE', 'da-DK', 'cs-CZ', 'hi-IN'],
  ...['en-IN', 'de-CH', 'fr-CA', 'es-MX', 'pt-BR', 'en-US', 'de-AT'],
]

/** One supplier's habits and the order it writes about. */
export interface Trade {
  readonly random: Random
  readonly locale: Locale
  readonly order: Order
  readonly say: SupplierWords
  readonly writing: Writing
  /** The order date in this supplier's format. */
  readonly day: string
  readonly dayOf: (iso: string) => string
  /** `12,5 m`, `3 Stk.`; a number of pieces may have no unit. */
  readonly count: (line: OrderLine, hasPieces?: boolean) => string
  readonly unit: (line: OrderLine) => string
}

export function tradeOf(random: Random, locale: Locale, own: Partial<OrderOptions> = {}): Trade {
  const order = orderOf(random, locale, {
    goods: random.pick([supplierGoods, supplierGoods, hardGoods]),
    number: ['26/####', '4####', '@@-####', '2026-0###', 'K@###', '10##-26', '######'],
    options: 0,
    measured: random.pick([0, 0.3, 0.6]),
    discount: 0.15,
    tax: ['added', 'included', 'none'],
    delay: random.pick([0, 1, 5]),
    long: 0.03,
    ...own,
  })
  return tradeFor(random, order)
}

/** Draws the style of one supplier for an order: words, notation, dates. */
export function tradeFor(random: Random, order: Order): Trade {
  const { locale } = order
  const writing = writingOf(random, order, {
    space: random.pick([' ', ' ', '\u00a0']),
    pattern: random.pick([...locale.money, ...locale.exactMoney]),
  })
  const form = random.pick([
    (iso: string) => longDay(iso, locale),
    (iso: string) => shortDay(iso, locale),
    (iso: string) => fullDay(iso, locale),
    (iso: string) => (isAmbiguous(iso, locale) ? longDay(iso, locale) : numericDay(iso, locale.numericDate[0] ?? '')),
    (iso: string) => iso,
  ])
  const at = random.whole(0, 2)
  const unit = (line: OrderLine): string => {
    const words = unitWords[locale.language][line.unit]
    return words[at % words.length] ?? ''
  }
  return {
    random,
    locale,
    order,
    say: supplierWords(random, locale.language, order.taxMode === 'included'),
    writing,
    day: form(order.date),
    dayOf: form,
    unit,
    count: (line, hasPieces = true) =>
      line.unit === 'piece' && !hasPieces
        ? writing.quantity(line.quantity)
        : `${writing.quantity(line.quantity)} ${unit(line)}`,
  }
}

/** True for English if the numeric date has two readings: `04/05/2026`. */
const isAmbiguous = (iso: string, { language }: Locale): boolean => language === 'en' && Number(iso.slice(8)) <= 12

export const halfUp = (value: number): number => Math.floor(value + 0.5 + 1e-9)

/** A day later or earlier. */
export const daysAfter = (iso: string, days: number): string =>
  new Date(Date.parse(iso.slice(0, 10)) + days * 86_400_000).toISOString().slice(0, 10)

/** Applies the changes and recalculates subtotal, tax and total. */
export function reckoned(order: Order, changes: Partial<Order>): Order {
  const changed = { ...order, ...changes }
  const subtotal = changed.lines.reduce((sum, { total }) => sum + total, 0)
  const net = subtotal - changed.discount + changed.shipping + changed.fee
  const { taxMode, taxRate } = changed
  const tax =
    taxMode === 'none' ? 0 : halfUp(taxMode === 'added' ? (net * taxRate) / 100 : (net * taxRate) / (100 + taxRate))
  return { ...changed, subtotal, tax, total: taxMode === 'added' ? net + tax : net }
}

export type Sum = readonly [label: string, amount: string]

export interface Sums {
  readonly rows: readonly Sum[]
  /** What the rows do not state. */
  readonly stated: Stated
  /** A sentence about the prices if the included tax is not shown. */
  readonly note: string
}

/** Returns the rows of sums below the items, sometimes without those that follow from the others. */
export function sumsOf(trade: Trade, amountOf: (minor: number) => string = trade.writing.money): Sums {
  const { random, order, say, writing, locale } = trade
  const isAlone = order.discount === 0 && order.fee === 0 && order.taxMode !== 'added'
  const hasGoods = !isAlone || random.chance(0.6)
  const hasFreight = order.shipping > 0 || random.chance(0.6)
  const hasContained = order.taxMode === 'included' && random.chance(0.6)
  const percent = `${writing.percent(order.taxRate)}${random.pick(['%', ' %', '\u00a0%'])}`
  const rows: Sum[] = [
    ...(hasGoods ? [[say.goods, amountOf(order.subtotal)] as const] : []),
    ...(order.discount > 0 ? [[say.discount, amountOf(-order.discount)] as const] : []),
    ...(hasFreight
      ? [[say.freight, order.shipping === 0 && random.chance(0.7) ? say.free : amountOf(order.shipping)] as const]
      : []),
    ...(order.fee > 0 ? [[say.fee, amountOf(order.fee)] as const] : []),
    ...(order.taxMode === 'added'
      ? [
          [
            random.pick([`${locale.taxWord} ${percent}`, `${percent} ${locale.taxWord}`, `+ ${locale.taxWord}`]),
            amountOf(order.tax),
          ] as const,
        ]
      : []),
    [say.total, writing.money(order.total)],
    ...(hasContained ? [[`${say.contained} ${locale.taxWord} ${percent}`, amountOf(order.tax)] as const] : []),
  ]
  const isSaid = order.taxMode === 'included' && !hasContained
  return {
    rows,
    stated: { subtotal: hasGoods, shipping: hasFreight, tax: order.taxMode === 'added' || hasContained },
    note: isSaid && random.chance(0.7) ? say.inclusive : '',
  }
}

/** Returns the lines at the end of a mail: greeting, name and a typical signature. */
export function signature({ random, order, say }: Trade): string[] {
  const { vendor } = order
  return [
    say.bye,
    say.person,
    '',
    ...random.pick([
      [vendor.name],
      [vendor.name, vendor.city, `Tel. ${vendor.phone}`],
      [
        '-- ',
        `${vendor.name} · ${vendor.city}`,
        `${vendor.phone} | ${vendor.email} | www.${vendor.domain}`,
        vendor.registration.join(', '),
        `IBAN ${random.code('@@## #### #### #### #### ##')} BIC ${random.code('@@@@@@##')}`,
      ],
    ]),
  ]
}

/** Number and date in the supplier's style, for the top of the mail. */
export function heading({ random, order, say, day }: Trade): string[] {
  const number = random.pick([`${say.number} ${order.number}`, `${say.number}: ${order.number}`])
  const date = random.pick([`${say.date}: ${day}`, `${say.date} ${day}`])
  return random.pick([[number, date], [`${number}    ${date}`], [date, number]])
}

/** A mail typed by hand. Lines of items and sums stand between greeting and signature. */
export function typedMail(trade: Trade, lines: readonly string[], stated: Stated) {
  const { random, order, say } = trade
  const subject = random.pick([`${say.number} ${order.number}`, `${order.vendor.name} ${order.number}`, say.number])
  const text = [say.hello, say.confirm, '', ...lines, '', ...signature(trade)].join('\n')
  return { mail: mailOf(order, subject, { text }), truth: truthOf(order, { sku: false, ...stated }) }
}

export const paragraphs = (lines: readonly string[]): string =>
  lines.map((line) => `<p>${line === '' ? '&nbsp;' : escaped(line)}</p>`).join('\n')

/** Pads to a width. A longer text is followed by one space. */
export const wide = (text: string, width: number): string => (text.length < width ? text.padEnd(width) : `${text} `)
