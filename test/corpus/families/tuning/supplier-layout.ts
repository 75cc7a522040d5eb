import type { Mail } from '../../kit/mime.ts'
import { mailOf } from '../../kit/phrases.ts'
import { anyEditor, letter } from './supplier-paste.ts'
import { heading, type Sum, signature, type Trade } from './supplier-style.ts'

/** Content of a mail, independent of its layout. */
export interface Content {
  /** Text above the items. Default: number and date of the order. */
  readonly above?: readonly string[]
  readonly titles: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly sums: readonly Sum[]
  readonly below?: readonly string[]
  readonly subject?: string
}

/** Shows the content as a typed table or as one pasted from a program. */
export function laidOut(trade: Trade, content: Content): Mail {
  const { random, order, say, locale } = trade
  const { above = heading(trade), below = [] } = content
  const subject = content.subject ?? random.pick([`${say.number} ${order.number}`, order.vendor.name, say.number])
  if (random.chance(0.45)) {
    const text = [
      ...[say.hello, say.confirm, '', ...above, ''],
      ...random.pick([padded, tabbed, barred])(content),
      ...['', ...below, '', ...signature(trade)],
    ]
    return mailOf(order, subject, { text: text.join('\n') })
  }
  const editor = anyEditor(random, locale.language)
  const { paragraph, table, cell } = editor
  const last = content.titles.length - 1
  const cellsOf = (texts: readonly string[], isBold = false): string[] =>
    texts.map((text, index) => cell(text, { isBold, isRight: index >= last - 1 }))
  const [isInside, isSpanned] = [random.chance(0.5), random.chance(0.6)]
  const sums = content.sums.map(([label, amount]) =>
    !isInside
      ? [cell(label), cell(amount, { isRight: true })]
      : isSpanned
        ? [cell(label, { span: last, isRight: true }), cell(amount, { isRight: true })]
        : [...Array.from({ length: last - 1 }, () => cell('')), cell(label), cell(amount, { isRight: true })],
  )
  const items = [cellsOf(content.titles, true), ...content.rows.map((cells) => cellsOf(cells))]
  const tables = isInside ? [table([...items, ...sums])] : [table(items), paragraph(''), table(sums)]
  const facts = above.map((text) => paragraph(text))
  const notes = ['', ...below].map((text) => paragraph(text))
  return mailOf(order, subject, {
    html: letter(trade, editor, [...facts, paragraph(''), ...tables, ...notes]),
  })
}

/** Columns padded with spaces to their longest cell. Numbers are right-aligned. */
function padded({ titles, rows, sums }: Content): string[] {
  const all = [titles, ...rows]
  const widths = titles.map((_, index) => Math.max(...all.map((cells) => cells[index]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((text, index) =>
        index < cells.length - 2 ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0),
      )
      .join('   ')
      .trimEnd()
  const width = widths.reduce((sum, each) => sum + each + 3, -3)
  const ends = sums.map(([label, amount]) => `${label}${amount.padStart(Math.max(2, width - label.length))}`)
  return [...all.map(line), '', ...ends]
}

function tabbed({ titles, rows, sums }: Content): string[] {
  return [...[titles, ...rows].map((cells) => cells.join('\t')), '', ...sums.map((sum) => sum.join('\t'))]
}

function barred({ titles, rows, sums }: Content): string[] {
  const lines = [titles, ...rows].map((cells) => cells.join(' | '))
  return [...lines, '', ...sums.map(([label, amount]) => `${label}: ${amount}`)]
}
