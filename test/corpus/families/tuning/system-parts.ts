import { productNames } from '../../kit/catalogue.ts'
import { hardGoods } from '../../kit/hard-goods.ts'
import { escaped } from '../../kit/html.ts'
import type { Language, Locale } from '../../kit/locales.ts'
import type { Order, OrderLine, OrderOptions } from '../../kit/orders.ts'
import type { Random } from '../../kit/random.ts'
import type { TrueLine, Truth } from '../../kit/truth.ts'
import type { Writing } from '../../kit/writing.ts'

export const halfUp = (value: number): number => Math.floor(value + 0.5 + 1e-9)

/** Goods with ordinary names, or with names that contain numbers, measures and words for sums. */
export const anyGoods = (random: Random): Pick<OrderOptions, 'goods'> =>
  random.chance(0.4) ? { goods: hardGoods } : {}

/** Returns the ISO date `days` days after `day`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Replaces `{YYYY}`, `{YY}` and `{MM}` in the order number with parts of the order date, as systems that number by
 * month do.
 */
export const withDatedNumber = (order: Order): Order => ({
  ...order,
  number: order.number
    .replace('{YYYY}', order.date.slice(0, 4))
    .replace('{YY}', order.date.slice(2, 4))
    .replace('{MM}', order.date.slice(5, 7)),
})

/** Replaces the lines and recalculates subtotal, tax and total. The discount is at most the subtotal. */
export function withLines(order: Order, lines: readonly OrderLine[]): Order {
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0)
  const discount = Math.min(order.discount, subtotal)
  const net = subtotal - discount + order.shipping + order.fee
  const rate = order.taxRate
  const tax = order.taxMode === 'none' ? 0 : halfUp((net * rate) / (order.taxMode === 'added' ? 100 : 100 + rate))
  return { ...order, lines, subtotal, discount, tax, total: order.taxMode === 'added' ? net + tax : net }
}

/** Base and amount of one tax rate, as listed on invoices. */
export interface TaxShare {
  readonly rate: number
  readonly net: number
  readonly tax: number
}

/**
 * Divides the tax of an order by rate: the last line has the locale's second rate, everything else the first. Uses one
 * rate if tax is not added, for a discount, a single line or a locale with one rate.
 */
export function splitTax(order: Order): { readonly order: Order; readonly shares: readonly TaxShare[] } {
  const [first = 0, second] = order.locale.taxRates
  const last = order.lines.at(-1)
  const net = order.subtotal - order.discount + order.shipping + order.fee
  if (order.taxMode !== 'added' || second === undefined || order.lines.length < 2 || !last || order.discount > 0)
    return { order, shares: [{ rate: order.taxRate, net, tax: order.tax }] }
  const shares = [
    { rate: first, net: net - last.total },
    { rate: second, net: last.total },
  ].map((share) => ({ ...share, tax: halfUp((share.net * share.rate) / 100) }))
  const tax = shares.reduce((sum, share) => sum + share.tax, 0)
  return { order: { ...order, tax, total: net + tax }, shares }
}

/** Returns the buyer's address: name, street, city. */
export const addressOf = (random: Random, { buyer, locale }: Order): string[] => [
  buyer,
  random.pick(['Mill Lane 14', 'Hafenstr. 7a', '12 rue des Lilas', 'Calle Mayor 3, 2.º B', 'Via Roma 21', 'Kade 118']),
  random.pick(locale.cities),
]

export const namedOptions = (options: OrderLine['options'], joint: string, colon = ': '): string =>
  options.map(({ name, value }) => `${name}${colon}${value}`).join(joint)

/**
 * Accepts options with or without their names: without a colon, a reader cannot know whether the first word is the
 * name.
 */
export function withWholeOptions(order: Order, truth: Truth): Truth {
  const lines = truth.lines.map((line, at) => ({
    ...line,
    options: (order.lines[at]?.options ?? []).map(({ name, value }) => `${name} ${value}`),
  }))
  return { ...truth, lines, alternative: truth }
}

/** Accepts a discount among the lines as the discount, or as a line with a negative price. */
export function withDiscountLine(truth: Truth, name: string): Truth {
  if (truth.discount === null) return truth
  const line: TrueLine = {
    name,
    sku: null,
    options: [],
    quantity: 1,
    unit: null,
    unitPrice: -truth.discount,
    lineTotal: -truth.discount,
  }
  return { ...truth, alternative: { ...truth, discount: null, lines: [...truth.lines, line] } }
}

