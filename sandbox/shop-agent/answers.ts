import { z } from 'zod'

/** The parts of the shop's responses that an agent reads, as in the protocol. Other members are ignored. */
const Ucp = z.object({ version: z.literal('2026-01-11'), status: z.literal('success') })
const Amount = z.int()
const Price = z.object({ amount: Amount, currency: z.string().regex(/^[A-Z]{3}$/) })
const Address = z.record(z.string(), z.string())
const Time = z.iso.datetime()

export const Manifest = z.object({
  ucp: Ucp.extend({
    services: z.record(z.string(), z.array(z.object({ transport: z.string(), endpoint: z.url() }))),
    payment_handlers: z.array(z.object({ id: z.string(), currencies: z.array(z.string()) })),
  }),
})

export const Catalog = z.object({
  ucp: Ucp,
  products: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      handle: z.string(),
      categories: z.array(z.string()),
      price_range: z.object({ min: Price, max: Price }).nullable(),
      variants: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          price: Price.nullable(),
          availability: z.object({ available: z.boolean(), status: z.enum(['in_stock', 'out_of_stock']) }),
        }),
      ),
      media: z.array(z.object({ url: z.url() })),
    }),
  ),
  count: z.int(),
})

const Priced = z.object({
  currency: z.string(),
  line_items: z.array(
    z.object({
      id: z.string(),
      item: z.object({ id: z.string(), title: z.string(), price: Amount }),
      quantity: z.int(),
      totals: z.array(z.object({ type: z.literal('line_total'), amount: Amount })),
    }),
  ),
  totals: z.array(
    z.object({
      type: z.enum(['subtotal', 'fulfillment', 'tax', 'discount', 'total']),
      display_text: z.string(),
      amount: Amount,
    }),
  ),
  buyer: z.object({ email: z.string().optional() }).optional(),
  shipping_address: Address.optional(),
})

const DeliveryOption = z.object({
  id: z.string(),
  title: z.string(),
  totals: z.array(z.object({ type: z.literal('total'), amount: Amount })),
})

export const Session = Priced.extend({
  ucp: Ucp,
  id: z.string(),
  status: z.enum(['incomplete', 'ready_for_complete', 'complete_in_progress', 'completed', 'canceled']),
  fulfillment: z
    .object({ methods: z.array(z.object({ groups: z.array(z.object({ options: z.array(DeliveryOption) })) })) })
    .optional(),
  discounts: z.object({ applied: z.array(z.object({ code: z.string(), amount: Amount })) }),
  messages: z.array(
    z.object({
      type: z.enum(['error', 'info']),
      code: z.string().optional(),
      content: z.string(),
      severity: z.enum(['recoverable', 'fatal']).optional(),
    }),
  ),
  payment: z
    .object({
      handler_id: z.string(),
      next_action: z.object({ type: z.enum(['redirect', 'client_secret']), url: z.url().optional() }),
    })
    .optional(),
  order_id: z.string().optional(),
  continue_url: z.url(),
  expires_at: Time,
})

export const Order = Priced.extend({
  ucp: Ucp,
  id: z.string(),
  display_id: z.string().nullable(),
  checkout_id: z.string().nullable(),
  status: z.string(),
  created_at: Time,
})

export type Product = z.infer<typeof Catalog>['products'][number]
export type Priced = z.infer<typeof Priced>
export type Session = z.infer<typeof Session>
