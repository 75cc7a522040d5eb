import type { Markup, MarkupElement, MarkupNode } from '../markup/markup.types.ts'
import type { Cell, Row } from './document.types.ts'
import { currencyPattern, isAmount, markedAmounts } from './money-text.rules.ts'
import { alignedCells, type PlacedCell, type PlacedLine } from './text-columns.rules.ts'
import { isFree } from './words/vocabulary.rules.ts'
import type { ColumnName } from './words/words.types.ts'
import { zh } from './words/zh.ts'

const blocks = new Set(
  'p div section article header footer main h1 h2 h3 h4 h5 h6 li ul ol dl dt dd tr table tbody thead tfoot caption blockquote pre hr br address figure center body html'.split(
    ' ',
  ),
)
const invisible =
  /display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?![.\d])|font-size\s*:\s*0(?![.\d])|max-height\s*:\s*0(?![.\d])|mso-hide\s*:\s*all|text-decoration\s*:\s*line-through/i
/** Elements whose text is ignored, including struck-out text. */
const unseen = new Set('script style template noscript title del s strike'.split(' '))
export const longestLine = 2000
const mostRows = 3000
/** A longer cell does not belong to an item table. */
const longestCell = 1000
const mostNodesOfRow = 400

export interface MailRows {
  readonly rows: readonly Row[]
  /** The source has more rows than the limit. */
  readonly isCut: boolean
}

const isSeen = ({ name, attributes }: MarkupElement): boolean =>
  !unseen.has(name) && attributes.hidden === undefined && !invisible.test(attributes.style ?? '')

const lineOf = (text: string, table: number | null): Row => ({ cells: [{ text, isHeader: false, span: 1 }], table })

/** Returns the visible rows of the markup, top to bottom: rows of tables with their cells, and lines of text. */
export function markupRows({ children }: Markup): MailRows {
  const rows: Row[] = []
  let current = ''
  let term: string | null = null
  let tables = 0
  let isLong = false
  const open: number[] = []
  const flush = (): void => {
    const text = tidy(current)
    current = ''
    if (text === '') return
    const line = lineOf(text, open.at(-1) ?? null)
    rows.push(term === null ? line : { ...line, cells: [{ text: term, isHeader: false, span: 1 }, ...line.cells] })
    term = null
  }
  // In the stack, null ends a block and an object ends a table. The stack is explicit because markup can nest deeper
  // than the call stack allows.
  const pending: (MarkupNode | null | { readonly ends: true })[] = children.toReversed()
  while (pending.length > 0 && rows.length < mostRows) {
    const node = pending.pop() ?? null
    if (node === null) flush()
    else if (typeof node === 'string') current += node
    else if ('ends' in node) {
      flush()
      open.pop()
    } else if (isSeen(node)) {
      const isBlock = blocks.has(node.name) || floats.test(node.attributes.style ?? '')
      if (isBlock) flush()
      if (node.name === 'td' || node.name === 'th') current += ' '
      if (node.name === 'dt') {
        // A term and its description become one row.
        if (term !== null) rows.push(lineOf(term, open.at(-1) ?? null))
        term = cellText(node, mostNodesOfRow)?.text.replaceAll('\n', ' ') ?? null
        if (term === '') term = null
        continue
      }
      if (isWritten(node)) {
        flush()
        const written = plainRows(writtenText(node))
        const room = mostRows - rows.length
        isLong ||= written.isCut || written.rows.length > room
        rows.push(...written.rows.slice(0, room))
        continue
      }
      const cells = cellsOfRow(node)
      if (cells) {
        rows.push({ cells, table: open.at(-1) ?? null })
        continue
      }
      if (node.name === 'table') {
        open.push(tables++)
        pending.push({ ends: true })
      } else if (isBlock) pending.push(null)
      for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at] ?? '')
    }
  }
  const isCut = isLong || pending.some((node) => node !== null && (typeof node === 'string' || 'name' in node))
  flush()
  return { rows, isCut }
}

const keepsSpaces = /white-space\s*:\s*(?:pre|break-spaces)/i

/** Whether the element is preformatted text without block elements. */
function isWritten(element: MarkupElement): boolean {
  if (element.name !== 'pre' && !keepsSpaces.test(element.attributes.style ?? '')) return false
  for (const { name } of elementsIn(element.children, isSeen)) if (blocks.has(name) && name !== 'br') return false
  return true
}

/** Returns the text of a preformatted element, with its spaces and line breaks. */
function writtenText(element: MarkupElement): string {
  let text = ''
  const pending: MarkupNode[] = [element]
  while (pending.length > 0) {
    const node = pending.pop() ?? ''
    if (typeof node === 'string') text += node
    else if (isSeen(node)) {
      if (node.name === 'br') text += '\n'
      for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at] ?? '')
    }
  }
  return text
}

