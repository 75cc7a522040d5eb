import { z } from 'zod'
import { AddressBody } from './schema.ts'

const Success = z.object({ version: z.literal('2026-01-11'), status: z.literal('success') })
const SessionSuccess = Success.extend({ payment_handlers: z.object({}) })
const Amount = z.int()
const Timestamp = z.string()

export const MessageSchema = z
  .object({
    type: z.enum(['error', 'info']),
    code: z.string().optional(),
    content: z.string(),
    severity: z.enum(['recoverable', 'fatal']).optional(),
    path: z.string().optional(),
    available_quantity: z.int().optional(),
    supported_countries: z.array(z.string()).optional(),
    ids: z.array(z.string()).optional(),
  })
  .meta({ id: 'Message' })

export const ErrorResponse = z
  .object({
    ucp: z.object({ version: z.literal('2026-01-11'), status: z.literal('error') }),
    messages: z.array(MessageSchema),
  })
  .meta({ id: 'UcpError' })

const LineItem = z
  .object({
    id: z.string(),
    item: z.object({ id: z.string(), title: z.string(), price: Amount }),
    quantity: z.int(),
    totals: z.array(z.object({ type: z.literal('line_total'), display_text: z.string(), amount: Amount })),
  })
  .meta({ id: 'LineItem' })
const Total = z
  .object({
    type: z.enum(['subtotal', 'fulfillment', 'tax', 'discount', 'total']),
    display_text: z.string(),
    amount: Amount,
  })
  .meta({ id: 'Total' })
const Link = z.object({ type: z.string(), url: z.string(), title: z.string().optional() }).meta({ id: 'Link' })
const Destination = AddressBody.extend({ id: z.string(), type: z.literal('shipping_address') }).meta({
  id: 'FulfillmentDestination',
})
const Option = z
  .object({
    id: z.string(),
    title: z.string(),
    carrier: z.string().optional(),
    earliest_fulfillment_time: Timestamp.optional(),
    latest_fulfillment_time: Timestamp.optional(),
    totals: z.array(z.object({ type: z.literal('total'), display_text: z.string(), amount: Amount })),
  })
  .meta({ id: 'FulfillmentOption' })
const Fulfillment = z
  .object({
    methods: z.array(
      z.object({
        id: z.string(),
        type: z.literal('shipping'),
        line_item_ids: z.array(z.string()),
        destinations: z.array(Destination),
        selected_destination_id: z.string(),
        groups: z.array(
          z.object({
            id: z.string(),
            line_item_ids: z.array(z.string()),
            options: z.array(Option),
            selected_option_id: z.string().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'Fulfillment' })
const Payment = z
  .object({
    handler_id: z.enum(['inr_handler', 'card_handler']),
    provider_id: z.string(),
    next_action: z.object({
      type: z.enum(['redirect', 'client_secret']),
      url: z.string().optional(),
      client_secret: z.string().optional(),
      description: z.string(),
    }),
    description: z.string(),
  })
  .meta({ id: 'Payment' })
const Buyer = z
  .object({
    email: z.string().optional(),
    first_name: z.string().optional(),
    last_name: z.string().optional(),
    phone_number: z.string().optional(),
  })
  .meta({ id: 'Buyer' })

export const SessionResponse = z
  .object({
    ucp: SessionSuccess,
    id: z.string(),
    status: z.enum(['incomplete', 'ready_for_complete', 'complete_in_progress', 'completed', 'canceled']),
    currency: z.string(),
    line_items: z.array(LineItem),
    totals: z.array(Total),
    tax_included: z.object({ display_text: z.string(), amount: Amount }).optional(),
    buyer: Buyer.optional(),
    shipping_address: AddressBody.optional(),
    fulfillment: Fulfillment.optional(),
    discounts: z.object({
      codes: z.array(z.string()),
      applied: z.array(z.object({ code: z.string(), title: z.string(), amount: Amount })),
    }),
    messages: z.array(MessageSchema),
    links: z.array(Link),
    payment: Payment.optional(),
    order_id: z.string().optional(),
    order: z.object({ id: z.string(), permalink_url: z.string() }).optional(),
    continue_url: z.string(),
    created_at: Timestamp,
    updated_at: Timestamp,
    expires_at: Timestamp,
  })
  .meta({ id: 'CheckoutSession' })

const Price = z.object({ amount: Amount, currency: z.string() }).meta({ id: 'Price' })
export const ProductSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    handle: z.string(),
    /** Names of the categories, as the shop shows them. */
    categories: z.array(z.string()),
    /** Ids for `filters.category` and `filters.collection`. */
    category_ids: z.array(z.string()),
    collection_ids: z.array(z.string()),
    price_range: z.object({ min: Price, max: Price }).nullable(),
    variants: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        sku: z.string().nullable(),
        options: z.array(z.object({ name: z.string(), value: z.string() })),
        price: Price.nullable(),
        availability: z.object({ available: z.boolean(), status: z.enum(['in_stock', 'out_of_stock']) }),
      }),
    ),
    media: z.array(z.object({ url: z.string(), type: z.literal('image'), alt: z.string().optional() })),
  })
  .meta({ id: 'Product' })

export const CatalogResponse = z
  .object({
    ucp: Success,
    products: z.array(ProductSchema),
    count: z.int(),
    offset: z.int(),
    limit: z.int(),
    messages: z.array(MessageSchema).optional(),
  })
  .meta({ id: 'CatalogPage' })

export const OrderResponse = z
  .object({
    ucp: Success,
    id: z.string(),
    display_id: z.string().nullable(),
    checkout_id: z.string().nullable(),
    status: z.string(),
    currency: z.string(),
    line_items: z.array(LineItem),
    totals: z.array(Total),
    tax_included: z.object({ display_text: z.string(), amount: Amount }).optional(),
    fulfillment_status: z.string(),
    fulfillment_events: z.array(
      z.object({
        type: z.enum(['created', 'shipped', 'delivered', 'canceled']),
        timestamp: Timestamp,
        tracking_number: z.string().nullable(),
        tracking_url: z.string().nullable(),
        carrier: z.string().nullable(),
        items: z.array(z.object({ product_id: z.string(), variant_id: z.string(), quantity: z.int() })),
      }),
    ),
    buyer: Buyer.optional(),
    shipping_address: AddressBody.optional(),
    links: z.array(Link),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Order' })

export const ManifestResponse = z
  .object({
    ucp: z.object({
      version: z.literal('2026-01-11'),
      status: z.literal('success'),
      services: z.record(z.string(), z.array(z.object({ transport: z.string(), endpoint: z.string() }))),
      capabilities: z.record(z.string(), z.array(z.object({ version: z.string() }))),
      payment_handlers: z.array(z.object({ id: z.string(), name: z.string(), currencies: z.array(z.string()) })),
      supported_versions: z.record(z.string(), z.string()).optional(),
    }),
    signing_keys: z
      .array(z.record(z.string(), z.unknown()))
      .optional()
      .describe(
        'Public keys (JWK) of the signatures on webhooks and responses. UCP release 2026-04-08 uses this name.',
      ),
    keys: z
      .array(z.record(z.string(), z.unknown()))
      .optional()
      .describe('The same keys. UCP release 2026-08-25 uses this name.'),
  })
  .meta({ id: 'DiscoveryManifest' })
