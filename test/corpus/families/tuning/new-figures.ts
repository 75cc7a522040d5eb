import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import type { Order } from '../../kit/orders.ts'
import { mailOf, unitWords } from '../../kit/phrases.ts'
import { type Truth, truthOf } from '../../kit/truth.ts'
import { furtherWords } from './further-words.ts'
import { facts, locales, type Style, type Sum, shownSums, styleOf, sumsOf } from './style.ts'

const cellsOf = (texts: readonly string[], tag = 'td'): string => row(texts.map(escaped), '', tag)

function mailAround({ random, order, say }: Style, parts: readonly string[], truth: Truth) {
  const body = [`<h1>${escaped(say.thanks)}</h1>`, ...parts, footer(order)].join('\n')
  return {
    mail: mailOf(order, `${say.number} ${order.number}`, { html: page(random, order, say.thanks, body) }),
    truth,
  }
}

/** Table of items; the families vary the rest of the mail. */
function plainTable({ order, say, writing, locale }: Style): string {
  const rows = order.lines.map((line) =>
    cellsOf([
      line.name,
      `${writing.quantity(line.quantity)}${line.unit === 'piece' ? '' : ` ${unitWords[locale.language][line.unit][0]}`}`,
      writing.money(line.price),
      writing.money(line.total),
    ]),
  )
  return `<table width="100%">${cellsOf([say.name, say.quantity, say.price, say.amount], 'th')}${rows.join('\n')}</table>`
}

const halfUp = (value: number): number => Math.floor(value + 0.5 + 1e-9)

/** Replaces the lines and recalculates subtotal, tax and total. */
function withLines(order: Order, lines: Order['lines']): Order {
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0)
  const net = subtotal - order.discount + order.shipping + order.fee
  const tax =
    order.taxMode === 'none'
      ? 0
      : halfUp((net * order.taxRate) / (order.taxMode === 'added' ? 100 : 100 + order.taxRate))
  return { ...order, lines, subtotal, tax, total: order.taxMode === 'added' ? net + tax : net }
}

/** Replaces the unit price of each discounted line with the price paid per unit: line total divided by quantity. */
const discounted = (truth: Truth): Truth => ({
  ...truth,
  lines: truth.lines.map((line) => ({
    ...line,
    unitPrice:
      line.lineTotal === null ||
      line.quantity === null ||
      halfUp((line.unitPrice ?? 0) * line.quantity) === line.lineTotal
        ? line.unitPrice
        : line.lineTotal / line.quantity,
  })),
})

/** Some lines are reduced: by a rate in a column, by an amount, or from a price that is struck through. */
export const lineDiscounts: Family = {
  name: 'line-discounts',
  kind: 'invoice',
  locales,
  draw(random, locale) {
    const drawn = styleOf(random, locale, { options: 0, discount: 0 })
    const shape = random.pick(['rate', 'amount', 'struck', 'below'])
    const rates = drawn.order.lines.map(() => random.pick([0, 0, 5, 10, 20]))
    const off = (at: number): number => halfUp(((drawn.order.lines[at]?.total ?? 0) * (rates[at] ?? 0)) / 100)
    const isStruck = shape === 'struck'
    const order = withLines(
      drawn.order,
      drawn.order.lines.map((line, at) => {
        const price = isStruck ? halfUp(line.price * (1 - (rates[at] ?? 0) / 100)) : line.price
        return { ...line, price, total: isStruck ? halfUp(price * line.quantity) : line.total - off(at) }
      }),
    )
    const style = { ...drawn, order }
    const { say, writing } = style
    const word = furtherWords(locale.language)
    const hasColumn = shape === 'rate' || shape === 'amount'
    const rows = order.lines.map((line, at) => {
      const rate = rates[at] ?? 0
      const before = drawn.order.lines[at]?.price ?? 0
      const count = `${writing.quantity(line.quantity)}${line.unit === 'piece' ? '' : ` ${unitWords[locale.language][line.unit][0]}`}`
      const price = escaped(writing.money(line.price))
      const shownOff =
        shape === 'rate' ? `${writing.percent(rate)} %` : rate === 0 ? writing.money(0) : `-${writing.money(off(at))}`
      const note =
        shape === 'below' && rate > 0
          ? `<br><small>${word.less} ${writing.percent(rate)}%: ${escaped(writing.money(-off(at)))}</small>`
          : ''
      return row([
        `${escaped(line.name)}${note}`,
        count,
        isStruck && rate > 0 ? `<del>${escaped(writing.money(before))}</del> ${price}` : price,
        ...(hasColumn ? [escaped(shownOff)] : []),
        escaped(writing.money(line.total)),
      ])
    })
    const heading = cellsOf([say.name, say.quantity, say.price, ...(hasColumn ? [word.less] : []), say.amount], 'th')
    const table = `<table width="100%">${heading}${rows.join('\n')}</table>`
    return mailAround(
      style,
      [facts(style), table, shownSums(random, sumsOf(style))],
      discounted(truthOf(order, { sku: false })),
    )
  },
}

