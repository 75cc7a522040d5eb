import type { Cell } from './document.types.ts'

/**
 * A cell of a text line, with its position: the index of its first character (`start`), and the index after its last
 * (`end`).
 */
export interface PlacedCell {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A text line. `isAligned`: several spaces separate its cells, so their positions can show columns. */
export interface PlacedLine {
  readonly cells: readonly PlacedCell[]
  readonly isAligned: boolean
}

const fewestCells = 3
/**
 * Maximum number of lines at each end of a supposed table that may be outside it. A table of more than
 * `longestSearched` lines is used as it is.
 */
const mostAround = 2
const longestSearched = 60
/** Between two lines of one table, at most this many lines may have fewer cells, such as options below an item. */
const mostBetween = 4

/**
 * Returns the cells of text lines. If a line of an aligned table has no text in a column, adds an empty cell there, so
 * that its other cells stay in the right columns.
 */
export function alignedCells(lines: readonly PlacedLine[]): Cell[][] {
  const cells = lines.map((line) => line.cells.map(({ text }) => cellOf(text)))
  for (const whole of tablesOf(lines)) {
    // The first lines may stand above the table, and the last ones below it.
    const most = whole.length > longestSearched ? 0 : mostAround
    const margins = Array.from({ length: most + 1 }, (_, margin) => margin)
    const ranges = margins.flatMap((first) => margins.map((last) => whole.slice(first, whole.length - last)))
    const columnsIn = (table: readonly number[]) => columnsOf(table.map((at) => lines[at]?.cells ?? []))
    const table = ranges.find((range) => range.length > 1 && columnsIn(range) !== null) ?? []
    const columns = columnsIn(table)
    for (const at of table) cells[at] = inColumns(lines[at]?.cells ?? [], columns ?? [])
  }
  return cells
}

const cellOf = (text: string): Cell => ({ text, isHeader: false, span: 1 })

/** Returns the indexes of lines that may be rows of a table, one list per table. */
function tablesOf(lines: readonly PlacedLine[]): number[][] {
  const tables: number[][] = []
  for (const [at, { cells, isAligned }] of lines.entries()) {
    // A line in which more than half of the cells are labelled facts is not a row of a table.
    const facts = cells.filter(({ text }) => /^\p{L}[^:]{1,30}:\s?\S/u.test(text)).length
    if (!isAligned || cells.length < fewestCells || 2 * facts > cells.length) continue
    const last = tables.at(-1)
    if (last && at - (last.at(-1) ?? 0) <= mostBetween) last.push(at)
    else tables.push([at])
  }
  return tables.filter(({ length }) => length > 1)
}

/**
 * Returns the columns of a table, by merging the positions of overlapping cells. Null unless the fullest row fills
 * every column and another row leaves one empty. Also null if two cells of a row would be in the same column.
 */
function columnsOf(rows: readonly (readonly PlacedCell[])[]): PlacedCell[] | null {
  const columns: { text: string; start: number; end: number }[] = []
  for (const { start, end } of rows.flat().toSorted((one, other) => one.start - other.start)) {
    const last = columns.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else columns.push({ text: '', start, end })
  }
  const [least, most] = [Math.min(...rows.map(({ length }) => length)), Math.max(...rows.map(({ length }) => length))]
  if (columns.length !== most || least === most) return null
  const isLossless = rows.every((row) => {
    let at = 0
    return row.every(({ start }) => {
      while (at < columns.length && start >= (columns[at]?.end ?? 0)) at += 1
      at += 1
      return start >= (columns[at - 1]?.start ?? Number.POSITIVE_INFINITY)
    })
  })
  return isLossless ? columns : null
}

const inColumns = (cells: readonly PlacedCell[], columns: readonly PlacedCell[]): Cell[] =>
  columns.map(({ start, end }) => cellOf(cells.find((cell) => cell.start >= start && cell.end <= end)?.text ?? ''))
