import { z } from 'zod'
import { officialVersions } from './release.rules.ts'

/** Minimum content of responses. The protocol's own schemas define the rest; tests check all responses against them. */
const Version = z.enum(officialVersions)
const Names = z.record(z.string(), z.array(z.looseObject({ version: z.string() })))
const Envelope = z.looseObject({
  version: Version,
  status: z.enum(['success', 'error']),
  capabilities: Names.optional(),
})
const Message = z
  .looseObject({
    type: z.enum(['error', 'warning', 'info']),
    code: z.string().optional(),
    content: z.string(),
    severity: z.enum(['recoverable', 'requires_buyer_input', 'requires_buyer_review', 'unrecoverable']).optional(),
    path: z.string().optional().describe('RFC 9535'),
  })
  .meta({ id: 'OfficialMessage' })
const Total = z.looseObject({ type: z.string(), display_text: z.string().optional(), amount: z.int() })
const Line = z.looseObject({
  id: z.string(),
  item: z.looseObject({ id: z.string(), title: z.string(), price: z.int() }),
  quantity: z.int(),
  totals: z.array(Total),
})
const Link = z.looseObject({ type: z.string(), url: z.string(), title: z.string().optional() })
const Loose = z.looseObject({})

const session = {
  ucp: Envelope,
  id: z.string().optional(),
  currency: z.string().optional(),
  line_items: z.array(Line).optional(),
  totals: z.array(Total).optional(),
  buyer: Loose.optional(),
  discounts: Loose.optional(),
  messages: z.array(Message).optional(),
  links: z.array(Link).optional(),
  continue_url: z.string().optional(),
  expires_at: z.string().optional(),
}
const statuses = [
  'incomplete',
  'requires_escalation',
  'ready_for_complete',
  'complete_in_progress',
  'completed',
  'canceled',
] as const

export const CheckoutResult = z
  .looseObject({
    ...session,
    status: z.enum(statuses).optional(),
    fulfillment: Loose.optional(),
    order: z.looseObject({ id: z.string(), permalink_url: z.string() }).optional(),
  })
  .meta({ id: 'OfficialCheckout' })
export const CartResult = z.looseObject(session).meta({ id: 'OfficialCart' })
export const OrderResult = z
  .looseObject({
    ucp: Envelope,
    id: z.string().optional(),
    label: z.string().optional(),
    checkout_id: z.string().optional(),
    permalink_url: z.string().optional(),
    currency: z.string().optional(),
    line_items: z.array(Loose).optional(),
    totals: z.array(Total).optional(),
    fulfillment: Loose.optional(),
    adjustments: z.array(Loose).optional(),
    messages: z.array(Message).optional(),
    continue_url: z.string().optional(),
  })
  .meta({ id: 'OfficialOrder' })
const Product = z
  .looseObject({ id: z.string(), title: z.string(), description: Loose, price_range: Loose, variants: z.array(Loose) })
  .meta({ id: 'OfficialProduct' })
export const ProductsResult = z
  .looseObject({
    ucp: Envelope,
    products: z.array(Product).optional(),
    pagination: z
      .looseObject({ has_next_page: z.boolean(), cursor: z.string().optional(), total_count: z.int().optional() })
      .optional(),
    messages: z.array(Message).optional(),
    continue_url: z.string().optional(),
  })
  .meta({ id: 'OfficialProducts' })
export const ProductResult = z
  .looseObject({
    ucp: Envelope,
    product: Product.optional(),
    messages: z.array(Message).optional(),
    continue_url: z.string().optional(),
  })
  .meta({ id: 'OfficialProductDetail' })

const Location = z.looseObject({ id: z.string(), name: z.string(), address: Loose.optional(), geo: Loose.optional() })
export const LocationsResult = z
  .looseObject({
    ucp: Envelope,
    locations: z.array(Location).optional(),
    pagination: Loose.optional(),
    messages: z.array(Message).optional(),
    continue_url: z.string().optional(),
  })
  .meta({ id: 'OfficialLocations' })

export const TransportError = z
  .object({ code: z.string(), content: z.string(), continue_url: z.string() })
  .meta({ id: 'OfficialError' })
export const ProfileResponse = z
  .looseObject({ ucp: z.looseObject({ version: Version }) })
  .meta({ id: 'BusinessProfile' })

const RpcId = z.union([z.string(), z.number(), z.null()])
export const RpcResponse = z
  .looseObject({
    jsonrpc: z.literal('2.0'),
    id: RpcId,
    result: Loose.optional(),
    error: z.looseObject({ code: z.int(), message: z.string(), data: z.unknown().optional() }).optional(),
  })
  .meta({ id: 'JsonRpcResponse' })