/** Bundles whose parts are listed below them with quantities but without prices. */
export const bundles: Family = {
  name: 'bundles',
  kind: 'platform',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale, { options: 0, measured: 0, lines: [2, 5] })
    const { order, say, writing } = style
    const word = furtherWords(locale.language)
    const parts = random.pick(['indented', 'cell', 'list'])
    const rows = order.lines.map((line, at) => {
      const inside = at % 2 === 0 ? [`2 × ${word.note} A`, `1 × ${word.note} B`] : []
      const below = inside.length === 0 ? '' : `<br><small>${word.contains}: ${inside.join(', ')}</small>`
      const listed = inside.length === 0 ? '' : `<ul>${inside.map((text) => `<li>${text}</li>`).join('')}</ul>`
      const own = row([
        `${escaped(line.name)}${parts === 'cell' ? below : parts === 'list' ? listed : ''}`,
        writing.quantity(line.quantity),
        escaped(writing.money(line.price)),
        escaped(writing.money(line.total)),
      ])
      return parts === 'indented' && inside.length > 0
        ? own + inside.map((text) => row([`&nbsp;&nbsp;– ${text}`, '', '', ''])).join('')
        : own
    })
    const table = `<table>${cellsOf([say.name, say.quantity, say.price, say.amount], 'th')}${rows.join('\n')}</table>`
    return mailAround(style, [facts(style), table, shownSums(random, sumsOf(style))], truthOf(order, { sku: false }))
  },
}

/** Earlier payments, by card, gift card or deposit, are below the total with the amount still due. */
export const partlyPaid: Family = {
  name: 'partly-paid',
  kind: 'platform',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale, { options: 0 })
    const { order, writing } = style
    const word = furtherWords(locale.language)
    const part = random.chance(0.3) ? order.total : halfUp((order.total * random.pick([20, 30, 50])) / 100)
    const [before, after] = random.pick([
      [word.giftCard, word.due],
      [word.deposit, word.balance],
      [word.paid, word.due],
    ] as const)
    const extra: Sum[] = [
      [before, writing.money(random.chance(0.6) ? -part : part)],
      [after, writing.money(order.total - part)],
    ]
    const previous: Sum[] = random.chance(0.15) ? [[word.points, String(random.whole(20, 400))]] : []
    const sums = shownSums(random, [...sumsOf(style), ...extra, ...previous])
    return mailAround(style, [facts(style), plainTable(style), sums], truthOf(order, { sku: false }))
  },
}

/** Taxes by rate in a separate table: net, rate, tax and gross. */
export const taxTable: Family = {
  name: 'tax-table',
  kind: 'invoice',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale, { options: 0, tax: ['added', 'included'] })
    const { order, say, writing } = style
    const word = furtherWords(locale.language)
    const net = order.total - order.tax
    const table = `<table>${cellsOf([`${locale.taxWord} ${word.rate}`, word.net, locale.taxWord, word.gross], 'th')}${cellsOf([`${writing.percent(order.taxRate)} %`, writing.money(net), writing.money(order.tax), writing.money(order.total)])}</table>`
    const sums = random.chance(0.5)
      ? sumsOf(style)
      : ([
          ...sumsOf(style).filter(
            ([label]) => label === say.subtotal || label === say.shipping || label === say.discount,
          ),
          [`${say.total} ${word.net}`, writing.money(net)],
          [locale.taxWord, writing.money(order.tax)],
          [`${say.total} ${word.gross}`, writing.money(order.total)],
        ] as const)
    const shown = shownSums(random, sums)
    const parts = random.chance(0.5) ? [shown, table] : [table, shown]
    return mailAround(style, [facts(style), plainTable(style), ...parts], truthOf(order, { sku: false }))
  },
}

