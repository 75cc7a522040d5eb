import type { ImportProblem } from './import.types.ts'
import { utf8Text } from './utf8-text.ts'
import type { PriceRow, StockRow } from './variant-csv.ts'

/** What became of the rows of a file; with a problem nothing of it was written. */
export interface ImportOutcome {
  readonly format: string
  readonly problems: readonly ImportProblem[]
  readonly problemCount: number
}

export const outcomeOf = (problems: readonly ImportProblem[]): ImportOutcome => ({
  format: 'weft-csv',
  problems,
  problemCount: problems.length,
})

const pieceBytes = 64 * 1024

/** The text of a file that is in memory, piece by piece. */
export const textOf = (file: Buffer): AsyncGenerator<string> => utf8Text(piecesOf(file))

export async function* piecesOf(file: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += pieceBytes) yield file.subarray(at, at + pieceBytes)
}

/** A row without any name has been told of before. */
export const unknownVariant = (row: StockRow | PriceRow): ImportProblem[] => {
  const name = row.variantId ?? row.sku
  if (name === null) return []
  return [{ line: row.line, field: row.variantId === null ? 'sku' : 'variant_id', message: `${name} was not found.` }]
}
