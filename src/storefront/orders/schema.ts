import { z } from 'zod'
import { isWithoutRepeats } from '../../platform/http/bulk-action.ts'
import {
  Amount,
  AmountSum,
  CurrencyCode,
  EmailAddress,
  Id,
  IsoTime,
  Name,
  SomeAmount,
  WebAddress,
} from '../../platform/http/fields.ts'
import {
  Flag,
  listQuery,
  momentRange,
  NumberSearchText,
  SeveralCountries,
  SeveralIds,
  severalOf,
} from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'

export const orderStatuses = ['pending', 'completed', 'canceled'] as const
export const fulfillmentStatuses = [
  'not_fulfilled',
  'partially_fulfilled',
  'fulfilled',
  'partially_shipped',
  'shipped',
  'partially_delivered',
  'delivered',
  'canceled',
] as const
/** The three statuses combined into one. The `status` alone stays `pending` until delivery or cancellation. */
export const orderStates = [
  'unpaid',
  'to_ship',
  'packed',
  'partially_shipped',
  'shipped',
  'delivered',
  'returned',
  'refunded',
  'canceled',
] as const
export const paymentStatuses = [
  'unpaid',
  'created',
  'pending',
  'paid',
  'partially_refunded',
  'refunded',
  'failed',
  'expired',
  'canceled',
] as const
const movements = ['created', 'shipped', 'delivered', 'canceled'] as const

const Text = z.string().nullable()
const Head = {
  id: z.string(),
  /** The short order number that buyers and the console see. */
  display_id: z.string(),
  status: z.enum(orderStatuses),
  fulfillment_status: z.enum(fulfillmentStatuses),
  currency: z.string(),
  email: z.string(),
  created_at: IsoTime,
  updated_at: IsoTime,
}

const State = {
  /** The one state of the order that the console shows, from status, fulfilment, payment and `to_ship`. */
  state: z.enum(orderStates),
  /** Whether the order is paid, not canceled, and has units left to ship. */
  to_ship: z.boolean(),
}
/** `unpaid` if there is no payment. */
const payment_status = z.enum(paymentStatuses)

export const ShippingAddress = z.object({
  first_name: Text,
  last_name: Text,
  street_address: z.string(),
  address_locality: z.string(),
  address_region: Text,
  address_country: z.string(),
  postal_code: Text,
  phone_number: Text,
})

export const OrderSummary = z.object({
  ...Head,
  payment_status,
  /** Profile of the agent that placed the order. */
  agent_profile: Text,
  name: Text,
  total: z.int(),
  /** Number of units in all lines. */
  item_count: z.int(),
  ...State,
  customer_id: Text,
  sales_channel_id: Text,
  /** Country of the shipping address. */
  country: Text,
  /** Thumbnail URL of the first line's product. */
  image_url: Text,
})
export type OrderSummaryView = z.infer<typeof OrderSummary>

const ItemQuantity = z.object({ line_item_id: z.string(), quantity: z.int() })

export const Fulfillment = z.object({
  id: z.string(),
  order_id: z.string(),
  status: z.enum(movements),
  carrier: Text,
  tracking_number: Text,
  tracking_url: Text,
  items: z.array(ItemQuantity),
  created_at: IsoTime,
  shipped_at: IsoTime.nullable(),
  delivered_at: IsoTime.nullable(),
  canceled_at: IsoTime.nullable(),
})
export type FulfillmentView = z.infer<typeof Fulfillment>

export const Refund = z.object({
  id: z.string(),
  order_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  /** Part of the amount that refunds shipping. */
  shipping_amount: z.int(),
  reason: z.string(),
  status: z.enum(['created', 'queued', 'succeeded', 'failed']),
  /** `provider`: made in the provider's dashboard. */
  source: z.enum(['shop', 'provider']),
  failure_reason: Text,
  line_items: z.array(
    ItemQuantity.extend({
      /** Units that were never shipped and no longer will be. */
      canceled_quantity: z.int(),
      /** Shipped units that came back. */
      returned_quantity: z.int(),
      restocked_quantity: z.int(),
    }),
  ),
  created_at: IsoTime,
  updated_at: IsoTime,
})
export type RefundView = z.infer<typeof Refund>

export const TakenStock = z.object({
  variant_id: z.string(),
  location_id: z.string(),
  location_name: z.string(),
  is_default: z.boolean().meta({ description: 'Whether it is the default location.' }),
  quantity: z.int(),
})
export type TakenStock = z.infer<typeof TakenStock>

export const OrderNote = z.object({ id: z.string(), order_id: z.string(), body: z.string(), created_at: IsoTime })
export type OrderNoteView = z.infer<typeof OrderNote>