/** Invoices of business systems: the total, the rounded total, and the total in words. */
export const roundedTotals: Family = {
  name: 'rounded-totals',
  kind: 'business',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale, { options: 0, discount: 0.1, tax: ['added'] })
    const { order, say, writing } = style
    const word = furtherWords(locale.language)
    const count = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const isWhole = order.lines.every(({ unit }) => unit === 'piece')
    const rows = order.lines.map((line, at) =>
      cellsOf([
        String(at + 1),
        `${line.sku}: ${line.name}`,
        `${writing.quantity(line.quantity, random.pick([2, 3]))} ${unitWords[locale.language][line.unit][0]}`,
        writing.money(line.price),
        writing.money(line.total),
      ]),
    )
    const rounded = Math.round(order.total / 100) * 100
    const isShown = random.chance(0.6)
    const sums: Sum[] = [
      ...(isWhole ? [[word.pieces, String(count)] as const] : []),
      ...sumsOf(style),
      ...(isShown
        ? [
            [word.rounding, writing.money(rounded - order.total)] as const,
            [word.rounded, writing.money(rounded)] as const,
          ]
        : []),
      [word.inWords, `${locale.currency} ${'— '.repeat(3)}`],
    ]
    const titles = ['#', say.name, say.quantity, say.price, say.amount]
    const table = `<table border="1"><thead>${cellsOf(titles, 'th')}</thead><tbody>${rows.join('\n')}</tbody></table>`
    const truth = truthOf(order, { sku: true })
    return mailAround(style, [facts(style), table, shownSums(random, sums)], {
      ...truth,
      ...(isShown ? { alternative: { ...truth, total: rounded } } : {}),
    })
  },
}

/** The order in two parcels, or with shipped quantities next to ordered ones. */
export const parcels: Family = {
  name: 'two-parcels',
  kind: 'dispatch',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale, { options: 0, measured: 0, lines: [2, 6], quantities: [2, 12] })
    const { order, say, writing } = style
    const word = furtherWords(locale.language)
    const half = Math.ceil(order.lines.length / 2)
    const cells = (line: Order['lines'][number]): string[] => [
      line.name,
      writing.quantity(line.quantity),
      writing.money(line.price),
      writing.money(line.total),
    ]
    const titles = cellsOf([say.name, say.quantity, say.price, say.amount], 'th')
    const tables = random.chance(0.6)
      ? [order.lines.slice(0, half), order.lines.slice(half)].map(
          (lines, at) =>
            `<h3>${word.parcel} ${at + 1}</h3><table>${titles}${lines.map((line) => cellsOf(cells(line))).join('')}</table>`,
        )
      : [
          `<table>${cellsOf([say.name, word.ordered, word.shipped, word.open, say.price, say.amount], 'th')}${order.lines
            .map((line) => {
              const shipped = random.whole(0, line.quantity)
              return cellsOf([
                line.name,
                writing.quantity(line.quantity),
                writing.quantity(shipped),
                writing.quantity(line.quantity - shipped),
                writing.money(line.price),
                writing.money(line.total),
              ])
            })
            .join('')}</table>`,
        ]
    return mailAround(
      style,
      [facts(style), ...tables, shownSums(random, sumsOf(style))],
      truthOf(order, { sku: false }),
    )
  },
}

/** Prices per hundred or thousand pieces, stated in the heading, next to the price or in a column. */
export const pricesOfMany: Family = {
  name: 'prices-of-many',
  kind: 'business',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale, { options: 0, measured: 0, bulk: 0.3, per100: 0.5 })
    const { order, say, writing } = style
    const { per } = furtherWords(locale.language)
    const isColumn = random.chance(0.5)
    const thousand = random.pick(['1000', writing.quantity(1000)])
    const count = (value: number): string => (value === 1000 ? thousand : String(value))
    const rows = order.lines.map((line) =>
      cellsOf([
        line.name,
        writing.quantity(line.quantity),
        isColumn || line.pricePer === 1
          ? writing.money(line.price)
          : `${writing.money(line.price)} ${per} ${count(line.pricePer)}`,
        ...(isColumn ? [count(line.pricePer)] : []),
        writing.money(line.total),
      ]),
    )
    const table = `<table>${cellsOf([say.name, say.quantity, say.price, ...(isColumn ? [per] : []), say.amount], 'th')}${rows.join('\n')}</table>`
    return mailAround(style, [facts(style), table, shownSums(random, sumsOf(style))], truthOf(order, { sku: false }))
  },
}

const zeroWidth = ['\u200b', '\u200e', '\u2060', '\ufeff']

/** Numbers with invisible characters that editors and right-to-left programs insert. */
export const hiddenCharacters: Family = {
  name: 'hidden-characters',
  kind: 'platform',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale, { options: 0 }, { space: random.pick(['\u00a0', '\u202f', '\u2009']) })
    const marked = (text: string): string => {
      const mark = random.pick(zeroWidth)
      return random.pick([
        text,
        `${mark}${text}`,
        `${text}${mark}`,
        text.replace(/^(\D+)(?=\d)|(?<=\d)(?=\D+$)/, `$1${mark}`),
        `\u202a${text}\u202c`,
      ])
    }
    const { writing } = style
    const own = {
      ...style,
      writing: {
        ...writing,
        money: (minor: number) => marked(writing.money(minor)),
        quantity: (value: number, decimals?: number) => marked(writing.quantity(value, decimals)),
      },
    }
    return mailAround(
      own,
      [facts(own), plainTable(own), shownSums(random, sumsOf(own))],
      truthOf(style.order, { sku: false }),
    )
  },
}
