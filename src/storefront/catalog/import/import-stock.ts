import type { Queryable } from '../../../platform/db/database.ts'
import { sayStockCause } from '../stock-ledger-store.ts'
import type { ColumnMapping } from './column-mapping.rules.ts'
import type { ImportProblem } from './import.types.ts'
import { type ImportOutcome, outcomeOf, unknownVariant, wholeText } from './import-outcome.ts'
import { applyStock, type StockTarget } from './run-store.ts'
import { lockStockRows, resolveVariants } from './snapshot-store.ts'
import { parseStockCsv, type StockRow } from './variant-csv.ts'

/** Sets what the file counts; payments wait meanwhile. */
export async function importStock(
  tx: Queryable,
  { id, mapping, text }: { readonly id: string; readonly mapping: ColumnMapping; readonly text: string },
): Promise<ImportOutcome> {
  const parsed = await parseStockCsv(wholeText(text), mapping)
  const ids = await resolveVariants(tx, parsed.rows)
  const stored = await lockStockRows(tx, [...new Set(ids.flatMap((variantId) => variantId ?? []))])
  const problems: ImportProblem[] = [...parsed.problems]
  const targets = new Map<string, StockTarget>()
  for (const [index, row] of parsed.rows.entries()) {
    const known = stored.get(ids[index] ?? '')
    if (!known) {
      problems.push(...unknownVariant(row))
      continue
    }
    const twin = targets.get(known.variant_id)
    if (twin)
      problems.push({ line: row.line, field: 'variant_id', message: `This variant is in line ${twin.line} already.` })
    const impossible = stockProblem(row, known)
    if (impossible) problems.push({ line: row.line, field: 'on_hand', message: impossible })
    targets.set(known.variant_id, twin ?? targetOf(row, known.variant_id))
  }
  if (problems.length > 0) return outcomeOf(problems)
  await sayStockCause(tx, { reason: 'import' })
  await applyStock(tx, id, [...targets.values()])
  return outcomeOf([])
}

const targetOf = (row: StockRow, variantId: string): StockTarget => ({
  line: row.line,
  variant_id: variantId,
  on_hand: row.onHand,
  managed: row.managed,
  allow_backorder: row.allowBackorder,
  sets_threshold: row.lowStockThreshold !== undefined,
  low_stock_threshold: row.lowStockThreshold ?? null,
})

function stockProblem(
  row: StockRow,
  known: { on_hand: number; reserved: number; managed: boolean; allow_backorder: boolean },
): string | null {
  const onHand = row.onHand ?? known.on_hand
  const strict = (row.managed ?? known.managed) && !(row.allowBackorder ?? known.allow_backorder)
  if (!strict || onHand >= known.reserved) return null
  if (onHand < 0) return `The stock is ${onHand}: it cannot be below 0 unless backorders are allowed.`
  return `The stock cannot be ${onHand}: running payments hold ${known.reserved}.`
}
