import { databaseErrorOf, type Queryable, sql } from '../../platform/db/database.ts'

/** Those of the ids that there are; they stay until the transaction ends. */
export async function existingItems(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('inventory_item')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export interface StockedItem {
  readonly id: string
  readonly variantId: string | null
}

/** Adds to what is in stock, item after item in the order of their ids, so that two receipts never wait for each other. */
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
      .set({ on_hand: sql<string>`on_hand + ${quantity}::numeric`, updated_at: now })
      .where('id', '=', inventoryItemId)
      .returning(['id', 'variant_id as variantId'])
      .executeTakeFirstOrThrow()
    stocked.push(row)
  }
  return stocked
}

/** An item can hold no more than its column counts. */
export const isTooMuch = (error: unknown): boolean => databaseErrorOf(error)?.code === '22003'

/** Whether goods can be brought there. */
export async function isStockLocation(db: Queryable, id: string): Promise<boolean> {
  return (await db.selectFrom('stock_location').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Takes what there is, and answers how much of the quantity was not there. */
export async function takeFromStock(tx: Queryable, id: string, quantity: number, now: Date): Promise<number> {
  const { rows } = await sql<{ missing: number }>`
    update inventory_item i set on_hand = greatest(i.on_hand - ${quantity}::numeric, 0), updated_at = ${now}
    from (select id, on_hand from inventory_item where id = ${id} for update) before
    where i.id = before.id returning greatest(${quantity}::numeric - before.on_hand, 0)::float8 as missing`.execute(tx)
  return rows[0]?.missing ?? quantity
}