/** Returns the targets of the first `most` visible links. */
export function markupLinks(markup: Markup, most: number): string[] {
  const links: string[] = []
  for (const { name, attributes } of elementsIn(markup.children, isSeen)) {
    if (links.length === most) break
    if (name === 'a' && attributes.href !== undefined) links.push(attributes.href)
  }
  return links
}

/** Yields all elements in document order, except unwanted elements and their contents. */
export function* elementsIn(
  nodes: readonly MarkupNode[],
  isWanted: (element: MarkupElement) => boolean,
): Generator<MarkupElement> {
  const pending = nodes.toReversed()
  while (pending.length > 0) {
    const node = pending.pop()
    if (node === undefined || typeof node === 'string' || !isWanted(node)) continue
    yield node
    for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at] ?? '')
  }
}

const sideBySide = /display\s*:\s*(?:inline-)?(?:flex|table-row|grid)(?!.*flex-direction\s*:\s*column)/i
const besideOthers = /display\s*:\s*(?:inline-block|table-cell)|float\s*:\s*(?:left|right)/i

/**
 * Returns the cells of an element that is displayed as a row: a table row, elements that CSS places side by side, or a
 * text with an element that floats beside it. Null for other elements.
 */
function cellsOfRow(element: MarkupElement): Cell[] | null {
  const { name, children, attributes } = element
  const elements = children.filter((child): child is MarkupElement => typeof child !== 'string' && isSeen(child))
  const cells = elements.filter((child) => child.name === 'td' || child.name === 'th')
  // Some templates leave out the row around the headings.
  const isBare = /^t(?:head|body|foot)$/.test(name) && cells.length === elements.length && cells.length > 0
  if (name === 'tr' || isBare) return rowCells(cells)
  const floated = floatedCells(children)
  if (floated) return floated
  if (elements.length < 2 || children.some((child) => typeof child === 'string' && /\S/.test(child))) return null
  const isRow =
    sideBySide.test(attributes.style ?? '') ||
    elements.every((child) => besideOthers.test(child.attributes.style ?? ''))
  const beside = isRow ? rowCells(elements) : null
  return beside && isOneRow(beside) ? beside : null
}

const mostFloated = 5
const floats = /float\s*:\s*(?:left|right)/i

/**
 * Returns a text and the element that floats beside it as two cells: `<span style="float:right">8.50</span>Postage`.
 * Null if there is not exactly one such element, or if the texts are not a row.
 */
function floatedCells(children: readonly MarkupNode[]): Cell[] | null {
  const isFloat = (child: MarkupNode): boolean => typeof child !== 'string' && floats.test(child.attributes.style ?? '')
  const beside = children.filter(
    (child) => !isFloat(child) && (typeof child === 'string' ? /\S/.test(child) : isSeen(child)),
  )
  const [float, ...more] = children.filter(isFloat)
  if (!float || typeof float === 'string' || more.length > 0) return null
  const cells = rowCells([{ ...float, children: beside }, float])
  const [lines, value] = cells ?? []
  if (!cells || !lines || !value || lines.text === '' || value.text === '') return null
  const isOneLine = !cells.some(({ text }) => text.includes('\n'))
  const hasBlocks = beside.some((child) => typeof child !== 'string' && blocks.has(child.name))
  // Several lines are one item if the floating amount is their only one.
  const isItem = isAmount(value.text) && !lines.text.split('\n').some((line) => markedAmounts(line).length > 0)
  return (isOneLine && !hasBlocks) || (isItem && lines.text.split('\n').length <= mostFloated) ? cells : null
}

/**
 * Whether the cells are one row: they include a value, or all of them are short headings. Cells that each contain a
 * label and a value in two lines are not.
 */
function isOneRow(cells: readonly Cell[]): boolean {
  const filled = cells.filter(({ text }) => text !== '')
  return (
    filled.length > 1 &&
    (filled.some(({ text }) => isAmount(text) || isFree(text)) ||
      filled.every(({ text }) => text.length <= 40 && !/[\d\n]/.test(text)))
  )
}

/**
 * Returns the cells of a row of data. Null for a single element, a row that is too large, or a row that only serves
 * layout. The contents of such a row are processed separately.
 */
function rowCells(elements: readonly MarkupElement[]): Cell[] | null {
  if (elements.length < 2) return null
  let room = mostNodesOfRow
  const cells: (Cell & { readonly hasTable: boolean })[] = []
  for (const element of elements.flatMap(withoutFloat)) {
    const read = cellText(element, room)
    if (read === null) return null
    room -= read.nodes
    const span = Number(element.attributes.colspan ?? 1)
    const isHeader = element.name === 'th'
    cells.push({
      text: read.text,
      isHeader,
      span: span >= 1 && span <= 50 ? Math.floor(span) : 1,
      hasTable: read.hasTable,
    })
  }
  return cells.some(({ hasTable }) => hasTable) && !isDataRow(cells)
    ? null
    : cells.map(({ text, isHeader, span }) => ({ text, isHeader, span }))
}

