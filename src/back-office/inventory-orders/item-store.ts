import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { type ListSource, listPage, textAnywhere } from '../../platform/db/list-store.ts'
import type { InventoryItemTable } from '../../platform/db/tables.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { CreateInventoryItem, InventoryItemFilter, InventoryItemView, UpdateInventoryItem } from './schema.ts'

type ItemRow = Selectable<InventoryItemTable>

const toView = (row: ItemRow): InventoryItemView => ({
  id: row.id,
  title: row.title,
  sku: row.sku,
  variant_id: row.variant_id,
  stocked_quantity: row.stocked_quantity,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

const items: ListSource = {
  from: sql`inventory_item i`,
  id: { column: sql`i.id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`i.created_at`, type: 'timestamptz' }],
    title: [{ column: sql`i.title`, type: 'text' }],
  },
  columns: sql`i.*`,
  join: sql`join inventory_item i on i.id = page.list_id`,
}

export async function listItems(
  db: Queryable,
  query: InventoryItemFilter & PageAfter,
): Promise<Page<InventoryItemView>> {
  const page = await listPage<ItemRow>(db, items, query, {
    conditions: [],
    search: textAnywhere(sql`lower(concat_ws(E'\n', i.title, i.sku))`, query.q),
  })
  return { ...page, rows: page.rows.map(toView) }
}

export async function readItem(db: Queryable, id: string): Promise<InventoryItemView | null> {
  const row = await db.selectFrom('inventory_item').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toView(row) : null
}

export async function insertItem(
  tx: Queryable,
  item: CreateInventoryItem & { readonly id: string },
  now: Date,
): Promise<InventoryItemView> {
  const row = await tx
    .insertInto('inventory_item')
    .values({ ...item, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row)
}

/** Null: there is none of that id. */
export async function changeItem(
  tx: Queryable,
  id: string,
  change: UpdateInventoryItem,
  now: Date,
): Promise<InventoryItemView | null> {
  const row = await tx
    .updateTable('inventory_item')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ? toView(row) : null
}

export async function deleteItem(tx: Queryable, id: string): Promise<boolean> {
  const row = await tx.deleteFrom('inventory_item').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Those of the ids that there are; they stay until the transaction ends. */
export async function existingItems(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
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
      .set((eb) => ({ stocked_quantity: eb('stocked_quantity', '+', quantity), updated_at: now }))
      .where('id', '=', inventoryItemId)
      .returning(['id', 'variant_id as variantId'])
      .executeTakeFirstOrThrow()
    stocked.push(row)
  }
  return stocked
}
