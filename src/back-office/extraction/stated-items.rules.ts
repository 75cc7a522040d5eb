import type { Line, StatedItem } from './extracted.types.ts'
import { amountLabel, type Column, columnOf } from './labels.rules.ts'
import { amountsIn, type DecimalMark, decimalMarkOf, isAmount } from './money-text.rules.ts'
import { measuredName, measureOfHeading, quantityIn, type StatedQuantity } from './quantity-text.rules.ts'

const mostItems = 500

/** The items of the table that names its columns, else of the lines that begin or go with a quantity. */
export function statedItems(lines: readonly Line[]): readonly StatedItem[] {
  const mark = decimalMarkOf(lines.flatMap(amountsIn))
  const inTable = lines.flatMap((line, index) => {
    const columns = headerOf(line)
    return columns ? rowsBelow(lines.slice(index + 1), { columns, line, mark }) : []
  })
  const found = inTable.length > 0 ? inTable : lines.flatMap((line, index) => itemOfLine(line, lines[index - 1], mark))
  return found.slice(0, mostItems)
}

type Columns = ReadonlyMap<Column, number>

interface Header {
  readonly columns: Columns
  readonly line: Line
  readonly mark: DecimalMark | null
}

/** A row that names its columns: what, and how much. */
function headerOf({ cells }: Line): Columns | null {
  if (cells.length < 2) return null
  const columns = new Map<Column, number>()
  for (const [index, cell] of cells.entries()) {
    const column = cell.length <= 40 ? columnOf(cell) : null
    if (column && !columns.has(column)) columns.set(column, index)
  }
  const hasPrice = columns.has('unit') || columns.has('amount') || columns.has('price')
  return columns.has('name') && hasPrice ? columns : null
}

function rowsBelow(lines: readonly Line[], header: Header): StatedItem[] {
  const width = header.line.cells.length
  const items: StatedItem[] = []
  for (const line of lines) {
    if (headerOf(line) || (line.cells.length >= 2 && amountLabel(line.cells[0] ?? ''))) break
    if (line.cells.length !== width) {
      // A note below an item belongs to it; after two or more cells of another shape the table is over.
      if (line.cells.length > 1) break
      continue
    }
    const item = itemOf(line, header)
    if (item) items.push(item)
  }
  return items
}

function itemOf({ cells, text }: Line, { columns, line, mark }: Header): StatedItem | null {
  const cell = (column: Column): string | null => {
    const index = columns.get(column)
    return (index === undefined ? '' : (cells[index] ?? '')) || null
  }
  const amountIn = (column: Column): string | null => {
    const found = cell(column)
    return found && isAmount(found) ? found : null
  }
  const name = cell('name')
  if (!name) return null
  const counted = countedName(name, mark)
  const heading = line.cells[columns.get('quantity') ?? -1] ?? ''
  const quantity = columns.has('quantity')
    ? inMeasure(quantityIn(cell('quantity') ?? '', mark), cell('measure'), measureOfHeading(heading))
    : (counted ?? one)
  const amounts = { unit: amountIn('unit'), amount: amountIn('amount'), price: amountIn('price') }
  if (!amounts.unit && !amounts.amount && !amounts.price) return null
  const isUnit = amounts.price !== null && amounts.amount !== null && amounts.unit === null
  return {
    name: counted?.name ?? name,
    sku: cell('sku'),
    ...quantityOf(quantity),
    ...(isUnit ? { unit: amounts.price, amount: amounts.amount, price: null } : amounts),
    source: 'table',
    evidence: text.slice(0, 300),
  }
}

const one: StatedQuantity = { quantity: 1, measure: null, text: '' }

const quantityOf = ({ quantity, measure, text }: StatedQuantity) => ({
  quantity,
  measure,
  quantityText: text.trim().slice(0, 100) || null,
})

/** With the unit of its own column, or of the heading, where it states none itself. */
function inMeasure(stated: StatedQuantity, column: string | null, heading: string | null): StatedQuantity {
  if (stated.quantity === null || stated.measure !== null) return stated
  const own = column === null ? null : quantityIn(`${stated.text} ${column}`, null)
  return { ...stated, measure: own?.measure ?? heading }
}