export const Order = z.object({
  ...Head,
  payment_status,
  ...State,
  checkout_id: Text,
  customer_id: Text,
  region_id: Text,
  publishable_key_id: Text,
  agent_profile: Text,
  canceled_at: IsoTime.nullable(),
  metadata: z.record(z.string(), z.unknown()),
  /** In the currency's minor unit. `refundable`: the amount that can still be refunded. */
  totals: z.object({
    subtotal: z.int(),
    fulfillment: z.int(),
    tax: z.int(),
    tax_included: z.int(),
    /** Tax on shipping, added or included. */
    fulfillment_tax: z.int(),
    discount: z.int(),
    total: z.int(),
    refunded: z.int(),
    refundable: z.int(),
  }),
  line_items: z.array(
    z.object({
      id: z.string(),
      product_id: z.string(),
      variant_id: z.string(),
      title: z.string(),
      variant_title: z.string(),
      sku: Text,
      /** Current thumbnail of the product. */
      image_url: Text,
      unit_price: z.int(),
      quantity: z.int(),
      total: z.int(),
      discount: z.int(),
      tax: z.int(),
      fulfilled_quantity: z.int(),
      shipped_quantity: z.int(),
      delivered_quantity: z.int(),
      refunded_quantity: z.int(),
      /** Units refunded or canceled before shipping. */
      canceled_quantity: z.int(),
      returned_quantity: z.int(),
      /** Units that can still be fulfilled. */
      fulfillable_quantity: z.int(),
    }),
  ),
  buyer: z.object({ email: Text, first_name: Text, last_name: Text, phone_number: Text }),
  shipping_address: ShippingAddress.nullable(),
  shipping_option: z.object({ id: z.string(), title: z.string(), carrier: Text, amount: z.int() }).nullable(),
  discounts: z.object({
    codes: z.array(z.string()),
    applied: z.array(z.object({ code: z.string(), title: z.string(), amount: z.int() })),
  }),
  payment: z
    .object({
      id: z.string(),
      handler_id: z.string(),
      provider: z.string(),
      /** Our reference at the provider. */
      txn_id: z.string(),
      provider_payment_id: Text,
      /** How the shop received the money outside a provider. Null for a provider's payment. */
      method: Text,
      amount: z.int(),
      /** Amount actually received. Equals `amount` if none is recorded. */
      captured: z.int(),
      currency: z.string(),
      status: z.string(),
      paid_at: IsoTime.nullable(),
    })
    .nullable(),
  fulfillments: z.array(Fulfillment),
  events: z.array(
    z.object({
      type: z.enum(movements),
      fulfillment_id: z.string(),
      timestamp: IsoTime,
      carrier: Text,
      tracking_number: Text,
      tracking_url: Text,
      items: z.array(z.object({ product_id: z.string(), variant_id: z.string(), quantity: z.int() })),
    }),
  ),
  refunds: z.array(Refund),
  notes: z.array(OrderNote),
})
export type OrderView = z.infer<typeof Order>

export const OrderQuery = listQuery(['-created_at', 'updated_at', 'total'], {
  status: severalOf(orderStatuses).optional(),
  fulfillment_status: severalOf(fulfillmentStatuses).optional(),
  payment_status: severalOf(paymentStatuses).optional(),
  /** Orders that are paid, not canceled, and have units left to ship. `false`: all other orders. */
  to_ship: Flag.optional(),
  /** Orders whose `state` is `returned`. `false`: all other orders. */
  returned: Flag.optional(),
  /** Orders with a line of this product. */
  product_id: Id.optional(),
  customer_id: Id.optional(),
  /** Shipping country, two capital letters. */
  country: SeveralCountries.optional(),
  sales_channel_id: SeveralIds.optional(),
  currency: CurrencyCode.optional(),
  /** Exact URL of the agent's profile. */
  agent: z.string().max(2000).optional(),
  /** Exact e-mail address, ignoring case. */
  email: z.string().trim().max(254).optional(),
  /** Searches number, e-mail address, names, product titles and tracking numbers, ignoring case. */
  q: NumberSearchText.optional(),
  ...momentRange('created_at'),
  ...momentRange('updated_at'),
  /** Adds the number of matching orders and their totals per currency. */
  totals: Flag.optional(),
})
export type OrderFilter = z.infer<typeof OrderQuery>

const counted = <const Names extends readonly [string, ...string[]]>(names: Names) => z.record(z.enum(names), z.int())
export const OrderCounts = z.object({
  count: z.int(),
  to_ship: z.int(),
  /** Every status, including statuses that no order has. */
  status: counted(orderStatuses),
  fulfillment_status: counted(fulfillmentStatuses),
  payment_status: counted(paymentStatuses),
  /** Orders whose `state` is `returned`, by their `fulfillment_status`. */
  returned: counted(fulfillmentStatuses),
})
export type OrderCountsView = z.infer<typeof OrderCounts>

