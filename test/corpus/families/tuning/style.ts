import { productNames } from '../../kit/catalogue.ts'
import { hardGoods } from '../../kit/hard-goods.ts'
import { escaped, softHyphened } from '../../kit/html.ts'
import { fullDay, type Locale, longDay, numericDay, shortDay } from '../../kit/locales.ts'
import { type Order, type OrderLine, type OrderOptions, orderOf } from '../../kit/orders.ts'
import type { Random } from '../../kit/random.ts'
import { type Writing, type WritingOptions, writingOf } from '../../kit/writing.ts'
import { vocabularyOf, type Word } from './vocabulary.ts'

/** Every language, and countries with their own number formats. */
export const locales = [
  ...['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pt-PT', 'pl-PL', 'sv-SE', 'da-DK', 'cs-CZ', 'hi-IN'],
  ...['en-GB', 'de-CH', 'fr-CA', 'es-MX', 'en-IN', 'pt-BR', 'en-AU', 'de-AT', 'en-CA'],
]

/** A vendor's choices: its words and its formats for numbers and dates. */
export interface Style {
  readonly random: Random
  readonly locale: Locale
  readonly order: Order
  readonly say: Readonly<Record<Word, string>>
  readonly writing: Writing
  readonly day: string
}

export function styleOf(
  random: Random,
  locale: Locale,
  own: Partial<OrderOptions> = {},
  written: WritingOptions = {},
): Style {
  const order = orderOf(random, locale, {
    ...(random.chance(0.5) ? { goods: hardGoods } : {}),
    number: ['####', '######', '@@-#####', '#-######', '@@@@@@', '2026-####', '@####', '###-#######'],
    options: random.pick([0, 0.6]),
    measured: random.pick([0, 0, 0.3]),
    bulk: random.pick([0, 0, 0.1]),
    tax: ['added', 'included', 'none'],
    delay: random.pick([0, 0, 6]),
    long: 0.04,
    ...own,
  })
  const day = random.pick([
    longDay(order.date, locale),
    shortDay(order.date, locale),
    fullDay(order.date, locale),
    numericDay(order.date, random.pick(locale.numericDate)),
    order.date,
  ])
  return {
    random,
    locale,
    order,
    say: vocabularyOf(locale.language, (words) => random.pick(words)),
    writing: writingOf(random, order, written),
    day,
  }
}

export type Sum = readonly [label: string, amount: string]

/** Returns the rows of sums in a usual order: an added tax before the total, an included one after it. */
export function sumsOf({ random, order, say, writing, locale }: Style): Sum[] {
  const { money, percent } = writing
  const rate = random.pick([
    `${locale.taxWord} ${percent(order.taxRate)}%`,
    locale.taxWord,
    `${locale.taxWord} (${percent(order.taxRate)} %)`,
    say.tax,
  ])
  const discount: Sum[] = order.discount > 0 ? [[say.discount, money(-order.discount)]] : []
  const shipping: Sum[] = [
    [say.shipping, order.shipping === 0 && random.chance(0.6) ? say.free : money(order.shipping)],
  ]
  const contained = `${random.pick(containedWords[locale.language] ?? ['incl.'])} ${locale.taxWord} ${percent(order.taxRate)} %`
  const total: Sum = [say.total === say.subtotal ? `${say.total} (${locale.currency})` : say.total, money(order.total)]
  return [
    [say.subtotal, money(order.subtotal)],
    ...(random.chance(0.5) ? [...discount, ...shipping] : [...shipping, ...discount]),
    ...(order.taxMode === 'added' ? [[rate, money(order.tax)] as const] : []),
    total,
    ...(order.taxMode === 'included' ? [[contained, money(order.tax)] as const] : []),
  ]
}

const containedWords: Readonly<Partial<Record<string, readonly string[]>>> = {
  en: ['incl.', 'includes', 'including'],
  de: ['inkl.', 'enthaltene', 'darin enthalten'],
  fr: ['dont', 'inclus'],
  es: ['incl.', 'IVA incluido:'],
  it: ['incl.', 'di cui'],
  nl: ['incl.', 'waarvan'],
  pt: ['incl.', 'inclui'],
  pl: ['w tym'],
  sv: ['varav', 'inkl.'],
  da: ['heraf', 'inkl.'],
  cs: ['z toho', 'vč.'],
}

export function shownSums(random: Random, sums: readonly Sum[]): string {
  const shape = random.pick(['table', 'paragraphs', 'divisions', 'terms', 'breaks'])
  const [colon, gap] = [random.pick([':', '']), random.pick(['', '<td width="20">&nbsp;</td>'])]
  const lines = sums.map(([label, amount]) => {
    const [name, value] = [`${escaped(label)}${colon}`, escaped(amount)]
    if (shape === 'table') return `<tr><td align="right">${name}</td>${gap}<td align="right"><b>${value}</b></td></tr>`
    if (shape === 'paragraphs') return `<p>${name} ${value}</p>`
    if (shape === 'divisions') return `<div><span>${name}</span>\n<span style="float:right">${value}</span></div>`
    return shape === 'terms' ? `<dt>${name}</dt><dd>${value}</dd>` : `${name} ${value}<br>`
  })
  return shape === 'table'
    ? `<table align="right">${lines.join('\n')}</table>`
    : shape === 'terms'
      ? `<dl>${lines.join('\n')}</dl>`
      : lines.join('\n')
}

export function facts({ random, order, say, day, writing }: Style): string {
  const number = random.pick([order.number, `#${order.number}`, `<b>${order.number}</b>`])
  const colon = random.pick([':', ''])
  const list = [
    [say.number, number],
    [say.date, escaped(day)],
    ...(random.chance(0.15) ? [[say.total, escaped(writing.money(order.total))]] : []),
  ] as const
  const shape = random.pick(['table', 'breaks', 'columns', 'heading', 'paragraphs'])
  if (shape === 'heading') return `<h2>${say.number} ${number}</h2><p>${say.date}${colon} ${escaped(day)}</p>`
  if (shape === 'columns')
    return `<table><tr>${list.map(([label]) => `<th>${label}</th>`).join('')}</tr><tr>${list.map(([, value]) => `<td>${value}</td>`).join('')}</tr></table>`
  const lines = list.map(([label, value]) =>
    shape === 'table'
      ? `<tr><td>${softHyphened(label)}${colon}</td><td>${value}</td></tr>`
      : shape === 'breaks'
        ? `${label}${colon} ${value}<br>`
        : `<p>${label}${colon}<br>${value}</p>`,
  )
  return shape === 'table' ? `<table>${lines.join('')}</table>` : lines.join('\n')
}

/** Text below many orders that does not belong to them. */
export function advertised({ random, order, locale, writing }: Style): string {
  if (random.chance(0.7)) return ''
  const others = random.sample(
    productNames[locale.language].filter((name) => !order.lines.some((line) => line.name === name)),
    3,
  )
  const cells = others.map((name) => `<td>${escaped(name)}<br>${escaped(writing.money(random.whole(300, 9000)))}</td>`)
  return `<h3>★ ★ ★</h3><table><tr>${cells.join('')}</tr></table>`
}

export const lineOptions = ({ options }: OrderLine): string =>
  options.map(({ name, value }) => `${name}: ${value}`).join(', ')
