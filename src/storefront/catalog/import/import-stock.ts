import type { Queryable } from '../../../platform/db/database.ts'
import { inTurns, Turns } from '../../../platform/turns.ts'
import { sayStockCause } from '../stock-ledger-store.ts'
import type { ImportProblem } from './import.types.ts'
import { type ImportOutcome, outcomeOf, readShare, type TableImport, textOf, unknownVariant } from './import-outcome.ts'
import { resolveRows } from './resolve-rows.ts'
import { applyStock, recordStockAfter, type StockTarget } from './run-store.ts'
import { lockStockRows } from './snapshot-store.ts'
import { parseStockCsv, type StockRow } from './variant-csv.ts'

const writtenAtOnce = 5000

/** Sets what the file counts; payments wait meanwhile. */
export async function importStock(tx: Queryable, { id, mapping, file, progress }: TableImport): Promise<ImportOutcome> {
  const parsed = await parseStockCsv(
    textOf(file, (share) => progress.at(readShare * share)),
    mapping,
  )
  const ids = await resolveRows(tx, parsed.rows)
  const stored = await lockStockRows(tx, [...new Set(ids.flatMap((variantId) => variantId ?? []))])
  const problems: ImportProblem[] = [...parsed.problems]
  const targets = new Map<string, StockTarget>()
  const turns = new Turns(1000)
  for (const [index, row] of parsed.rows.entries()) {
    if (turns.isOver()) await turns.next()
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
  let written = 0
  for await (const part of inTurns([...targets.values()], writtenAtOnce)) {
    await applyStock(tx, id, part, written)
    written += part.length
    progress.at(readShare + (1 - readShare) * (written / targets.size))
  }
  await recordStockAfter(tx, id)
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
