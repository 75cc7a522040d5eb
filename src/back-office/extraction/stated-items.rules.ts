import type { Line, StatedItem } from './extracted.types.ts'
import { amountLabel, type Column, columnOf } from './labels.rules.ts'
import { amountsIn, isAmount } from './money-text.rules.ts'

const mostItems = 500

/** The items of the table that names its columns, else of the lines that begin or go with a number of pieces. */
export function statedItems(lines: readonly Line[]): readonly StatedItem[] {
  const inTable = lines.flatMap((line, index) => {
    const columns = headerOf(line)
    return columns ? rowsBelow(lines.slice(index + 1), columns, line.cells.length) : []
  })
  const found = inTable.length > 0 ? inTable : lines.flatMap(countedItem)
  return found.slice(0, mostItems)
}

type Columns = ReadonlyMap<Column, number>

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

function rowsBelow(lines: readonly Line[], columns: Columns, width: number): StatedItem[] {
  const items: StatedItem[] = []
  for (const line of lines) {
    if (headerOf(line) || (line.cells.length >= 2 && amountLabel(line.cells[0] ?? ''))) break
    if (line.cells.length !== width) {
      // A note below an item belongs to it; after two or more cells of another shape the table is over.
      if (line.cells.length > 1) break
      continue
    }
    const item = itemOf(line, columns)
    if (item) items.push(item)
  }
  return items
}

function itemOf({ cells, text }: Line, columns: Columns): StatedItem | null {
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
  const counted = countedName(name)
  const quantity = columns.has('quantity') ? countOf(cell('quantity') ?? '') : (counted?.quantity ?? 1)
  const amounts = { unit: amountIn('unit'), amount: amountIn('amount'), price: amountIn('price') }
  if (!amounts.unit && !amounts.amount && !amounts.price) return null
  const isUnit = amounts.price !== null && amounts.amount !== null && amounts.unit === null
  return {
    name: counted?.name ?? name,
    sku: cell('sku'),
    quantity,
    ...(isUnit ? { unit: amounts.price, amount: amounts.amount, price: null } : amounts),
    source: 'table',
    evidence: text.slice(0, 300),
  }
}

/** `3`, `3 pcs`, `× 3`; null for what is no whole number. */
function countOf(text: string): number | null {
  const found =
    /^[x×]?\s?(\d{1,6})(?:[.,]0+)?\s?(?:x|×|pcs?\.?|pieces?|stk\.?|stück|st\.?|pz\.?|uds?\.?|stuks?|units?)?$/i.exec(
      text.trim(),
    )?.[1]
  return found === undefined ? null : Number(found)
}

function countedName(text: string): { readonly name: string; readonly quantity: number } | null {
  const before = /^(\d{1,5})\s?[x×]\s+(\S.*)$/i.exec(text)
  if (before?.[1] && before[2]) return { name: before[2].trim(), quantity: Number(before[1]) }
  const after =
    /^(\S.*?)\s+(?:[x×]\s?(\d{1,5})|\(?(?:qty|quantity|menge|anzahl|quantité|qté|cantidad|quantità|aantal)\.?:?\s?(\d{1,5})\)?)$/i.exec(
      text,
    )
  const quantity = after?.[2] ?? after?.[3]
  return after?.[1] && quantity ? { name: after[1].trim(), quantity: Number(quantity) } : null
}

/** `2 x Copper Kettle @ $50.00 = $100.00`, or a row `2 x Copper Kettle | $100.00`. */
function countedItem(line: Line): StatedItem[] {
  const { text, cells } = line
  const amounts = amountsIn(line)
  const [first] = amounts
  if (!first || amounts.length > 2) return []
  const rest = text.slice(0, text.indexOf(first)).replace(/[@=:–—|.\s-]+$|\s(?:à|at|a|je|each)\s*$/gi, '')
  const counted =
    countedName(rest.trim()) ?? (cells.length > 2 ? countedName(cells.slice(0, -1).join(' ').trim()) : null)
  if (!counted || amountLabel(counted.name)) return []
  const [unit, amount] = amounts.length === 2 ? amounts : [null, null]
  const each = /@|\b(?:à|each|je|per piece|pro stück|l['’]unité|c\/u|cad\.?|per stuk)/i.test(text)
  const single =
    amounts.length === 1
      ? each
        ? { unit: first, amount: null, price: null }
        : { unit: null, amount: null, price: first }
      : null
  const stated = single ?? { unit: unit ?? null, amount: amount ?? null, price: null }
  return [{ ...counted, sku: null, ...stated, source: 'text', evidence: text.slice(0, 300) }]
}
