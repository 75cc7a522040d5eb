import { z } from 'zod'
import {
  Amount,
  CurrencyCode,
  Id,
  IsoTime,
  LongText,
  Metadata,
  Name,
  quantityUpTo,
} from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { unitKinds } from '../../platform/units.ts'

const Unit = Name.describe(
  'Quantities can have decimals if this is a unit of length, weight or volume: `m`, `kilogram`, `l`.',
)
const Kind = z.enum(unitKinds).describe('What the unit measures. An unknown unit counts pieces.')
const q = SearchText.optional()

export const MaterialType = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    metadata: Metadata,
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'MaterialType' })
const materialTypeFields = { name: Name, description: LongText.optional(), metadata: Metadata.optional() }
export const CreateMaterialTypeBody = z.strictObject(materialTypeFields)
export const UpdateMaterialTypeBody = CreateMaterialTypeBody.partial()
export const MaterialTypeQuery = listQuery(['-created_at', 'updated_at', 'name'], { q })

const materialStates = ['active', 'discontinued', 'under_review'] as const
export const RawMaterial = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    composition: z.string(),
    usage_guidelines: z.string(),
    storage_requirements: z.string(),
    unit: z.string(),
    unit_kind: Kind,
    color: z.string().nullable(),
    material_type_id: z.string().nullable(),
    material_type_name: z.string().nullable(),
    on_hand: z.number().describe('Quantity on hand: the sum over its inventory items.'),
    status: z.enum(materialStates),
    metadata: Metadata,
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'RawMaterial' })
export const CreateRawMaterialBody = z.strictObject({
  name: Name,
  description: LongText.optional(),
  composition: LongText.optional(),
  usage_guidelines: LongText.optional(),
  storage_requirements: LongText.optional(),
  unit: Unit.optional(),
  color: Name.nullable().optional(),
  material_type_id: idOf('material_type').nullable().optional(),
  status: z.enum(materialStates).optional(),
  metadata: Metadata.optional(),
})
export const UpdateRawMaterialBody = CreateRawMaterialBody.partial()
export const RawMaterialQuery = listQuery(['-created_at', 'updated_at', 'name'], {
  q,
  material_type_id: Id.optional(),
  status: z.enum(materialStates).optional(),
})

export const InventoryItem = z
  .object({
    id: z.string(),
    title: z.string(),
    sku: z.string().nullable(),
    unit: z.string(),
    unit_kind: Kind,
    raw_material_id: z.string().nullable(),
    variant_id: z
      .string()
      .nullable()
      .describe('The variant that is sold from this item. Each receipt of an inventory order increases its stock.'),
    raw_material_name: z.string().nullable(),
    variant_title: z.string().nullable().describe('Title of the product and its variant.'),
    on_hand: z.number(),
    unit_cost: z.int().nullable().meta({ description: "For one unit, in the currency's minor unit." }),
    currency: z.string().nullable(),
    metadata: Metadata,
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'InventoryItem' })
export type InventoryItemView = z.infer<typeof InventoryItem>
export const CreateInventoryItemBody = z.strictObject({
  title: Name,
  sku: Name.nullable().optional(),
  unit: Unit.optional(),
  raw_material_id: idOf('raw_material').nullable().optional(),
  variant_id: idOf('variant').nullable().optional(),
  on_hand: quantityUpTo(9_999_999_999).optional(),
  unit_cost: Amount.nullable().optional(),
  currency: CurrencyCode.nullable().optional(),
  metadata: Metadata.optional(),
})
export const UpdateInventoryItemBody = CreateInventoryItemBody.partial()
export type UpdateInventoryItem = z.infer<typeof UpdateInventoryItemBody>
export const InventoryItemQuery = listQuery(['-created_at', 'updated_at', 'title'], {
  /** Searches the title and SKU, ignoring case. */
  q,
  raw_material_id: Id.optional(),
  variant_id: Id.optional(),
})
