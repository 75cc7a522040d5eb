import { type ColumnMapping, foldColumn } from './column-mapping.rules.ts'
import type { CsvItem, CsvRow } from './csv-rows.ts'

/** Renames the columns of rows to the fields that the mapping assigns to them. */
export async function* mappedRows(items: AsyncIterable<CsvItem>, mapping: ColumnMapping): AsyncGenerator<CsvItem> {
  const columns = new Map(Object.entries(mapping).map(([field, column]) => [foldColumn(field), foldColumn(column)]))
  for await (const item of items) {
    if (item.kind === 'row') yield { ...item, row: renamed(item.row, columns) }
    else if (item.kind === 'header') yield { ...item, columns: [...item.columns, ...columns.keys()] }
    else yield item
  }
}

const renamed = (row: CsvRow, columns: ReadonlyMap<string, string>): CsvRow => ({
  line: row.line,
  characters: row.characters,
  newCharacters: row.newCharacters,
  problem: row.problem,
  text: (column) => row.text(columns.get(column) ?? column),
  cell: (column) => row.cell(columns.get(column) ?? column),
})
