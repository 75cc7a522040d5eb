import { finished } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { Turns } from './turns.ts'

export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

export interface CsvLimits {
  readonly columns: number
  /** Of one record, with its separators. */
  readonly characters: number
}

export const csvLimits: CsvLimits = { columns: 1000, characters: 2 * 1024 * 1024 }

/** The table cannot be read on from `line`; the message says why, for whoever made it. */
export class UnreadableCsv extends Error {
  override readonly name = 'UnreadableCsv'
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

const sliceCharacters = 16 * 1024
const cellsPerTurn = 2000

/**
 * The records of a table, in pieces that let other requests in. Empty records are left out. Throws
 * `UnreadableCsv` after every record before the mistake: the parser's own stream would lose what it holds.
 */
export async function* csvRecords(text: AsyncIterable<string>, limits = csvLimits): AsyncGenerator<CsvRecord> {
  let held: CsvRecord[] = []
  let line = 1
  let open = 0
  let refused: UnreadableCsv | null = null
  const parser = parse({
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n'],
    on_record: (cells: string[]) => {
      open = 0
      const record = { line, cells }
      // The parser counts the lines within a cell as it likes.
      line += 1 + lineFeedsIn(cells)
      if (cells.length > limits.columns) refused ??= tooManyColumns(record.line, limits)
      else if (!refused && cells.some((cell) => cell.trim() !== '')) held.push(record)
      return null
    },
  })
  const ended = finished(parser.resume()).then(
    () => null,
    (error: unknown) => error,
  )
  const turns = new Turns(cellsPerTurn)
  try {
    for await (const piece of slices(text)) {
      open += piece.length
      parser.write(piece)
      for (const record of held) {
        yield record
        if (turns.isOver(1 + record.cells.length)) await turns.next()
      }
      held = []
      if (refused) throw refused
      if (parser.destroyed) break
      // The parser counts no separators.
      if (open > limits.characters + sliceCharacters) throw tooLong(line)
      await turns.next()
    }
    if (!parser.destroyed) parser.end()
    const failure = await ended
    yield* held
    if (refused) throw refused
    if (failure !== null) throw explained(failure, line)
  } finally {
    parser.destroy()
  }
}

function lineFeedsIn(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells) for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) count += 1
  return count
}

async function* slices(text: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of text)
    for (let at = 0; at < piece.length; at += sliceCharacters) yield piece.slice(at, at + sliceCharacters)
}

const tooManyColumns = (line: number, { columns }: CsvLimits): UnreadableCsv =>
  new UnreadableCsv(line, `This row has more than ${columns} columns: remove the ones that are not needed.`)

const tooLong = (line: number): UnreadableCsv =>
  new UnreadableCsv(line, 'This row is longer than can be read: a quotation mark may be missing.')

function explained(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new UnreadableCsv(line, 'A quotation mark that opens here is never closed.')
  if (error.code === 'CSV_INVALID_CLOSING_QUOTE' || error.code === 'INVALID_OPENING_QUOTE')
    return new UnreadableCsv(
      line,
      'There is a quotation mark inside a cell: write it twice and put the cell in quotation marks.',
    )
  return new UnreadableCsv(line, 'This row is not readable as CSV.')
}
