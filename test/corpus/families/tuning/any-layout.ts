import { productNames } from '../../kit/catalogue.ts'
import type { Family } from '../../kit/family.ts'
import { companyLines, escaped, footer, page, softHyphened } from '../../kit/html.ts'
import { fullDay, type Locale, longDay, numericDay, shortDay } from '../../kit/locales.ts'
import { type Order, type OrderLine, orderOf } from '../../kit/orders.ts'
import { mailOf, unitWords } from '../../kit/phrases.ts'
import type { Random } from '../../kit/random.ts'
import { truthOf } from '../../kit/truth.ts'
import { type Writing, writingOf } from '../../kit/writing.ts'
import { vocabularyOf, type Word } from './vocabulary.ts'

const locales = [
  ...['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pt-PT', 'pl-PL', 'sv-SE', 'da-DK', 'cs-CZ', 'hi-IN'],
  ...['en-GB', 'de-CH', 'fr-CA', 'es-MX', 'en-IN', 'pt-BR', 'en-AU', 'de-AT', 'en-CA'],
]

/** What one vendor has decided on: its words, and how it writes figures and dates. */
interface Style {
  readonly random: Random
  readonly locale: Locale
  readonly order: Order
  readonly say: Readonly<Record<Word, string>>
  readonly writing: Writing
  readonly day: string
}

