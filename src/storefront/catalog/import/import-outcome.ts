import type { ImportProblem } from './import.types.ts'
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

/** The text as the readers of tables take it. */
export async function* wholeText(text: string): AsyncGenerator<string> {
  yield text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
}

/** A row without any name has been told of before. */
export const unknownVariant = (row: StockRow | PriceRow): ImportProblem[] => {
  const name = row.variantId ?? row.sku
  if (name === null) return []
  return [{ line: row.line, field: row.variantId === null ? 'sku' : 'variant_id', message: `${name} was not found.` }]
}
