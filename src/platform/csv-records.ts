import { inTurns, Turns } from './turns.ts'

export interface CsvRecord {
  /** Line on which the record begins. */
  readonly line: number
  readonly cells: readonly string[]
  /** Indexes of quoted cells. */
  readonly quoted: ReadonlySet<number>
}

const noneQuoted: ReadonlySet<number> = new Set()

export interface CsvLimits {
  readonly columns: number
  /** Maximum number of characters per record. */
  readonly characters: number
}

export const csvLimits: CsvLimits = { columns: 1000, characters: 1024 * 1024 }

/** The CSV cannot be parsed from `line` on. The message tells the author of the file why. */
export class UnreadableCsv extends Error {
  override readonly name = 'UnreadableCsv'
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

const sliceCharacters = 4 * 1024
const cellsPerTurn = 500

/**
 * Parses CSV by RFC 4180, in slices that yield to other requests. Skips records without text. Throws `UnreadableCsv`
 * after yielding every record before the error.
 */
export async function* csvRecords(text: AsyncIterable<string>, limits = csvLimits): AsyncGenerator<CsvRecord> {
  const reader = new CsvReader(limits)
  const turns = new Turns(cellsPerTurn)
  for await (const piece of text)
    for await (const slice of inTurns(piece, sliceCharacters)) {
      for (const record of reader.read(slice)) {
        yield record
        if (turns.isOver(1 + record.cells.length)) await turns.next()
      }
    }
  yield* reader.end()
}

const quote = 0x22
const comma = 0x2c
const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * A state machine that reads each character once. Library parsers limit neither columns nor separators, and create an
 * error object for each row of another length.
 */
class CsvReader {
  readonly #limits: CsvLimits
  /**
   * `closed`: after a quote in a quoted cell. The next character decides whether the quote ends the cell or escapes
   * another quote.
   */
  #state: 'begin' | 'plain' | 'quoted' | 'closed' | 'closed-return' = 'begin'
  #cell = ''
  #cells: string[] = []
  #quoted: Set<number> | null = null
  #characters = 0
  #line = 1
  #startLine = 1

  constructor(limits: CsvLimits) {
    this.#limits = limits
  }

  *read(text: string): Generator<CsvRecord> {
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === lineFeed) this.#line += 1
      if (this.#state === 'quoted') {
        if (code !== quote) continue
        this.#hold(text.slice(from, at))
        this.#state = 'closed'
      } else if (code === lineFeed || (code === comma && this.#state !== 'closed-return')) {
        if (this.#state === 'plain') this.#hold(text.slice(from, at))
        this.#endCell(code)
        if (code === lineFeed) yield* this.#endRecord()
      } else if (code === quote) {
        this.#takeQuote()
      } else if (this.#state === 'begin') {
        this.#state = 'plain'
        from = at
        continue
      } else if (this.#state === 'plain') continue
      else if (code === carriageReturn && this.#state === 'closed') this.#state = 'closed-return'
      else throw this.#misplacedQuote()
      from = at + 1
    }
    if (this.#state === 'plain' || this.#state === 'quoted') this.#hold(text.slice(from))
  }

  *end(): Generator<CsvRecord> {
    if (this.#state === 'quoted')
      throw new UnreadableCsv(this.#startLine, 'A quotation mark that opens here is never closed.')
    if (this.#state === 'closed-return') throw this.#misplacedQuote()
    if (this.#state === 'begin' && this.#cells.length === 0) return
    this.#endCell(comma)
    yield* this.#endRecord()
  }

  #takeQuote(): void {
    if (this.#state !== 'begin' && this.#state !== 'closed') throw this.#misplacedQuote()
    if (this.#state === 'closed') this.#hold('"')
    else {
      this.#quoted ??= new Set()
      this.#quoted.add(this.#cells.length)
    }
    this.#state = 'quoted'
  }

  #hold(text: string): void {
    this.#cell += text
    this.#characters += text.length
    if (this.#characters > this.#limits.characters)
      throw new UnreadableCsv(this.#startLine, 'This row is longer than can be read: a quotation mark may be missing.')
  }

  #endCell(separator: number): void {
    const endsLine = separator === lineFeed && this.#state === 'plain' && this.#cell.endsWith('\r')
    this.#cells.push(endsLine ? this.#cell.slice(0, -1) : this.#cell)
    this.#cell = ''
    this.#state = 'begin'
    if (this.#cells.length > this.#limits.columns)
      throw new UnreadableCsv(
        this.#startLine,
        `This row has more than ${this.#limits.columns} columns: remove the ones that are not needed.`,
      )
  }

  *#endRecord(): Generator<CsvRecord> {
    const record = { line: this.#startLine, cells: this.#cells, quoted: this.#quoted ?? noneQuoted }
    this.#cells = []
    this.#quoted = null
    this.#characters = 0
    this.#startLine = this.#line
    if (record.cells.some((cell) => cell.trim() !== '')) yield record
  }

  #misplacedQuote(): UnreadableCsv {
    return new UnreadableCsv(
      this.#startLine,
      'There is a quotation mark inside a cell: write it twice and put the cell in quotation marks.',
    )
  }
}
