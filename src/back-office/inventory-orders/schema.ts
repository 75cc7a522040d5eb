import { z } from 'zod'
import {
  Amount,
  acrossFields,
  CurrencyCode,
  Id,
  IsoTime,
  LongText,
  Metadata,
  someQuantityUpTo,
  WebAddress,
} from '../../platform/http/fields.ts'
import { listQuery, momentRange, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'

const Day = z.iso.date()

const OrderStatus = z.enum(['pending', 'processing', 'shipped', 'partially_received', 'received', 'cancelled'])
export type InventoryOrderStatus = z.infer<typeof OrderStatus>

const orderFields = {
  id: z.string(),
  status: OrderStatus,
  vendor: z.string(),
  order_number: z.string(),
  currency: z.string().nullable(),
  order_date: z.string().nullable(),
  expected_delivery: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  stock_location_id: z.string(),
  stock_location_name: z.string(),
  from_stock_location_id: z.string().nullable(),
  quantity: z.number().describe('The sum over the lines, regardless of their units.'),
  total_price: z.int().describe('The sum over the lines, each rounded half up, in the minor unit of the currency.'),
  inbound_email_id: z.string().nullable().describe('The e-mail that the order was made from.'),
  cancelled_at: IsoTime.nullable(),
  cancelled_reason: z.string().nullable(),
  created_at: IsoTime,
  updated_at: IsoTime,
}
export const InventoryOrderSummary = z.object(orderFields).meta({ id: 'InventoryOrderSummary' })
export type InventoryOrderSummaryView = z.infer<typeof InventoryOrderSummary>

const OrderLine = z.object({
  id: z.string(),
  inventory_item_id: z.string(),
  name: z.string(),
  item_title: z.string().describe('Name of the inventory item.'),
  quantity: z.number(),
  unit: z.string().describe('Unit of the inventory item.'),
  price: z.int().describe('For one unit, in the minor unit of the currency.'),
  received_quantity: z.number(),
})
export type InventoryOrderLineView = z.infer<typeof OrderLine>

export const InventoryOrder = z
  .object({ ...orderFields, lines: z.array(OrderLine), metadata: Metadata })
  .meta({ id: 'InventoryOrder' })
export type InventoryOrderView = z.infer<typeof InventoryOrder>

export const InventoryOrderQuery = listQuery(['-created_at', 'updated_at', 'vendor'], {
  /** Searches the vendor, order number and tracking number, ignoring case. */
  q: SearchText.optional(),
  status: OrderStatus.optional(),
  stock_location_id: Id.optional(),
  inbound_email_id: Id.optional(),
  ...momentRange('created_at'),
})
export type InventoryOrderFilter = z.infer<typeof InventoryOrderQuery>

const Quantity = someQuantityUpTo(1_000_000)

export const CreateInventoryOrderBody = z.strictObject({
  stock_location_id: idOf('stock_location'),
  inbound_email_id: idOf('inbound_email')
    .nullable()
    .default(null)
    .describe('The e-mail that the order was entered from. It becomes processed.'),
  from_stock_location_id: idOf('stock_location').nullable().default(null),
  vendor: z.string().trim().max(255).default(''),
  order_number: z.string().trim().max(255).default(''),
  currency: CurrencyCode.nullable().default(null),
  order_date: Day.nullable().default(null),
  expected_delivery: Day.nullable().default(null),
  tracking_number: z.string().trim().min(1).max(255).nullable().default(null),
  tracking_url: WebAddress.nullable().default(null),
  lines: z
    .array(
      z.strictObject({
        inventory_item_id: idOf('inventory_item'),
        name: z.string().trim().max(255).default(''),
        quantity: Quantity,
        price: Amount,
      }),
    )
    .min(1)
    .max(500),
  metadata: Metadata.default({}),
})
export type CreateInventoryOrder = z.infer<typeof CreateInventoryOrderBody>

/** Values that a person may correct in data extracted from an e-mail. */
const CorrectedFields = z
  .strictObject({
    vendor: z.string().trim().max(255),
    order_number: z.string().trim().max(255),
    order_date: Day.nullable(),
    currency: z.union([CurrencyCode, z.literal('')]),
    subtotal: Amount.nullable(),
    shipping_cost: Amount.nullable(),
    tax: Amount.nullable(),
    discount: Amount.nullable(),
    total: Amount.nullable(),
    tracking_number: z.string().trim().min(1).max(255).nullable(),
    tracking_url: WebAddress.nullable(),
    estimated_delivery: Day.nullable(),
  })
  .partial()

const CorrectedItem = z
  .strictObject({
    index: z
      .int()
      .min(0)
      .max(10_000)
      .describe('Index of the item to correct, as before this call. Without it, an item is added.'),
    removed: z.literal(true).describe('True: removes the item.'),
    name: z.string().trim().min(1).max(500),
    quantity: Quantity.nullable(),
    unit: z.string().trim().min(1).max(100).nullable().describe('As in the e-mail: `m`, `bolt`.'),
    price: Amount.nullable().describe('For one unit, in the minor unit of the currency.'),
    sku: z.string().trim().min(1).max(255).nullable(),
    options: z.string().trim().min(1).max(500).nullable(),
  })
  .partial()
  .refine(
    ({ index, name }) => index !== undefined || name !== undefined,
    acrossFields('An item that is added needs a name.', ['name']),
  )

export const Corrections = z.strictObject({
  fields: CorrectedFields.default({}).describe('New values by field name. The other fields stay as they are.'),
  items: z
    .array(CorrectedItem)
    .max(500)
    .default([])
    .describe('Items to correct, remove or add. Omitted members stay as they are.'),
})
export type CorrectionsValue = z.infer<typeof Corrections>

export const UpdateInventoryOrderBody = z
  .strictObject({
    status: z.enum(['pending', 'processing', 'shipped']),
    expected_delivery: Day.nullable(),
    tracking_number: z.string().trim().min(1).max(255).nullable(),
    tracking_url: WebAddress.nullable(),
    metadata: Metadata,
  })
  .partial()
export type UpdateInventoryOrder = z.infer<typeof UpdateInventoryOrderBody>

export const CancelBody = z.strictObject({ reason: LongText.trim().min(1).nullable().default(null) }).prefault({})

export const ReceiveBody = z
  .strictObject({
    lines: z
      .array(z.strictObject({ line_id: idOf('inventory_order_line'), quantity: Quantity }))
      .min(1)
      .max(500)
      .optional()
      .describe('Quantities received. Default: everything still open.'),
  })
  .prefault({})
export type Receipt = z.infer<typeof ReceiveBody>

/** Params of the action on an e-mail. */
export const ActionParams = z.strictObject({
  stock_location_id: idOf('stock_location'),
  from_stock_location_id: idOf('stock_location').nullish(),
  open_items_only: z
    .boolean()
    .optional()
    .describe(
      'True: rejects items that an order of this e-mail already contains. Send it with `force` to order the rest.',
    ),
  item_mappings: z
    .array(
      z.strictObject({
        extracted_item_index: z.int().min(0).max(10_000),
        inventory_item_id: idOf('inventory_item'),
        quantity: Quantity.describe('In the unit of the inventory item.'),
        price: Amount.describe('For one unit, in the minor unit of the currency.'),
        unit_factor: z
          .number()
          .min(0.000001)
          .max(1_000_000_000)
          .optional()
          .describe(
            'Units of the inventory item in one unit of the vendor: 25 for a bolt of 25 m. Remembered for the vendor. Default: derived from the quantities.',
          ),
      }),
    )
    .min(1)
    .max(500),
})
export type ActionParamsValue = z.infer<typeof ActionParams>
