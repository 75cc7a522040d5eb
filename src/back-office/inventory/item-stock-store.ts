import { databaseErrorOf, type Queryable, sql } from '../../platform/db/database.ts'
import { quantityColumn, quantityOfColumn } from '../../platform/quantity.ts'
import type { UnitKind } from '../../platform/units.ts'

export interface StockedItem {
  readonly id: string
  readonly unitKind: UnitKind
  /** The variant sold from this item. Null if the shop does not sell the item. */
  readonly variantId: string | null
}

/**
 * Returns the items that exist among these ids. Locks them, so that none is deleted or changes its kind of unit before
 * the transaction ends.
 */
export async function existingItems(db: Queryable, ids: readonly string[]): Promise<Map<string, StockedItem>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('inventory_item')
    .select(['id', 'unit_kind', 'variant_id'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(rows.map((row) => [row.id, toItem(row)]))
}

const toItem = (row: { readonly id: string; readonly unit_kind: string; readonly variant_id: string | null }) => ({
  id: row.id,
  // Safe cast: a generated column computes the kind.
  unitKind: row.unit_kind as UnitKind,
  variantId: row.variant_id,
})

/** Adds quantities to stock in id order, so that two receipts cannot deadlock. */
export async function addToStock(
  tx: Queryable,
  received: readonly { readonly inventoryItemId: string; readonly quantity: number }[],
  now: Date,
): Promise<StockedItem[]> {
  const inOrder = received.toSorted((one, other) => (one.inventoryItemId < other.inventoryItemId ? -1 : 1))
  const stocked: StockedItem[] = []
  for (const { inventoryItemId, quantity } of inOrder) {
    const row = await tx
      .updateTable('inventory_item')
      .set({ on_hand: sql<string>`on_hand + ${quantityColumn(quantity)}::numeric`, updated_at: now })
      .where('id', '=', inventoryItemId)
      .returning(['id', 'unit_kind', 'variant_id'])
      .executeTakeFirstOrThrow()
    stocked.push(toItem(row))
  }
  return stocked
}

/** Whether the stock column cannot hold the quantity (numeric overflow). */
export const isTooMuch = (error: unknown): boolean => databaseErrorOf(error)?.code === '22003'

/** Whether the stock location exists. */
export async function isStockLocation(db: Queryable, id: string): Promise<boolean> {
  return (await db.selectFrom('stock_location').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Takes a quantity from stock, at most the quantity in stock. Returns the missing quantity. */
export async function takeFromStock(tx: Queryable, id: string, quantity: number, now: Date): Promise<number> {
  const taken = quantityColumn(quantity)
  const { rows } = await sql<{ missing: string }>`
    update inventory_item i set on_hand = greatest(i.on_hand - ${taken}::numeric, 0), updated_at = ${now}
    from (select id, on_hand from inventory_item where id = ${id} for no key update) before
    where i.id = before.id returning greatest(${taken}::numeric - before.on_hand, 0) as missing`.execute(tx)
  return rows[0] ? quantityOfColumn(rows[0].missing) : quantity
}