/** Returns a cell, and an amount that floats beside its text as a second cell: `<td>Linen <span style="float:right">8.50`. */
function withoutFloat(cell: MarkupElement): MarkupElement[] {
  const floating = cell.children.filter(
    (child): child is MarkupElement => typeof child !== 'string' && floats.test(child.attributes.style ?? ''),
  )
  const [float, ...more] = floating
  if (!float || more.length > 0 || !isAmount(cellText(float, mostNodesOfRow)?.text ?? '')) return [cell]
  return [
    { ...cell, children: cell.children.filter((child) => child !== float) },
    { ...float, name: cell.name },
  ]
}

/**
 * Whether a row with a nested table is a row of data, not of layout: another cell is a value, and no nested table has a
 * line that is only an amount.
 */
function isDataRow(cells: readonly (Cell & { readonly hasTable: boolean })[]): boolean {
  const filled = cells.filter(({ text }) => text !== '')
  const values = filled.filter(({ text }) => isValue(text))
  // `Zip 20 cm` in a nested table is a name.
  const others = filled.filter(({ text, hasTable }) => !isValue(text) || (hasTable && !isPriced(text)))
  return (
    values.length > 0 &&
    others.length > 0 &&
    others.every(({ text, hasTable }) => !hasTable || !text.split('\n').some((line) => isValue(line) && isPriced(line)))
  )
}

const isPriced = (text: string): boolean => /[.,]\d|\p{Sc}/u.test(text)

const isValue = (text: string): boolean =>
  /^[^\p{L}\n]{0,6}\p{L}{0,4}[^\p{L}\n]{0,6}\d[\d.,' ]{0,20}\s?[^\d\n]{0,6}$/u.test(text) || isFree(text)

/** Returns the text of a cell, or null if it has too many nodes or characters. */
function cellText(
  cell: MarkupElement,
  mostNodes: number,
): { readonly text: string; readonly hasTable: boolean; readonly nodes: number } | null {
  let text = ''
  let nodes = 0
  let hasTable = false
  const pending: (MarkupNode | null)[] = cell.children.toReversed()
  while (pending.length > 0) {
    const node = pending.pop() ?? null
    if (node === null) text += '\n'
    else if (typeof node === 'string') text += node.replace(/\s+/g, ' ')
    else if (isSeen(node)) {
      if (++nodes > mostNodes) return null
      if (node.name === 'table') hasTable = true
      const isBlock = blocks.has(node.name)
      if (isBlock) text += '\n'
      if (node.name === 'td' || node.name === 'th') text += ' '
      if (isBlock) pending.push(null)
      for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at] ?? '')
    }
    if (text.length > 4 * longestCell) return null
  }
  const lines = text
    .split('\n')
    .map(tidy)
    .filter((line) => line !== '')
  const whole = lines.join('\n')
  return whole.length > longestCell ? null : { text: whole, hasTable, nodes }
}

/** A heading between dashes: `--- Your items ---`. */
const titled = /^\s*([-=*_~–—─━═])\1+\s*([^-=*_~–—─━═\d]{2,60}?)\s*\1{2,}$/u
const rule = /^[-=_*~+|.─━═ ]{3,}$/

/** Matches a currency and the spaces between it and its amount. */
const signApart = new RegExp(String.raw`(?<=\s{2})(${currencyPattern})\.? {2,}(?=\d)`, 'gu')

