import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { UnreadableText } from './utf8-text.ts'

/** One record below the header: cells by folded column name. */
export interface CsvRow {
  readonly line: number
  /** The trimmed cell; empty where the row is shorter; null where the file has no such column. */
  cell(column: string): string | null
}

export type CsvItem =
  | {
      readonly kind: 'header'
      readonly columns: readonly string[]
      /** As written. */
      readonly names: readonly string[]
      readonly repeated: readonly string[]
    }
  | { readonly kind: 'row'; readonly row: CsvRow }
  | { readonly kind: 'broken'; readonly line: number; readonly message: string }

const maxRecordCharacters = 2 * 1024 * 1024
const sliceCharacters = 64 * 1024

/** `Variant Price`, `variant_price` and `VARIANT  PRICE` are one column. */
export const foldColumn = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The header, then every row that is not empty, with the line on which it begins. */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<CsvItem> {
  let line = 1
  let indexes: ReadonlyMap<string, number> | null = null
  try {
    for await (const { record, nextLine } of records(text)) {
      const start = line
      line = nextLine
      if (record.every((cell) => cell.trim() === '')) continue
      if (indexes) {
        yield { kind: 'row', row: rowOf(start, record, indexes) }
        continue
      }
      const columns = record.map(foldColumn)
      indexes = new Map(columns.map((name, index) => [name, index]))
      yield {
        kind: 'header',
        columns,
        names: record.map((name) => name.trim()),
        repeated: record.filter((_, index) => stoodBefore(columns, index)),
      }
    }
  } catch (error) {
    yield { kind: 'broken', line, message: explain(error) }
  }
}

/** Every record before the first mistake, and then the mistake: the parser's own stream would lose what it holds. */
async function* records(text: AsyncIterable<string>): AsyncGenerator<{ record: string[]; nextLine: number }> {
  let held: { record: string[]; nextLine: number }[] = []
  const parser = parse({
    relax_column_count: true,
    max_record_size: maxRecordCharacters,
    record_delimiter: '\n',
    on_record: (record: string[], { lines }) => {
      held.push({ record, nextLine: lines + 1 })
      return null
    },
  })
  const ended = finished(parser.resume()).then(
    () => null,
    (error: unknown) => error,
  )
  for await (const piece of slices(text)) {
    if (parser.destroyed) break
    parser.write(piece)
    yield* held
    held = []
    await setImmediate()
  }
  if (!parser.destroyed) parser.end()
  const failure = await ended
  yield* held
  if (failure !== null) throw failure
}

/** Pieces that take a few milliseconds each, so that a process that imports still answers. */
async function* slices(text: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of text)
    for (let at = 0; at < piece.length; at += sliceCharacters) yield piece.slice(at, at + sliceCharacters)
}

const stoodBefore = (columns: readonly string[], index: number): boolean =>
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
