import type { Queryable } from '../../platform/db/database.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import type { AdminStock } from './schema.ts'
import {
  addToStock,
  type LockedStock,
  lockStock,
  moveBetween,
  openLevel,
  sayStockCause,
  stockLevels,
} from './stock-ledger-store.ts'
import type { AdjustStock, SetStock, TransferStock } from './stock-schema.ts'
import { readStock } from './stock-store.ts'

/**
 * Changes stock by a difference. Returns null if the variant does not exist. Throws `conflict` if the location has too
 * few units, or if running payments hold more than would be left and the variant does not allow backorders.
 */
export const adjustStock = (tx: Queryable, variantId: string, given: AdjustStock): Promise<AdminStock | null> =>
  change(tx, variantId, given, '/quantity_change', () => given.quantity_change)

/**
 * Sets stock to a counted quantity, at one location or in total. The ledger records the difference. Returns null and
 * throws `conflict` like `adjustStock`.
 */
export const setStock = (tx: Queryable, variantId: string, given: SetStock): Promise<AdminStock | null> =>
  change(tx, variantId, given, '/quantity', (before) => given.quantity - before)

/** Returns the problems that `adjustStock` would find in the body. */
export async function adjustProblems(db: Queryable, variantId: string, { body }: Given<AdjustStock>) {
  const stock = await lockStock(db, variantId)
  return stock ? countProblems(stock.onHand + (body.quantity_change ?? 0), '/quantity_change') : []
}

/** Returns the problems that `setStock` would find in the body. */
export async function setProblems(db: Queryable, variantId: string, { body, isRefused }: Given<SetStock>) {
  const { quantity, location_id } = body
  const stock = quantity === undefined || isRefused('location_id') ? null : await lockStock(db, variantId)
  if (!stock || quantity === undefined) return []
  const elsewhere = location_id === undefined ? 0 : stock.onHand - (await levelAt(db, variantId, location_id))
  return countProblems(elsewhere + quantity, '/quantity')
}

const countProblems = (onHand: number, path: string) =>
  Math.abs(onHand) > 1_000_000_000 ? [{ path, message: 'This number is too large.' }] : []

async function change(
  tx: Queryable,
  variantId: string,
  given: Pick<AdjustStock, 'reason' | 'note' | 'location_id'>,
  path: string,
  changeFrom: (before: number) => number,
): Promise<AdminStock | null> {
  const stock = await lockStock(tx, variantId)
  if (!stock) return null
  const before = given.location_id === undefined ? stock.onHand : await quantityAt(tx, variantId, given.location_id)
  const quantityChange = changeFrom(before)
  if (quantityChange === 0) return readStock(tx, variantId)
  const problems = countProblems(stock.onHand + quantityChange, path)
  if (problems.length > 0) throw invalidData(problems)
  refuseImpossible(stock, { before, quantityChange, atOnePlace: given.location_id !== undefined })
  const { reason, note, location_id } = given
  await sayStockCause(tx, { reason, note, location_id })
  await addToStock(tx, variantId, quantityChange)
  return readStock(tx, variantId)
}

/** Returns the quantity at the location. If the variant has no level there, creates one, even for zero units. */
async function quantityAt(tx: Queryable, variantId: string, locationId: string): Promise<number> {
  await openLevel(tx, variantId, locationId)
  return levelAt(tx, variantId, locationId)
}

const levelAt = async (db: Queryable, variantId: string, locationId: string): Promise<number> =>
  (await stockLevels(db, variantId)).find((level) => level.location_id === locationId)?.quantity ?? 0

function refuseImpossible(
  { onHand, reserved, strict }: LockedStock,
  { before, quantityChange, atOnePlace }: { before: number; quantityChange: number; atOnePlace: boolean },
): void {
  if (atOnePlace && quantityChange < 0 && before + quantityChange < 0)
    throw conflict(`There are ${before} at this location: ${-quantityChange} cannot be taken from it.`)
  if (strict && onHand + quantityChange < reserved)
    throw conflict(
      `There are ${onHand} on hand and ${reserved} held by running payments: stock cannot go below what is held. Wait until the payments end, or allow backorders.`,
    )
}

/**
 * Moves stock between locations. The sellable quantity stays the same. Returns null if the variant does not exist.
 * Throws `conflict` if the first location has fewer units.
 */
export async function transferStock(
  tx: Queryable,
  variantId: string,
  given: TransferStock,
): Promise<AdminStock | null> {
  const { from_location_id: from, to_location_id: to, quantity } = given
  if (!(await lockStock(tx, variantId))) return null
  for (const id of [from, to]) await openLevel(tx, variantId, id)
  const there = (await stockLevels(tx, variantId)).find((level) => level.location_id === from)?.quantity ?? 0
  if (there < quantity) throw conflict(`There are ${there} at the first location: ${quantity} cannot be moved.`)
  await moveBetween(tx, variantId, { from, to, quantity, note: given.note ?? null })
  return readStock(tx, variantId)
}
