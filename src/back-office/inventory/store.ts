import type { z } from 'zod'
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
}
export const inventoryItemTable: RecordTable<z.infer<typeof InventoryItem>> = {
  table: 'inventory_item',
  idPrefix: 'inv_item',
  view: InventoryItem,
  searched: ['title', 'sku'],
  sortedBy: ['title'],
}