/** Returns the rows of a plain text. Each line is a row; tabs, several spaces and `|` separate its cells. */
export function plainRows(text: string): MailRows {
  const written = text.split(/\r?\n/, mostRows + 1)
  const lines: PlacedLine[] = []
  const gaps: boolean[] = []
  const indents: number[] = []
  let isAfterGap = false
  const isSpreadsheet = hasSemicolons(written)
  for (const raw of written.slice(0, mostRows)) {
    const line = narrow(raw.slice(0, longestLine).replace(unseenSigns, ''))
      .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
      .replace(/[│┃║¦]/g, '|')
      // `>` at the margin marks a quoted line; an indented `>` marks a list item.
      .replace(/^\s+>\s?/, '')
      // Spaces that align the colons below each other do not separate cells.
      .replace(/^(\s*\p{L}[^:=|;\t]{0,40}?) {2,}([:=]) +(?=\S)/u, '$1$2 ')
      // Nor do spaces between a currency and its amount.
      .replace(signApart, '$1 ')
      .trimEnd()
    if (line === '' || rule.test(line)) {
      isAfterGap = true
      continue
    }
    if (titled.test(line)) {
      lines.push({ cells: [{ text: line.trim(), start: 0, end: line.length }], isAligned: false })
      gaps.push(true)
      indents.push(0)
      isAfterGap = true
      continue
    }
    const isListed = line.split(' ; ').length > 2 || (isSpreadsheet && /\S;\S/.test(line))
    const hasColumns = divides(line, / {2,}/) > 1 && divides(line, / {2,}/) > divides(line, /\|/)
    const divider = isListed
      ? / *; */g
      : hasColumns
        ? /\t+| {2,}| ?\.{4,}(?: ?:)? ?/g
        : /\t+| {2,}| *\| *| ?\.{4,}(?: ?:)? ?/g
    const indent = raw.length - raw.trimStart().length
    const cells = placedCells(line, divider)
    lines.push({ cells, isAligned: !/\t/.test(line) && (hasColumns || !line.includes('|')) && !isListed })
    gaps.push(isAfterGap)
    indents.push(indent)
    isAfterGap = false
  }
  const rows = alignedCells(lines).map(
    (cells, at): Row => ({
      cells,
      table: null,
      isAfterGap: gaps[at] === true || beginsGroup(indents, gaps, at),
      isIndented: (indents[at] ?? 0) > (indents[at - 1] ?? 0),
    }),
  )
  return { rows, isCut: written.length > mostRows }
}

const fewestSemicolons = 3

/**
 * Whether at least two lines have the same number (at least 3) of semicolons without a space after them, as in rows
 * copied from a spreadsheet.
 */
function hasSemicolons(lines: readonly string[]): boolean {
  const counts = lines.flatMap((line) => {
    const count = divides(line.slice(0, longestLine), /;(?!\s)/)
    return count < fewestSemicolons ? [] : [count]
  })
  return new Set(counts).size < counts.length
}

const divides = (line: string, sign: RegExp): number => line.trim().split(sign).length - 1

/** Whether a line counts as preceded by a blank line, because it is less indented than the line above it. */
function beginsGroup(indents: readonly number[], gaps: readonly boolean[], at: number): boolean {
  const [before, own, next] = [indents[at - 1] ?? 0, indents[at] ?? 0, indents[at + 1] ?? 0]
  const isFollowed = next > own && !gaps[at + 1]
  return at > 0 && before > own && (isFollowed || !gaps[at])
}

/** Splits a line into cells. Two adjacent separators such as `|` enclose an empty cell. */
function placedCells(line: string, divider: RegExp): PlacedCell[] {
  const cells: PlacedCell[] = []
  let start = line.length - line.trimStart().length
  let before = ''
  for (const { 0: sign, index } of [...line.matchAll(divider), { 0: '', index: line.length }]) {
    const isEmpty = /[|;]/.test(before) && /[|;]/.test(sign)
    if (index > start || isEmpty) cells.push({ text: line.slice(start, index), start, end: index })
    start = Math.max(start, index + sign.length)
    before = sign
  }
  return cells
}

/**
 * Matches invisible characters: zero-width spaces and joiners, direction marks, soft hyphens, invisible operators. They
 * can occur inside a number.
 */
const unseenSigns = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\u034f/g

export const tidy = (text: string): string =>
  narrow(text.slice(0, longestLine).replace(unseenSigns, '')).replace(/\s+/g, ' ').trim()

/** Matches a Chinese label directly before its number: `单价18.50元`. */
const chineseLabel = new RegExp(
  String.raw`(?<!\p{Script=Han})(${['quantity', 'unit', 'amount', 'price'].map((name) => zh.columns[name as ColumnName]).join('|')}|${Object.values(zh.sums).join('|')})(?=[¥￥\d])`,
  'gu',
)

/** Replaces full-width punctuation, spaces and dates of Chinese texts with the forms that the rules read. */
const narrow = (text: string): string =>
  plainHyphens(text)
    .replace(/：\s?|(?<=\p{Script=Han}):(?=\S)/gu, ': ')
    .replace(/；\s?/g, '; ')
    .replace(/(?<=[\d元])，\s?|(?<=\p{Script=Han}),(?=\S)/gu, ', ')
    .replace(/^(\s*\d{1,3})、\s?/, '$1. ')
    .replace(chineseLabel, '$1: ')
    .replace(/(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?[日号]/g, '$1-$2-$3')
    .replace(/￥/g, '¥')
    .replace(/\u3000/g, '  ')
    .replace(/（/g, ' (')
    .replace(/）/g, ') ')

/** Replaces the special hyphens within a code: `C‑0007` becomes `C-0007`. */
export const plainHyphens = (text: string): string =>
  text.replace(/(?<=[\p{L}\d])[\u2010-\u2012](?=\d)|(?<=\p{Lu})\u2013(?=\d)/gu, '-')

export const rowText = ({ cells }: Row): string => cells.map(({ text }) => text.replaceAll('\n', ' ')).join('  ')
