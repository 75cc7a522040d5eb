import type { Database, Queryable } from '../../platform/db/database.ts'
import { inTurns, Turns } from '../../platform/turns.ts'
import { sayStockCause } from '../catalog/index.ts'
import type { ImportProblem } from './import.types.ts'
import { OtherImportRuns } from './import-catalog.ts'
import { type ImportOutcome, outcomeOf, readShare, type TableImport, textOf, unknownVariant } from './import-outcome.ts'
import { resolveRows } from './resolve-rows.ts'
import { lockStockRows, readStockRows, type StockRowState } from './snapshot-store.ts'
import {
  appliedStock,
  applyStock,
  lockStockImport,
  putBackStock,
  recordStockDryRun,
  type StockTarget,
} from './stock-run-store.ts'
import { parseStockCsv, type StockRow } from './variant-csv.ts'

/** Number of rows that one transaction locks. Payments wait for these rows. */
const lockedAtOnce = 500

interface StockImport extends TableImport {
  readonly dryRun: boolean
}

/**
 * Sets counted stock in short transactions on other connections of `db`, so that payments wait only briefly. After a
 * crash, the next run completes the interrupted import. If payments hold more units than a row's new stock, undoes the
 * import and also reports the rows that cannot be restored. A dry run only records the changes. Throws
 * `OtherImportRuns` if this import has more than 500 rows and another large import runs.
 */
export async function importStock(db: Database, tx: Queryable, asked: StockImport): Promise<ImportOutcome> {
  const { id, mapping, file, progress, dryRun } = asked
  const parsed = await parseStockCsv(
    textOf(file, (share) => progress.at(readShare * share)),
    mapping,
  )
  const found = await findTargets(tx, parsed.rows)
  const applied = await appliedStock(tx, id)
  const problems = [...parsed.problems, ...found.problems]
  if (problems.length > 0) return applied.size > 0 ? putBackAll(db, id, problems) : outcomeOf(problems)
  if (dryRun) {
    for await (const part of inTurns(found.targets, lockedAtOnce)) await recordStockDryRun(tx, id, part)
    return outcomeOf([])
  }
  if (found.targets.length > lockedAtOnce && !(await lockStockImport(tx))) throw new OtherImportRuns()
  const waiting = found.targets.filter((target) => !applied.has(target.variant_id))
  let written = applied.size
  for await (const part of inTurns(waiting, lockedAtOnce)) {
    const impossible = await db.transaction().execute((own) => writePart(own, id, part))
    if (impossible.length > 0) return putBackAll(db, id, impossible)
    written += part.length
    progress.at(readShare + (1 - readShare) * (written / found.targets.length))
  }
  return outcomeOf([])
}

/** Restores the rows of earlier parts. Returns `problems`, and a problem for each row that could not be restored. */
async function putBackAll(db: Database, id: string, problems: readonly ImportProblem[]): Promise<ImportOutcome> {
  const left = await db.transaction().execute((own) => putBackImport(own, id))
  return outcomeOf([...problems, ...left])
}

/** Undoes the parts of an unfinished import. Returns a problem for each row that could not be restored. */
export async function putBackImport(tx: Queryable, id: string): Promise<ImportProblem[]> {
  await sayStockCause(tx, { reason: 'import_undone' })
  const left = await putBackStock(tx, id)
  return left.map((line) => ({
    line,
    field: 'on_hand',
    message: 'The count cannot be undone: payments hold more units than the previous stock.',
  }))
}

/** Writes all rows of a part or none. Returns a problem for each row that is gone or whose stock is not possible. */
async function writePart(tx: Queryable, id: string, part: readonly StockTarget[]): Promise<ImportProblem[]> {
  const stored = await lockStockRows(
    tx,
    part.map((target) => target.variant_id),
  )
  const problems = part.flatMap((target) => {
    const known = stored.get(target.variant_id)
    const message = known ? stockProblem(target, known) : `${target.variant_id} was not found.`
    return message === null ? [] : [{ line: target.line, field: known ? 'on_hand' : 'variant_id', message }]
  })
  if (problems.length > 0) return problems
  await sayStockCause(tx, { reason: 'import' })
  await applyStock(tx, id, part)
  return []
}

/** Finds the stock row for each row of the file. Sorts them in the order in which payments lock rows. */
async function findTargets(
  tx: Queryable,
  rows: readonly StockRow[],
): Promise<{ readonly targets: readonly StockTarget[]; readonly problems: readonly ImportProblem[] }> {
  const ids = await resolveRows(tx, rows)
  const stored = await readStockRows(tx, [...new Set(ids.flatMap((variantId) => variantId ?? []))])
  const problems: ImportProblem[] = []
  const targets = new Map<string, StockTarget>()
  const turns = new Turns(1000)
  for (const [index, row] of rows.entries()) {
    if (turns.isOver()) await turns.next()
    const known = stored.get(ids[index] ?? '')
    if (!known) {
      problems.push(...unknownVariant(row))
      continue
    }
    const target = targetOf(row, known.variant_id)
    const twin = targets.get(known.variant_id)
    if (twin)
      problems.push({ line: row.line, field: 'variant_id', message: `This variant is in line ${twin.line} already.` })
    const impossible = stockProblem(target, known)
    if (impossible) problems.push({ line: row.line, field: 'on_hand', message: impossible })
    targets.set(known.variant_id, twin ?? target)
  }
  return { targets: [...targets.values()].sort(byVariant), problems }
}

const byVariant = (one: StockTarget, other: StockTarget): number => (one.variant_id < other.variant_id ? -1 : 1)

const targetOf = (row: StockRow, variantId: string): StockTarget => ({
  line: row.line,
  variant_id: variantId,
  on_hand: row.onHand,
  managed: row.managed,
  allow_backorder: row.allowBackorder,
  sets_threshold: row.lowStockThreshold !== undefined,
  low_stock_threshold: row.lowStockThreshold ?? null,
})

function stockProblem(target: StockTarget, known: StockRowState): string | null {
  const onHand = target.on_hand ?? known.on_hand
  const strict = (target.managed ?? known.managed) && !(target.allow_backorder ?? known.allow_backorder)
  if (!strict || onHand >= known.reserved) return null
  if (onHand < 0) return `The stock is ${onHand}: it cannot be below 0 unless backorders are allowed.`
  return `The stock cannot be ${onHand}: running payments hold ${known.reserved}.`
}
