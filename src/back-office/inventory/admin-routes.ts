import type { FastifyInstance } from 'fastify'
import type { AdminDeps } from '../../platform/http/admin-resource.ts'
import { conflict, invalidData } from '../../platform/http/page.ts'
import { registerRecords } from '../../platform/http/record-resource.ts'
import { piecesAreWhole } from '../../platform/units.ts'
import {
  CreateInventoryItemBody,
  CreateMaterialTypeBody,
  CreateRawMaterialBody,
  InventoryItemQuery,
  MaterialTypeQuery,
  RawMaterialQuery,
  UpdateInventoryItemBody,
  UpdateMaterialTypeBody,
  UpdateRawMaterialBody,
} from './schema.ts'
import { inventoryItemTable, materialTypeTable, rawMaterialTable } from './store.ts'

const tag = 'Materials'

/** Raw materials and inventory items. */
export function inventoryAdminRoutes(app: FastifyInstance, deps: AdminDeps): void {
  registerRecords(app, deps, {
    tag,
    path: '/material-types',
    singular: 'material_type',
    plural: 'material_types',
    table: materialTypeTable,
    query: MaterialTypeQuery,
    create: CreateMaterialTypeBody,
    update: UpdateMaterialTypeBody,
    refusals: { material_type_name_key: () => conflict('There is a material type with this name already.', '/name') },
  })
  registerRecords(app, deps, {
    tag,
    path: '/raw-materials',
    singular: 'raw_material',
    plural: 'raw_materials',
    table: rawMaterialTable,
    query: RawMaterialQuery,
    create: CreateRawMaterialBody,
    update: UpdateRawMaterialBody,
  })
  registerRecords(app, deps, {
    tag,
    path: '/inventory-items',
    singular: 'inventory_item',
    plural: 'inventory_items',
    table: inventoryItemTable,
    query: InventoryItemQuery,
    create: CreateInventoryItemBody,
    update: UpdateInventoryItemBody,
    refusals: {
      inventory_item_sku: () => conflict('There is an inventory item with this SKU already.', '/sku'),
      inventory_item_variant_once: () => conflict('Another inventory item stands for this variant.', '/variant_id'),
      inventory_item_cost: () =>
        invalidData([{ path: '/currency', message: 'unit_cost and currency belong together.' }]),
      // Without `on_hand` in the body, it is the stored quantity that does not fit the new unit.
      inventory_item_whole: ({ on_hand }) =>
        on_hand === undefined ? unitStays() : invalidData([{ path: '/on_hand', message: piecesAreWhole }]),
      inventory_order_line_whole: unitStays,
      production_consumption_whole: unitStays,
    },
  })
}

const unitStays = () =>
  conflict(
    'Quantities with decimals are written in the unit of this item: it stays a length, weight or volume.',
    '/unit',
  )
