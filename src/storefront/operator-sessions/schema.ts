import { z } from 'zod'
import { Amount, CurrencyCode, EmailAddress, IsoTime, Moment } from '../../platform/http/fields.ts'
import { listQuery, momentRange, NumberSearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { ShippingAddress } from '../orders/index.ts'
import { Country } from '../regions/index.ts'

const statuses = ['incomplete', 'ready_for_complete', 'complete_in_progress', 'completed', 'canceled'] as const
const Text = z.string().nullable()

const Head = {
  id: z.string(),
  /** Current status. An expired session counts as canceled. */
  status: z.enum(statuses),
  email: Text,
  currency: z.string(),
  total: z.int(),
  /** Number of units in all lines. */
  item_count: z.int(),
  /** Profile of the agent that created the session, or its other origin: `operator`, `shop-pages` or `permalink`. */
  agent_profile: z.string(),
  publishable_key_id: z.string(),
  sales_channel_id: z.string(),
  region_id: z.string(),
  order_id: Text,
  created_at: IsoTime,
  updated_at: IsoTime,
  expires_at: IsoTime,
}
const stages = ['cart', 'email', 'address', 'shipping', 'payment'] as const
export const CheckoutSummary = z.object({
  ...Head,
  stage: z.enum(stages).describe('Progress of the session: `payment` once the buyer has had a payment page.'),
  line_items: z.array(z.object({ title: z.string(), variant_title: z.string(), quantity: z.int() })),
  name: Text.describe('Name of the buyer.'),
})
export type CheckoutSummaryView = z.infer<typeof CheckoutSummary>

export const AdminCheckout = z.object({
  ...Head,
  /** Incremented by every change. */
  version: z.int(),
  line_items: z.array(
    z.object({
      id: z.string(),
      product_id: z.string(),
      variant_id: z.string(),
      title: z.string(),
      variant_title: z.string(),
      sku: Text,
      unit_price: z.int(),
      quantity: z.int(),
    }),
  ),
  buyer: z.object({ first_name: Text, last_name: Text, phone_number: Text }),
  shipping_address: ShippingAddress.nullable(),
  shipping_options: z.array(
    z.object({ id: z.string(), title: z.string(), carrier: Text, amount: z.int(), selected: z.boolean() }),
  ),
  discounts: z.object({
    codes: z.array(z.string()),
    applied: z.array(z.object({ code: z.string(), title: z.string(), amount: z.int() })),
  }),
  /** In the currency's minor unit. */
  totals: z.object({
    subtotal: z.int(),
    fulfillment: z.int(),
    tax: z.int(),
    tax_included: z.int(),
    discount: z.int(),
    total: z.int(),
  }),
  /** Messages for the agent: what is missing and what happened. */
  messages: z.array(z.object({ type: z.enum(['error', 'info']), code: z.string(), content: z.string() })),
  /** Id of the running payment. */
  payment_id: Text,
  continue_url: z
    .string()
    .nullable()
    .describe(
      'The checkout page. Null for callers without `checkouts:write`, because it can change and pay the session.',
    ),
  /** The first change and the latest ones, oldest first. A skipped version belongs to the preceding change. */
  history: z.array(
    z.object({
      version: z.int(),
      verb: z.string(),
      status: z.enum(statuses),
      timestamp: IsoTime,
      actor: z.object({ type: z.enum(['agent', 'shopper', 'operator', 'system']), id: Text }),
      request_id: Text,
    }),
  ),
})
export type AdminCheckoutView = z.infer<typeof AdminCheckout>

export const CheckoutQuery = listQuery(['-created_at', 'updated_at'], {
  q: NumberSearchText.optional().describe(
    'The id of the session or of its order, or part of the buyer’s name or e-mail address, of a product title, or of the number of the order.',
  ),
  status: z.enum(statuses).optional(),
  /** Exact profile of the agent that created the session. */
  agent: z.string().max(2048).optional(),
  /** Exact e-mail address, ignoring case. */
  email: z.string().trim().max(254).optional(),
  sales_channel_id: z.string().max(255).optional(),
  currency: CurrencyCode.optional(),
  /** In the minor unit of the session's currency. */
  total_from: z.coerce.number().int().min(0).max(999_999_999_999).optional(),
  total_to: z.coerce.number().int().min(0).max(999_999_999_999).optional(),
  created_from: Moment.optional(),
  created_to: Moment.optional(),
  ...momentRange('updated_at'),
})
export type CheckoutFilter = z.infer<typeof CheckoutQuery>

export const FunnelQuery = z.strictObject({ created_from: Moment.optional(), created_to: Moment.optional() })

/** Number of sessions that reached each step. A session counts for all steps up to the furthest. */
export const CheckoutFunnel = z.object({
  started: z.int(),
  email: z.int().describe('Sessions with the e-mail address of a buyer.'),
  address: z.int().describe('Sessions with an address.'),
  payment: z.int().describe('Sessions whose payment was started.'),
  ordered: z.int(),
})
export type CheckoutFunnelView = z.infer<typeof CheckoutFunnel>

const Minutes = z
  .int()
  .min(1)
  .max(30 * 24 * 60)
export const ExtendBody = z.strictObject({ minutes: Minutes })

export const MarkPaidBody = z.strictObject({
  method: z.enum(['bank_transfer', 'cash', 'card_terminal', 'other']),
  /** Reference on the bank statement or receipt. */
  reference: z.string().trim().min(1).max(255).optional(),
  /** Amount that was paid. If given, it must equal the session's total. */
  amount: Amount.optional(),
})

const Place = z.string().trim().min(1).max(255)
export const DraftOrderBody = z.strictObject({
  line_items: z
    .array(z.strictObject({ variant_id: idOf('variant'), quantity: z.int().min(1).max(9999) }))
    .min(1)
    .max(100),
  email: EmailAddress.optional(),
  first_name: Place.optional(),
  last_name: Place.optional(),
  phone_number: Place.optional(),
  shipping_address: z
    .strictObject({
      first_name: Place.optional(),
      last_name: Place.optional(),
      street_address: Place,
      address_locality: Place,
      address_region: Place.optional(),
      address_country: Country,
      postal_code: Place.optional(),
      phone_number: Place.optional(),
    })
    .optional(),
  /** Default: the region of the shipping address, or the first region with `currency`, or the shop's default region. */
  region_id: idOf('region').optional(),
  currency: CurrencyCode.optional(),
  discount_codes: z.array(Place).max(20).optional(),
  shipping_option_id: idOf('shipping_option').optional(),
  /** Default: the shop's default channel. */
  sales_channel_id: idOf('sales_channel').optional(),
  /** Default: three days. */
  expires_in_minutes: Minutes.optional(),
})
export type DraftOrder = z.infer<typeof DraftOrderBody>
