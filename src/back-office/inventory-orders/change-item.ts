import { type Queryable, violates } from '../../platform/db/database.ts'
import { conflict, invalidData } from '../../platform/http/page.ts'
import { newId } from '../../platform/ids.ts'
import { changeItem, deleteItem, insertItem } from './item-store.ts'
import type { CreateInventoryItem, InventoryItemView, UpdateInventoryItem } from './schema.ts'

export const createItem = (tx: Queryable, item: CreateInventoryItem, now: Date): Promise<InventoryItemView> =>
  unlessRefused(() => insertItem(tx, { ...item, id: newId('iitem', now.getTime()) }, now))

export const updateItem = (
  tx: Queryable,
  id: string,
  change: UpdateInventoryItem,
  now: Date,
): Promise<InventoryItemView | null> => unlessRefused(() => changeItem(tx, id, change, now))

/** Throws `conflict` for one that was ordered. */
export const removeItem = (tx: Queryable, id: string): Promise<boolean> => unlessRefused(() => deleteItem(tx, id))

async function unlessRefused<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'inventory_item_sku_key')) throw conflict('Another inventory item has this SKU.', '/sku')
    if (violates(error, 'inventory_item_variant_id_key'))
      throw conflict('Another inventory item stands for this variant.', '/variant_id')
    if (violates(error, 'inventory_item_variant_id_fkey'))
      throw invalidData([{ path: '/variant_id', message: 'There is no such variant.' }])
    if (violates(error, 'inventory_order_line_item')) throw conflict('This inventory item was ordered: it has to stay.')
    throw error
  }
}