function styleOf(random: Random, locale: Locale): Style {
  const order = orderOf(random, locale, {
    number: ['####', '######', '@@-#####', '#-######', '@@@@@@', '2026-####', '@####', '###-#######'],
    options: random.pick([0, 0.6]),
    measured: random.pick([0, 0, 0.3]),
    bulk: random.pick([0, 0, 0.1]),
    tax: ['added', 'included', 'none'],
    delay: random.pick([0, 0, 6]),
    long: 0.04,
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
    writing: writingOf(random, order),
    day,
  }
}

type Sum = readonly [label: string, amount: string]

/** The sums in the order in which vendors list them. */
function sumsOf({ random, order, say, writing, locale }: Style): Sum[] {
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

function shownSums(random: Random, sums: readonly Sum[]): string {
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

function facts({ random, order, say, day, writing }: Style): string {
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

/** What stands below many orders and is none of it. */
function advertised({ random, order, locale, writing }: Style): string {
  if (random.chance(0.7)) return ''
  const others = random.sample(
    productNames[locale.language].filter((name) => !order.lines.some((line) => line.name === name)),
    3,
  )
  const cells = others.map((name) => `<td>${escaped(name)}<br>${escaped(writing.money(random.whole(300, 9000)))}</td>`)
  return `<h3>★ ★ ★</h3><table><tr>${cells.join('')}</tr></table>`
}

const lineOptions = ({ options }: OrderLine): string => options.map(({ name, value }) => `${name}: ${value}`).join(', ')

interface Columns {
  readonly order: readonly Word[]
  readonly hasSku: boolean
  readonly hasPrice: boolean
  readonly hasAmount: boolean
}

function columnsOf(random: Random, hasMeasures: boolean): Columns {
  const hasSku = random.chance(0.5)
  const hasPrice = random.chance(0.75)
  const hasAmount = !hasPrice || random.chance(0.8)
  const money: Word[] = [...(hasPrice ? ['price' as const] : []), ...(hasAmount ? ['amount' as const] : [])]
  const count: Word[] = ['quantity', ...(hasMeasures ? ['unit' as const] : [])]
  const name: Word[] = random.chance(0.5)
    ? [...(hasSku ? ['sku' as const] : []), 'name']
    : ['name', ...(hasSku ? ['sku' as const] : [])]
  const order = random.pick([
    [...name, ...count, ...money],
    [...count, ...name, ...money],
    hasPrice && hasAmount ? [...name, 'price' as const, ...count, 'amount' as const] : [...name, ...count, ...money],
    [...name, ...money, ...count],
  ])
  return { order, hasSku, hasPrice, hasAmount }
}

/** Tables of any columns in any order, under any heading or none, with the sums inside, below or apart. */
export const anyTable: Family = {
  name: 'any-table',
  kind: 'business',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale)
    const { order, say, writing } = style
    const hasMeasures = order.lines.some(({ unit }) => unit !== 'piece')
    const columns = columnsOf(random, hasMeasures)
    const isBare = random.chance(0.3)
    const amount = (minor: number): string => escaped(isBare ? writing.bare(minor) : writing.money(minor))
    const decimals = random.pick([undefined, undefined, 2])
    const optionsAt = random.pick(['below', 'brackets', 'row'])
    const cellOf = (line: OrderLine, column: Word): string => {
      if (column === 'sku') return line.sku
      if (column === 'quantity') return writing.quantity(line.quantity, decimals)
      if (column === 'unit') return unitWords[locale.language][line.unit][0] ?? ''
      if (column === 'price') return amount(line.price)
      if (column === 'amount') return amount(line.total)
      const chosen = escaped(lineOptions(line))
      if (chosen === '' || optionsAt === 'row') return escaped(line.name)
      return optionsAt === 'below'
        ? `${escaped(line.name)}<br><small>${chosen}</small>`
        : `${escaped(line.name)} <em>(${chosen})</em>`
    }
    const cells = (texts: readonly string[], tag = 'td'): string =>
      `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`
    const items = order.lines.map(
      (line) =>
        cells(columns.order.map((column) => cellOf(line, column))) +
        (optionsAt === 'row' && line.options.length > 0
          ? `<tr><td colspan="${columns.order.length}"><i>${escaped(lineOptions(line))}</i></td></tr>`
          : ''),
    )
    const isCapital = random.chance(0.2)
    const titles = columns.order.map((column) => (isCapital ? say[column].toUpperCase() : say[column]))
    const heading = random.pick([
      cells(titles, 'th'),
      cells(titles, 'th'),
      cells(titles.map((text) => `<b>${text}</b>`)),
      cells(titles),
    ])
    const sums = sumsOf(style)
    const isInside = random.chance(0.5)
    const span = columns.order.length - 1
    const inside = isInside
      ? sums
          .map(
            ([label, value]) =>
              `<tr><td colspan="${span}" align="right">${escaped(label)}</td><td>${escaped(value)}</td></tr>`,
          )
          .join('\n')
      : ''
    const body = `<h1>${escaped(say.thanks)}</h1>${facts(style)}<table width="100%">${heading}\n${items.join('\n')}\n${inside}</table>${isInside ? '' : shownSums(random, sums)}${advertised(style)}${footer(order)}`
    return {
      mail: mailOf(order, random.pick([`${say.number} ${order.number}`, say.thanks]), {
        html: page(random, order, say.thanks, body),
      }),
      truth: truthOf(order, { sku: columns.hasSku, unitPrice: columns.hasPrice, lineTotal: columns.hasAmount }),
    }
  },
}

/** Cards of any make: what belongs to an item stands in lines of any order below its name. */
export const anyCards: Family = {
  name: 'any-cards',
  kind: 'marketplace',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale)
    const { order, say, writing } = style
    const { money, quantity } = writing
    const hasSku = random.chance(0.5)
    const hasPrice = random.chance(0.6)
    const hasAmount = !hasPrice || random.chance(0.6)
    const countAt = random.pick(['line', 'line', 'before', 'behind', 'price'])
    const isPriced = countAt === 'price' && hasPrice
    const colon = random.pick([': ', ' ', ':&nbsp;'])
    const order3 = random.sample(['options', 'sku', 'count', 'price'], 4)
    const wrap = random.pick(['div', 'tr', 'li', 'p'])
    const hasPicture = random.chance(0.6)
    const items = order.lines.map((line) => {
      const count = `${quantity(line.quantity)}${line.unit === 'piece' ? '' : ` ${unitWords[locale.language][line.unit][0]}`}`
      const name = escaped(line.name)
      const title = countAt === 'before' ? `${count} × ${name}` : countAt === 'behind' ? `${name} × ${count}` : name
      const parts: Readonly<Record<string, readonly string[]>> = {
        options: line.options.map((option) => `${option.name}${colon}${escaped(option.value)}`),
        sku: hasSku ? [`${say.sku}${colon}${line.sku}`] : [],
        count: countAt === 'line' || (countAt === 'price' && !isPriced) ? [`${say.quantity}${colon}${count}`] : [],
        price: isPriced
          ? [`${count} × ${escaped(money(line.price))}`]
          : hasPrice
            ? [`${say.price}${colon}${escaped(money(line.price))}`]
            : [],
      }
      const below = order3.flatMap((part) => parts[part] ?? [])
      const end = hasAmount ? `<b>${escaped(money(line.total))}</b>` : ''
      const picture = hasPicture
        ? `<img src="https://img.${order.vendor.domain}/${line.sku}.jpg" alt="${random.chance(0.5) ? name.replaceAll('"', '&quot;') : ''}">`
        : ''
      if (wrap === 'tr')
        return `<table width="100%"><tr><td>${picture}</td><td><b>${title}</b><br>${below.join('<br>')}</td><td align="right">${end}</td></tr></table>`
      if (wrap === 'div')
        return `<div class="card">${picture}<div>${title}</div>${below.map((text) => `<div>${text}</div>`).join('')}<div>${end}</div></div>`
      return wrap === 'li'
        ? `<ul><li>${picture}<strong>${title}</strong></li>${below.map((text) => `<li>${text}</li>`).join('')}${hasAmount ? `<li>${say.amount}${colon}${end}</li>` : ''}</ul>`
        : `<p>${picture}<strong>${title}</strong><br>${[...below, end].join('<br>')}</p>`
    })
    const body = `<h1>${escaped(say.thanks)}</h1>${facts(style)}${items.join('\n')}${shownSums(random, sumsOf(style))}${advertised(style)}${footer(order)}`
    return {
      mail: mailOf(order, random.pick([`${say.number} ${order.number}`, say.thanks]), {
        html: page(random, order, say.thanks, body),
      }),
      truth: truthOf(order, { sku: hasSku, unitPrice: hasPrice, lineTotal: hasAmount }),
    }
  },
}

