import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import type { OrderLine } from '../../kit/orders.ts'
import { mailOf } from '../../kit/phrases.ts'
import { type Stated, truthOf } from '../../kit/truth.ts'
import {
  anyEditor,
  appleMail,
  type Editor,
  excel,
  googleDocs,
  type Look,
  letter,
  libreOffice,
  word,
} from './supplier-paste.ts'
import { everywhere, heading, type Sums, sumsOf, type Trade, tradeOf } from './supplier-style.ts'

export type Column = 'item' | 'code' | 'quantity' | 'price' | 'amount'

export interface Sheet {
  readonly columns: readonly Column[]
  /** Writes amounts with or without their currency. */
  readonly amountOf: (minor: number) => string
}

/** Draws the order of columns and the notation of amounts in a supplier's table. */
export function sheetOf({ random, writing }: Trade, hasCode = random.chance(0.5)): Sheet {
  const columns = random.pick<readonly Column[]>([
    ['item', 'quantity', 'price', 'amount'],
    ['quantity', 'item', 'price', 'amount'],
    ['code', 'item', 'quantity', 'price', 'amount'],
    ['code', 'quantity', 'item', 'price', 'amount'],
    ['item', 'code', 'price', 'quantity', 'amount'],
  ])
  return {
    columns: columns.filter((column) => column !== 'code' || hasCode),
    amountOf: random.pick([writing.money, writing.bare]),
  }
}

const isRight = (column: Column): boolean => column === 'price' || column === 'amount'

export function itemCells(trade: Trade, { cell }: Editor, { columns, amountOf }: Sheet, line: OrderLine): string[] {
  const texts: Record<Column, string> = {
    item: line.name,
    code: line.sku,
    quantity: trade.count(line, false),
    price: amountOf(line.price),
    amount: amountOf(line.total),
  }
  return columns.map((column) => cell(texts[column], { isRight: isRight(column) }))
}

export const titleCells = ({ say }: Trade, { cell }: Editor, { columns }: Sheet): string[] =>
  columns.map((column) => cell(say[column], { isBold: true, isRight: isRight(column) }))

/** A row whose first cell covers all columns but the last. */
export const wideRow = (
  { cell }: Editor,
  { columns }: Sheet,
  label: string,
  amount: string,
  look: Look = {},
): string[] => [
  cell(label, { span: columns.length - 1, isRight: true, ...look }),
  cell(amount, { isRight: true, ...look }),
]

/** Returns the sums as further rows of the items' table (`inside`), or as a separate table or paragraphs (`below`). */
export function placedSums(
  trade: Trade,
  editor: Editor,
  sheet: Sheet,
  { rows, note }: Sums,
): { inside: string[][]; below: string[] } {
  const { cell, table, paragraph } = editor
  const below = note === '' ? [] : [paragraph(note)]
  const shape = trade.random.pick(['inside', 'inside', 'padded', 'table', 'paragraphs'])
  if (shape === 'inside') return { inside: rows.map(([label, amount]) => wideRow(editor, sheet, label, amount)), below }
  if (shape === 'padded') {
    const empty = Array.from({ length: sheet.columns.length - 2 }, () => cell(''))
    return {
      inside: rows.map(([label, amount]) => [...empty, cell(label, { isBold: true }), cell(amount, { isRight: true })]),
      below,
    }
  }
  if (shape === 'table')
    return {
      inside: [],
      below: [
        paragraph(''),
        table(rows.map(([label, amount]) => [cell(label), cell(amount, { isRight: true })])),
        ...below,
      ],
    }
  return {
    inside: [],
    below: [paragraph(''), ...rows.map(([label, amount]) => paragraph(`${label}: ${amount}`)), ...below],
  }
}

/** Returns the mail with this HTML, and its truth without SKUs. */
export function pastedMail(trade: Trade, html: string, stated: Stated) {
  const { random, order, say } = trade
  const subject = random.pick([`${say.number} ${order.number}`, `${order.vendor.name}: ${order.number}`, say.number])
  return { mail: mailOf(order, subject, { html }), truth: truthOf(order, { sku: false, ...stated }) }
}

const facts = (trade: Trade, { paragraph }: Editor): string[] => heading(trade).map((text) => paragraph(text))

