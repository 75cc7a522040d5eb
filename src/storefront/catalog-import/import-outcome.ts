import type { FilePieces } from '../../platform/file-pieces.ts'
import type { ColumnMapping } from './column-mapping.rules.ts'
import type { ImportProblem } from './import.types.ts'
import type { ImportProgress } from './import-progress.ts'
import { utf8Text } from './utf8-text.ts'
import type { PriceRow, StockRow } from './variant-csv.ts'

export interface TableImport {
  readonly id: string
  readonly mapping: ColumnMapping
  readonly file: FilePieces
  readonly progress: ImportProgress
}

/** Share of an import's duration spent on reading the file. */
export const readShare = 0.3

/**
 * Result of an import. If there is any problem, the import wrote nothing, or was undone except for rows that the
 * problems name.
 */
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

/** Decodes a file in pieces. Calls `read` with the share decoded so far. */
export const textOf = (file: FilePieces, read?: (share: number) => void): AsyncGenerator<string> =>
  utf8Text(piecesOf(file, read))

export async function* piecesOf(file: FilePieces, read?: (share: number) => void): AsyncGenerator<Uint8Array> {
  const bytes = file.reduce((sum, piece) => sum + piece.length, 0)
  let before = 0
  for (const piece of file) {
    for (let at = 0; at < piece.length; at += pieceBytes) {
      read?.((before + at) / bytes)
      yield piece.subarray(at, at + pieceBytes)
    }
    before += piece.length
  }
}

/**
 * Returns the problem of a row whose variant does not exist. Empty for a row without an identifier, because that
 * problem was reported before.
 */
export const unknownVariant = (row: StockRow | PriceRow): ImportProblem[] => {
  const name = row.variantId ?? row.sku
  if (name === null) return []
  return [{ line: row.line, field: row.variantId === null ? 'sku' : 'variant_id', message: `${name} was not found.` }]
}