const count = String.raw`\d{1,6}(?:[.,]\d{1,6})?`
const countFirst = new RegExp(String.raw`^(${count})\s?[x×]\s+(\S.*)$`, 'i')
const countLast = new RegExp(
  String.raw`^(\S.*?)\s+(?:[x×]\s?(${count}(?:\s?\p{L}{1,20}\.?)?)|\(?(?:qty|quantity|menge|anzahl|quantité|qté|cantidad|quantità|aantal)\.?:?\s?(${count}(?:\s?\p{L}{1,20}\.?)?)\)?)$`,
  'iu',
)

type Named = StatedQuantity & { readonly name: string }

/** Longer text is no name with a count, and takes long to search. */
const longestName = 500

function countedName(text: string, mark: DecimalMark | null): Named | null {
  if (text.length > longestName) return null
  const before = countFirst.exec(text)
  if (before?.[1] && before[2]) return { ...quantityIn(before[1], mark), name: before[2].trim() }
  const after = countLast.exec(text)
  const [, name, times, labelled] = after ?? []
  const stated = times ?? labelled
  if (!name || !stated) return null
  const quantity = quantityIn(stated, mark)
  // `Mug x 2 blue` says no unit: the words belong to the name.
  if (times !== undefined && quantity.quantity === null && /\p{L}/u.test(times)) return null
  return { ...quantity, name: name.trim() }
}

/** `2 x Copper Kettle @ $50.00 = $100.00`, a row `2 x Copper Kettle | $100.00`, or `Linen, 2.5 m at €8.40`. */
function itemOfLine(line: Line, lineBefore: Line | undefined, mark: DecimalMark | null): StatedItem[] {
  const { text, cells } = line
  const amounts = amountsIn(line)
  const [first] = amounts
  if (!first || amounts.length > 2) return []
  const head = text.slice(0, text.indexOf(first))
  const rest = head.replace(/[@=:–—|.\s-]+$|\s(?:à|at|a|je|each)\s*$/gi, '')
  const counted =
    countedName(rest.trim(), mark) ?? (cells.length > 2 ? countedName(cells.slice(0, -1).join(' ').trim(), mark) : null)
  const measured = counted ? null : (measuredCell(line, mark) ?? measuredLine(line, head, first, lineBefore, mark))
  const named = counted ?? measured
  if (!named || amountLabel(named.name)) return []
  const [unit, amount] = amounts.length === 2 ? amounts : [null, null]
  const each =
    (measured !== null && cells.length < 3) ||
    /@|\b(?:à|each|je|per piece|pro stück|l['’]unité|c\/u|cad\.?|per stuk)/i.test(text)
  const single =
    amounts.length === 1
      ? each
        ? { unit: first, amount: null, price: null }
        : { unit: null, amount: null, price: first }
      : null
  const stated = single ?? { unit: unit ?? null, amount: amount ?? null, price: null }
  return [
    { name: named.name, sku: null, ...quantityOf(named), ...stated, source: 'text', evidence: text.slice(0, 300) },
  ]
}

/** `Linen | 2.5 m | €21.00`: a cell that is a measure and nothing else. */
function measuredCell({ cells }: Line, mark: DecimalMark | null): Named | null {
  const [name = '', ...others] = cells
  const measured = others
    .slice(0, -1)
    .map((cell) => quantityIn(cell, mark))
    .find(({ measure }) => measure !== null)
  return measured && /\p{L}{2}/u.test(name) ? { ...measured, name } : null
}

/** A line that is a quantity and a price alone belongs to the name above it; without one it is known by its quantity. */
function measuredLine(
  { text }: Line,
  head: string,
  price: string,
  lineBefore: Line | undefined,
  mark: DecimalMark | null,
): Named | null {
  const found = measuredName(head, text.slice(text.indexOf(price) + price.length), mark)
  if (found?.name !== '') return found
  const name = lineBefore?.text.replace(/^[-*•·]\s+/, '').trim() ?? ''
  const isName = /^[^:]*\p{L}{2}[^:]*$/u.test(name) && name.length <= 200 && !/[.,!?]$/.test(name)
  const isAbove = isName && lineBefore !== undefined && amountsIn(lineBefore).length === 0
  return { ...found, name: isAbove ? name : found.text }
}