/** Makes a family of tables pasted from one program: the items with their sums. */
const pasted = (name: string, editorOf: (trade: Trade) => Editor, hasTitles: (trade: Trade) => boolean): Family => ({
  name,
  kind: 'business',
  locales: everywhere,
  draw(random, locale) {
    const trade = tradeOf(random, locale, { lines: [1, 6] })
    const editor = editorOf(trade)
    const isTitled = hasTitles(trade)
    const sheet = sheetOf(trade, isTitled ? undefined : false)
    const sums = sumsOf(trade, sheet.amountOf)
    const { inside, below } = placedSums(trade, editor, sheet, sums)
    const empty = sheet.columns.map(() => editor.cell(''))
    const table = editor.table([
      ...(isTitled ? [titleCells(trade, editor, sheet)] : []),
      ...trade.order.lines.map((line) => itemCells(trade, editor, sheet, line)),
      ...(inside.length > 0 && random.chance(0.4) ? [empty] : []),
      ...inside,
    ])
    return pastedMail(trade, letter(trade, editor, [...facts(trade, editor), editor.paragraph(''), table, ...below]), {
      ...sums.stated,
      sku: sheet.columns.includes('code'),
    })
  },
})

export const wordTable = pasted(
  'supplier-word-table',
  ({ random, locale }) => word(random, locale.language),
  () => true,
)

export const excelRange = pasted(
  'supplier-excel-range',
  ({ random }) => excel(random),
  ({ random }) => random.chance(0.6),
)

export const googleDocument = pasted(
  'supplier-google-document',
  ({ random }) => googleDocs(random),
  ({ random }) => random.chance(0.9),
)

export const libreTable = pasted(
  'supplier-libreoffice-table',
  ({ random }) => libreOffice(random),
  ({ random }) => random.chance(0.8),
)

/** Apple Mail: no table, but a list with dashes, or lines with tabs. */
export const appleLines: Family = {
  name: 'supplier-apple-lines',
  kind: 'text',
  locales: everywhere,
  draw(random, locale) {
    const trade = tradeOf(random, locale, { lines: [1, 6] })
    const editor = appleMail(random)
    const { order, writing, count, say } = trade
    const texts = order.lines.map((line) => ({
      name: line.name,
      count: count(line),
      price: writing.money(line.price),
      total: writing.money(line.total),
    }))
    const items = random.pick([
      () => [
        `<ul class="Apple-dash-list">${texts.map((each) => `<li class="">${escaped(`${each.count} ${each.name} ${say.each} ${each.price} = ${each.total}`)}</li>`).join('\n')}</ul>`,
      ],
      () => texts.map((each) => editor.paragraph(`${each.name}\t${each.count}\t${each.price}\t${each.total}`)),
      () => [
        `<ol class="MailOutline">${texts.map((each) => `<li>${escaped(each.name)}<br class="">${escaped(`${each.count} × ${each.price}, ${each.total}`)}</li>`).join('\n')}</ol>`,
      ],
    ])()
    const sums = sumsOf(trade)
    const rows = sums.rows.map(([label, amount]) => editor.paragraph(`${label}${random.pick(['\t', ': '])}${amount}`))
    const parts = [...facts(trade, editor), editor.paragraph(''), ...items, editor.paragraph(''), ...rows]
    return pastedMail(trade, letter(trade, editor, [...parts, editor.paragraph(sums.note)]), sums.stated)
  },
}

/** The headings are pictures, one per row or one per column, with or without `alt` text. */
export const pictureHeadings: Family = {
  name: 'supplier-picture-headings',
  kind: 'business',
  locales: everywhere,
  draw(random, locale) {
    const trade = tradeOf(random, locale, { lines: [2, 6] })
    const editor = anyEditor(random, locale.language)
    const sheet = sheetOf(trade, false)
    const sums = sumsOf(trade, sheet.amountOf)
    const picture = (name: string, alt: string): string =>
      `<img src="cid:${name}@${trade.order.vendor.domain}" width="120" height="24" alt="${escaped(alt)}">`
    const hasWords = random.chance(0.5)
    const titles = random.chance(0.5)
      ? [editor.cell(picture('head', ''), { isMarkup: true, span: sheet.columns.length })]
      : sheet.columns.map((column) =>
          editor.cell(picture(column, hasWords ? trade.say[column] : ''), { isMarkup: true }),
        )
    const { inside, below } = placedSums(trade, editor, sheet, sums)
    const table = editor.table([
      titles,
      ...trade.order.lines.map((line) => itemCells(trade, editor, sheet, line)),
      ...inside,
    ])
    return pastedMail(trade, letter(trade, editor, [...facts(trade, editor), table, ...below]), sums.stated)
  },
}
