import type { z } from 'zod'
import { sql } from '../../platform/db/database.ts'
import type { RecordTable } from '../../platform/db/record-store.ts'
import { InventoryItem, MaterialType, RawMaterial } from './schema.ts'

export const materialTypeTable: RecordTable<z.infer<typeof MaterialType>> = {
  table: 'material_type',
  idPrefix: 'mat_type',
  view: MaterialType,
  searched: ['name', 'description'],
  sortedBy: ['name'],
}
export const rawMaterialTable: RecordTable<z.infer<typeof RawMaterial>> = {
  table: 'raw_material',
  idPrefix: 'raw_mat',
  view: RawMaterial,
  searched: ['name', 'description', 'composition'],
  sortedBy: ['name'],
  named: sql`jsonb_build_object(
    'material_type_name', (select k.name from material_type k where k.id = t.material_type_id),
    'on_hand', (select coalesce(sum(i.on_hand), 0) from inventory_item i where i.raw_material_id = t.id))`,
}
export const inventoryItemTable: RecordTable<z.infer<typeof InventoryItem>> = {
  table: 'inventory_item',
  idPrefix: 'inv_item',
  view: InventoryItem,
  searched: ['title', 'sku'],
  sortedBy: ['title'],
  named: sql`jsonb_build_object(
    'raw_material_name', (select m.name from raw_material m where m.id = t.raw_material_id),
    'variant_title', (select concat_ws(' / ', p.title, v.title) from variant v join product p on p.id = v.product_id where v.id = t.variant_id))`,
}
