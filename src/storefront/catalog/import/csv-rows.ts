import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { UnreadableText } from './utf8-text.ts'

/** One record below the header: cells by folded column name. */
export interface CsvRow {
  readonly line: number
  /** The trimmed cell; empty where the row is shorter; null where the file has no such column. */
  cell(column: string): string | null
}

export type CsvItem =
  | { readonly kind: 'header'; readonly columns: readonly string[]; readonly repeated: readonly string[] }
  | { readonly kind: 'row'; readonly row: CsvRow }
  | { readonly kind: 'broken'; readonly line: number; readonly message: string }

const maxRecordCharacters = 2 * 1024 * 1024

/** `Variant Price`, `variant_price` and `VARIANT  PRICE` are one column. */
export const foldColumn = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The header, then every row that is not empty, with the line on which it begins. */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<CsvItem> {
  const parser = parse({
    info: true,
    relax_column_count: true,
    max_record_size: maxRecordCharacters,
    record_delimiter: '\n',
  })
  const feeding = pipeline(Readable.from(text), parser).catch(() => {
    // The reader below gets the same error from the parser.
  })
  let line = 1
  let indexes: ReadonlyMap<string, number> | null = null
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const start = line
      line = info.lines + 1
      if (record.every((cell) => cell.trim() === '')) continue
      if (indexes) {
        yield { kind: 'row', row: rowOf(start, record, indexes) }
        continue
      }
      const columns = record.map(foldColumn)
      indexes = new Map(columns.map((name, index) => [name, index]))
      yield { kind: 'header', columns, repeated: record.filter((_, index) => indexOfFirst(columns, index)) }
    }
  } catch (error) {
    yield { kind: 'broken', line, message: explain(error) }
  } finally {
    parser.destroy()
    await feeding
  }
}

const indexOfFirst = (columns: readonly string[], index: number): boolean =>
  columns[index] !== '' && columns.indexOf(columns[index] ?? '') < index

function rowOf(line: number, record: readonly string[], indexes: ReadonlyMap<string, number>): CsvRow {
  return {
    line,
    cell(column) {
      const index = indexes.get(column)
      return index === undefined ? null : (record[index] ?? '').trim()
    },
  }
}

function explain(error: unknown): string {
  if (error instanceof UnreadableText) return error.message
  if (!(error instanceof CsvError)) throw error
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark that opens here is never closed.'
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return 'This row is longer than can be read: a quotation mark may be missing.'
  if (error.code === 'CSV_INVALID_CLOSING_QUOTE' || error.code === 'INVALID_OPENING_QUOTE')
    return 'There is a quotation mark inside a cell: write it twice and put the cell in quotation marks.'
  return 'This row is not readable as CSV.'
}