const lures: Readonly<Record<Language, string>> = {
  en: 'Free delivery on orders over #|Save # on your next order with code SPRING10|You may also like',
  de: 'Versandkostenfrei ab #|Spare # bei deiner nächsten Bestellung mit dem Code FRUEHLING|Das könnte Ihnen auch gefallen',
  fr: 'Livraison offerte dès # d’achat|# offerts sur votre prochaine commande avec le code PRINTEMPS|Vous aimerez aussi',
  es: 'Envío gratis a partir de #|Ahorra # en tu próximo pedido con el código VERANO|También te puede interesar',
  it: 'Spedizione gratuita da #|Risparmia # sul prossimo ordine con il codice ESTATE|Potrebbe piacerti anche',
  nl: 'Gratis verzending vanaf #|Bespaar # op je volgende bestelling met code LENTE|Dit vind je misschien ook leuk',
  pt: 'Portes grátis a partir de #|Poupe # na próxima compra com o código VERAO|Também pode gostar de',
  pl: 'Darmowa dostawa od #|Zyskaj # na kolejne zakupy z kodem WIOSNA|Może Ci się również spodobać',
  sv: 'Fri frakt över #|Spara # på nästa köp med koden SOMMAR|Du kanske också gillar',
  da: 'Fri fragt over #|Spar # på næste ordre med koden SOMMER|Måske kan du også lide',
  cs: 'Doprava zdarma od #|Ušetřete # při příštím nákupu s kódem JARO|Mohlo by se vám líbit',
  hi: '# से ऊपर मुफ़्त डिलीवरी|अगले ऑर्डर पर # बचाएं, कोड SUMMER|आपको यह भी पसंद आ सकता है',
}

/** Returns a text with an amount that does not belong to the order: the minimum for free delivery, or a voucher. */
export function lure(random: Random, { language }: Locale, { money }: Writing): string {
  const [free = '', save = ''] = lures[language].split('|')
  return random.pick([
    free.replace('#', money(random.pick([2900, 5000, 7500, 15_000]))),
    save.replace('#', money(random.pick([500, 1000]))),
  ])
}

/** Goods with prices that were not ordered, as a table row under a heading. */
export function recommended(random: Random, { lines, locale, vendor }: Order, { money }: Writing): string {
  const heading = lures[locale.language].split('|')[2] ?? ''
  const ordered = new Set(lines.map(({ name }) => name))
  const names = random.sample(
    productNames[locale.language].filter((name) => !ordered.has(name)),
    random.whole(2, 4),
  )
  const cells = names.map(
    (name) =>
      `<td align="center" valign="top"><img src="https://cdn.${vendor.domain}/r.jpg" alt="" width="120"><br><a href="https://www.${vendor.domain}/p">${escaped(name)}</a><br>${escaped(money(random.whole(290, 8900)))}</td>`,
  )
  return `<h3>${escaped(heading)}</h3><table width="100%"><tr>${cells.join('')}</tr></table>`
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

/** Accepts a reading without the tax if the mail lists several taxes and not their sum. */
export const withTaxes = (truth: Truth, count: number): Truth =>
  count > 1 ? { ...truth, inferred: [...truth.inferred, 'tax'] } : truth

/** Accepts the invoice date as the order date, and also a reading without an order date. */
export const withInvoiceDay = (truth: Truth): Truth => ({ ...truth, inferred: [...truth.inferred, 'orderDate'] })

/**
 * Accepts either date as the order date: that of the invoice, or that of the buyer's order, which the invoice names.
 */
export function withEitherDay(truth: Truth, ordered: string): Truth {
  const own = withInvoiceDay(truth)
  return { ...own, orderDate: ordered, alternative: own }
}

/** Removes subtotal, discount, shipping and tax from the truth, for mails that state only the total. */
export const totalOnly = (truth: Truth): Truth => ({
  ...truth,
  subtotal: null,
  discount: null,
  shipping: null,
  tax: null,
})

/** Breaks a text into lines of at most `width` characters. A longer word gets its own line. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

export interface Column {
  readonly width: number
  readonly isRight?: boolean
}

/** Returns a cell of `lines` lines with the text on the last one. */
export const onLastLine = (text: string, lines: number): string[] => [...new Array<string>(lines - 1).fill(''), text]

/** A row of text in columns. The text of a column may continue on the next lines. */
export function columnsOf(columns: readonly Column[], cells: readonly (readonly string[])[]): string[] {
  const height = Math.max(1, ...cells.map(({ length }) => length))
  return Array.from({ length: height }, (_, at) =>
    columns
      .map(({ width, isRight }, column) => {
        const text = cells[column]?.[at] ?? ''
        return isRight ? text.padStart(width) : text.padEnd(width)
      })
      .join(' ')
      .trimEnd(),
  )
}