export const OrderTotals = z.array(z.object({ currency: z.string(), count: z.int(), total: AmountSum }))
export type OrderTotalsView = z.infer<typeof OrderTotals>

const Wanted = z.strictObject({ line_item_id: idOf('order_line'), quantity: z.int().min(1).max(9999) })
const Wants = z.array(Wanted).min(1).max(100)
const tracking = {
  carrier: Name.optional(),
  tracking_number: Name.optional(),
  tracking_url: WebAddress.optional(),
}

export const FulfillmentParams = z.object({ id: z.string(), fulfillmentId: z.string() })

export const CreateFulfillmentBody = z
  .strictObject({ items: Wants.optional(), ...tracking, shipped: z.boolean().optional() })
  .optional()
export type CreateFulfillment = NonNullable<z.infer<typeof CreateFulfillmentBody>>

export const ShipBody = z.strictObject(tracking).optional()
export type Tracking = NonNullable<z.infer<typeof ShipBody>>

export const BulkFulfillBody = z.strictObject({
  orders: z
    .array(z.strictObject({ id: Id, carrier: Name.optional(), tracking_number: Name.optional() }))
    .min(1)
    .max(100)
    .refine((orders) => isWithoutRepeats(orders.map(({ id }) => id)), 'must not name an order twice'),
})
export type BulkFulfillment = z.infer<typeof BulkFulfillBody>['orders'][number]

export const CancelOrderBody = z
  .strictObject({
    restock: z.boolean().optional(),
    refund: z.boolean().optional(),
    /** Whether to release the discount uses of the order. */
    release_discounts: z.boolean().optional(),
    reason: Name.optional(),
  })
  .optional()
export type CancelOrder = NonNullable<z.infer<typeof CancelOrderBody>>

export const RefundBody = z.strictObject({
  /** Without amount, lines and shipping, refunds everything that is left. */
  amount: SomeAmount.optional(),
  line_items: z
    .array(
      Wanted.extend({
        /**
         * Whether the units were shipped and came back. If not, units that are not fulfilled yet are refunded first.
         */
        returned: z.boolean().optional(),
        /** Whether to restock the units. Shipped units must be `returned`. */
        restock: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(100)
    .optional(),
  /** Part of the charged shipping to refund. */
  shipping_amount: SomeAmount.optional(),
  /** `totals.refundable` as the caller last read it. Another value returns 409, so that two people do not refund twice. */
  expected_refundable: Amount.optional(),
  reason: Name,
})
export type RefundRequest = z.infer<typeof RefundBody>

export const RestockBody = z.strictObject({
  line_items: z
    .array(
      Wanted.extend({
        returned: z
          .boolean()
          .optional()
          .describe('True if the units were shipped and refunded, and have come back since.'),
      }),
    )
    .min(1)
    .max(100),
  reason: Name.optional(),
})
export type RestockRequest = z.infer<typeof RestockBody>

export const NoteBody = z.strictObject({ body: z.string().trim().min(1).max(10_000) })

const Place = z.string().trim().min(1).max(255)
const Optional = Place.nullable().optional()

export const UpdateOrderBody = z.strictObject({
  /** Can change until the first shipment. */
  email: EmailAddress.optional(),
  /**
   * Can change until the first shipment. Omitted fields keep their values. Country and region cannot change, because
   * prices depend on them.
   */
  shipping_address: z
    .strictObject({
      first_name: Optional,
      last_name: Optional,
      street_address: Place.optional(),
      address_locality: Place.optional(),
      address_region: Optional,
      postal_code: Optional,
      phone_number: Optional,
    })
    .optional(),
  /** Sets each given key; null removes it. */
  metadata: z.record(z.string().min(1).max(255), z.unknown()).optional(),
})
export type UpdateOrder = z.infer<typeof UpdateOrderBody>

export const TrackingBody = z.strictObject({
  carrier: Name.nullable().optional(),
  tracking_number: Name.nullable().optional(),
  tracking_url: WebAddress.nullable().optional(),
})
export type CorrectTracking = z.infer<typeof TrackingBody>

export const TimelineEntry = z.object({
  /** `order.placed`, `payment.succeeded`, `refund.created`, … */
  type: z.string(),
  timestamp: IsoTime,
  /** `id`: the agent's profile URL, or the person's id if known. */
  actor: z.object({ type: z.enum(['agent', 'operator', 'provider', 'system']), id: Text }),
  details: z.record(z.string(), z.unknown()),
})
export type TimelineEntryView = z.infer<typeof TimelineEntry>
