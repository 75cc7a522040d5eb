import { type CsvRecord, csvRecords, UnreadableCsv } from '../../platform/csv-records.ts'
import { foldColumn } from './column-mapping.rules.ts'
import { UnreadableText } from './utf8-text.ts'

/** A row below the header. Cells are found by folded column name. */
export interface CsvRow {
  readonly line: number
  /** Returns the trimmed cell. Empty if the row is too short, null if the file has no such column. */
  cell(column: string): string | null
  /** Returns the text like `cell` (null: no such column), but a quoted cell keeps its outer white space. */
  text(column: string): string | null
  /** Characters in all cells. */
  readonly characters: number
  /** Characters in the cells that differ from the row above. */
  readonly newCharacters: number
  /** The reason why the whole row cannot be used. Null if it can. */
  readonly problem: string | null
}

export type CsvItem =
  | {
      readonly kind: 'header'
      readonly columns: readonly string[]
      /** Column names as written in the file. */
      readonly names: readonly string[]
      readonly repeated: readonly string[]
    }
  | { readonly kind: 'row'; readonly row: CsvRow }
  | { readonly kind: 'broken'; readonly line: number; readonly message: string }

/**
 * Yields the header, then every row that is not empty with the number of its first line. If the file cannot be read
 * further, yields a last item `broken` instead of throwing.
 */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<CsvItem> {
  let indexes: ReadonlyMap<string, number> | null = null
  let columnCount = 0
  let line = 1
  let above: readonly string[] = []
  try {
    for await (const record of csvRecords(text)) {
      line = record.line
      if (indexes) {
        // Both rows share one string, so a long text that repeats in every row is in memory once.
        const cells = record.cells.map((cell, at) => (cell === above[at] ? (above[at] ?? cell) : cell))
        yield { kind: 'row', row: rowOf({ ...record, cells }, above, indexes, columnCount) }
        above = cells
        continue
      }
      const columns = record.cells.map(foldColumn)
      columnCount = columns.length
      indexes = new Map(columns.map((name, index) => [name, index]))
      yield {
        kind: 'header',
        columns,
        names: record.cells.map((name) => name.trim()),
        repeated: repeatedIn(columns).flatMap((index) => record.cells[index] ?? []),
      }
    }
  } catch (error) {
    if (error instanceof UnreadableCsv) yield { kind: 'broken', line: error.line, message: error.message }
    else if (error instanceof UnreadableText) yield { kind: 'broken', line, message: error.message }
    else throw error
  }
}

function repeatedIn(columns: readonly string[]): number[] {
  const seen = new Set<string>()
  return columns.flatMap((name, index) => {
    if (name !== '' && seen.has(name)) return [index]
    seen.add(name)
    return []
  })
}

const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length, 0)

function rowOf(
  { line, cells, quoted }: CsvRecord,
  above: readonly string[],
  indexes: ReadonlyMap<string, number>,
  columns: number,
): CsvRow {
  const isLong = cells.length > columns && cells.slice(columns).some((cell) => cell.trim() !== '')
  return {
    line,
    characters: lengthOf(cells),
    newCharacters: lengthOf(cells.filter((cell, at) => cell !== above[at])),
    problem: isLong
      ? `This row has ${cells.length} cells, the header has ${columns}: put a cell that has a comma in quotation marks.`
      : null,
    cell(column) {
      const index = indexes.get(column)
      return index === undefined ? null : (cells[index] ?? '').trim()
    },
    text(column) {
      const index = indexes.get(column)
      return index !== undefined && quoted.has(index) ? (cells[index] ?? '') : this.cell(column)
    },
  }
}
