import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, databaseErrorOf, type Queryable } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/refusals.ts'
import {
  deletePrice,
  deleteProductRow,
  insertPrices,
  lockProduct,
  lockVariantsProducts,
  pricesOf,
  removeEmptyGroup,
  restoreCreatedAt,
  saleOf,
  sayStockCause,
  updateProduct,
  wasOrdered,
} from '../catalog/index.ts'
import { insertUndo, lockJob, noteProgress, removeJob } from './job-store.ts'
import { changesToUndo, isRunning, lockRun, markUndone, noteUndo, type RecordedChange } from './run-store.ts'
import { readPriceChange, readUndoableProduct } from './snapshot-store.ts'
import { undoStock } from './stock-run-store.ts'
import { inSavepoint, keepLease, useLongStatements } from './transaction-store.ts'

const atOnce = 100

/**
 * Starts the undo of an import. Returns null if the import does not exist. Throws `conflict` if it changed nothing, is
 * running, or is already undone.
 */
export async function beginUndo(tx: Queryable, id: string): Promise<string | null> {
  // The row of a running import is locked, so `lockRun` would wait for its end.
  if (await isRunning(tx, id)) throw conflict('This import is still running. Undo it when it has ended.')
  const state = await lockRun(tx, id)
  if (state === null) return null
  if (state === 'undone') throw conflict('This import is undone already.')
  if (state !== 'imported') throw conflict('This import changed nothing: there is nothing to undo.')
  await insertUndo(tx, id)
  return id
}

/**
 * Undoes the import. Skips records that were changed, deleted, ordered or used since, and stores the reason for each.
 * Stock is undone in one transaction. All other records follow in transactions of a hundred changes each, so that locks
 * are short. The transaction `lease` locks the import until the end; if another process has locked it, does nothing.
 */
export async function undoImport({ db, clock }: UndoDeps, lease: Queryable, id: string): Promise<void> {
  if (!(await lockJob(lease, id))) return
  await inPart(db, (tx) => undoStock(tx, id))
  // Undoes in reverse order. Categories and collections were created before the products, so they come last.
  const waiting = (await changesToUndo(lease, id)).reverse()
  for (let first = 0; first < waiting.length; first += atOnce) {
    await inPart(db, async (tx) => {
      for (const change of waiting.slice(first, first + atOnce))
        await noteUndo(tx, id, change.position, await undoOne(tx, id, change))
    })
    await noteProgress(db, id, Math.min(first + atOnce, waiting.length), waiting.length)
    await keepLease(lease)
  }
  await markUndone(lease, id, clock.now())
  await removeJob(lease, id)
}

interface UndoDeps {
  readonly db: Database
  readonly clock: Clock
}

const inPart = (db: Database, work: (tx: Queryable) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await useLongStatements(tx)
    await sayStockCause(tx, { reason: 'import_undone' })
    await work(tx)
  })

/** Undoes one change. Returns `undone`, or the reason why the change is kept. */
async function undoOne(tx: Queryable, id: string, change: RecordedChange): Promise<string> {
  try {
    return await inSavepoint(tx, () => undoing(tx, id, change))
  } catch (error) {
    if (/^23/.test(databaseErrorOf(error)?.code ?? '')) return 'left: something that came since stands in its way'
    throw error
  }
}

type Undo = (tx: Queryable, id: string, change: RecordedChange) => Promise<string>

const gone = 'left: it is gone'
const changed = 'left: it was changed since'

const undoing: Undo = (tx, id, change) => {
  if (change.entity === 'product') return undoProduct(tx, id, change)
  return change.entity === 'price' ? undoPrice(tx, id, change) : undoGroup(tx, id, change)
}

const answerOf = (done: boolean | null, otherwise: string): string => {
  if (done === null) return gone
  return done ? 'undone' : otherwise
}

async function undoProduct(tx: Queryable, id: string, { position, entity_id }: RecordedChange): Promise<string> {
  await lockProduct(tx, entity_id)
  const product = await readUndoableProduct(tx, id, position)
  if (!product || product.changedSince === null) return gone
  if (product.changedSince) return changed
  const { before, newVariantIds } = product
  const productId = before ? null : entity_id
  if (await wasOrdered(tx, { productId, variantIds: newVariantIds })) return 'left: it was ordered since'
  if (!before) {
    await deleteProductRow(tx, entity_id)
    return 'undone'
  }
  await updateProduct(tx, before)
  await restoreCreatedAt(tx, entity_id, before.created_at)
  return 'undone'
}

async function undoPrice(tx: Queryable, id: string, { position, entity_id }: RecordedChange): Promise<string> {
  const [variant_id = '', currency = '', region = ''] = entity_id.split(' ')
  const key = { variant_id, currency, region_id: region || null }
  await lockVariantsProducts(tx, [variant_id])
  const record = await readPriceChange(tx, id, position)
  const prices = await pricesOf(tx, [variant_id])
  const stored = prices.find((price) => price.currency === currency && price.region_id === key.region_id)
  const now = stored ? { amount: stored.amount, sales: stored.sales } : null
  if (now === null) return gone
  if (canonicalJson(now) !== canonicalJson(record?.after ?? null)) return changed
  if (!record?.before) await deletePrice(tx, key)
  // Safe cast: the import wrote exactly this shape.
  else
    await insertPrices(tx, [
      { ...key, amount: record.before.amount, sales: (record.before.sales as typeof now.sales).map(saleOf) },
    ])
  return 'undone'
}

async function undoGroup(tx: Queryable, _id: string, { entity, entity_id }: RecordedChange): Promise<string> {
  const kind = entity === 'category' ? 'category' : 'collection'
  return answerOf(await removeEmptyGroup(tx, kind, entity_id), 'left: something is filed in it')
}