/** Typed lines of any make: bullets, signs and the order of figures as each person likes them. */
export const anyText: Family = {
  name: 'any-text',
  kind: 'text',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale)
    const { order, say, day } = style
    const writing = writingOf(random, order, { space: ' ' })
    const { money, quantity } = writing
    const bullet = random.pick(['', '- ', '* ', '• ', '+ '])
    const hasSku = random.chance(0.4)
    const hasPrice = random.chance(0.8)
    const sign = random.pick(['x', '×', 'à', '@', '*'])
    const dash = random.pick([' - ', ', ', ' / ', ': '])
    const isFirst = random.chance(0.5)
    const items = order.lines.map((line) => {
      const count = `${quantity(line.quantity)} ${unitWords[locale.language][line.unit][0]}`
      const code = hasSku ? ` [${line.sku}]` : ''
      const chosen = line.options.length === 0 ? '' : ` (${lineOptions(line)})`
      const price = hasPrice ? ` ${sign} ${money(line.price)}` : ''
      const name = `${line.name}${code}${chosen}`
      return isFirst
        ? `${bullet}${count} ${name}${price} = ${money(line.total)}`
        : `${bullet}${name}${dash}${count}${price} = ${money(line.total)}`
    })
    const equals = random.pick([': ', ' = ', ' ', ':  ', '\t'])
    const sums = sumsOf({ ...style, writing }).map(([label, amount]) => `${label}${equals}${amount}`)
    const head = random.pick([
      [`${say.number}: ${order.number}`, `${say.date}: ${day}`],
      [`${say.number} ${order.number}`, `${say.date} ${day}`],
      [`${say.number}: ${order.number} / ${say.date}: ${day}`],
    ])
    const text = [`${say.thanks}!`, '', ...head, '', ...items, '', ...sums, '', ...companyLines(order)].join('\n')
    return {
      mail: mailOf(order, random.pick([`${say.number} ${order.number}`, say.thanks]), { text }),
      truth: truthOf(order, { sku: hasSku, unitPrice: hasPrice }),
    }
  },
}
