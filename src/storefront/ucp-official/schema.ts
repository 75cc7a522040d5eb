import { z } from 'zod'
import { maxLines, maxQuantity } from '../checkout/index.ts'

const text = (max: number) => z.string().max(max)
const id = text(255)
const words = text(255).optional()
const anything = z.record(z.string(), z.unknown())
/** Members that are accepted and ignored: signals about the agent, and attribution of the buyer. */
const asides = { signals: anything.optional(), attribution: anything.optional() }

const Item = z.object({ id: id.describe('Id of a variant of the catalogue.') })
const LineItem = z.object({
  id: id.optional().describe('Id of an existing line.'),
  item: Item,
  quantity: z.int().min(1).max(maxQuantity),
})
const Lines = z.array(LineItem).max(maxLines)
const Consent = anything.describe('What the buyer has consented to or declined, in the format of this UCP release.')
const Buyer = z.object({
  email: z
    .string()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')
    .optional(),
  first_name: words,
  last_name: words,
  full_name: words,
  phone_number: words,
  consent: Consent.optional(),
})
const Context = z.object({
  address_country: words.describe('ISO 3166-1 alpha-2. Its prices apply until an address is known.'),
  address_region: words,
  postal_code: words,
  language: words,
  currency: words.describe('ISO 4217'),
  intent: text(1000).optional(),
  eligibility: z.array(text(255)).max(100).optional(),
})
const Destination = z.object({
  id: id.optional(),
  type: words,
  first_name: words,
  last_name: words,
  street_address: words,
  extended_address: words,
  address_locality: words,
  address_region: words,
  address_country: words,
  postal_code: words,
  phone_number: words,
})
const Group = z.object({ id: id.optional(), selected_option_id: id.nullish() })
const Method = z.object({
  id: id.optional(),
  type: words.describe('shipping'),
  line_item_ids: z.array(id).max(maxLines).optional(),
  destinations: z.array(Destination).max(10).optional(),
  selected_destination_id: id.nullish(),
  groups: z.array(Group).max(10).optional(),
})
const Fulfillment = z.object({ methods: z.array(Method).max(10).optional() })
const Discounts = z.object({ codes: z.array(text(255)).max(20).optional() })

const basket = {
  line_items: Lines,
  buyer: Buyer.optional(),
  context: Context.optional(),
  discounts: Discounts.optional(),
  ...asides,
}
export const CartBody = z.object({ id: id.optional(), ...basket })
export const CheckoutBody = z.object({
  cart_id: id.optional().describe('Id of a cart to convert. Its contents take precedence over this body.'),
  ...basket,
  fulfillment: Fulfillment.optional(),
  payment: anything.optional(),
})
export const CheckoutUpdateBody = CheckoutBody.omit({ cart_id: true }).extend({ id: id.optional() })

const Instrument = z.looseObject({ handler_id: id })
export const Completion = z.object({
  payment: z.object({ instruments: z.array(Instrument).max(10).optional() }).optional(),
  buyer: Buyer.optional(),
  ...asides,
})

const Amount = z.int().min(0)
const Filters = z.object({
  categories: z
    .array(text(255))
    .max(50)
    .optional()
    .describe('Ids or names of categories. A product in any of them matches.'),
  price: z
    .object({ min: Amount.optional(), max: Amount.optional() })
    .optional()
    .describe("In the currency's minor unit."),
})
const CatalogAsides = { context: Context.optional(), filters: Filters.optional(), ...asides }
export const Search = z.object({
  query: text(10_000).optional(),
  pagination: z.object({ cursor: text(1000).optional(), limit: z.int().min(1).optional() }).optional(),
  ...CatalogAsides,
})
export const LookupBody = z.object({
  ids: z.array(id).min(1).describe('At most 100 ids of products or variants.'),
  ...CatalogAsides,
})
const Selected = z.object({ name: text(255), id: words, label: text(255) })
export const ProductBody = z.object({
  id: id.describe('Id of a product or a variant.'),
  selected: z.array(Selected).max(50).optional(),
  preferences: z.array(text(255)).max(50).optional(),
  ...CatalogAsides,
})

const Point = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
const criteria = {
  distance: z.object({ center: Point, max: z.number().min(0).describe('In metres.') }).optional(),
  serves: anything.optional().describe('Not supported: the shop does not state which area a place serves.'),
  filters: z
    .object({
      hours: anything.optional(),
      amenities: z.array(id).max(50).optional(),
      inventory: z
        .array(z.object({ id, availability_status: words }))
        .max(50)
        .optional(),
    })
    .optional(),
  context: Context.optional(),
  signals: anything.optional(),
}
export const LocationSearch = z.object({
  query: text(1000).optional(),
  pagination: z.object({ cursor: text(1000).optional(), limit: z.int().min(1).optional() }).optional(),
  ...criteria,
})
export const LocationLookup = z.object({ ids: z.array(id).min(1).max(10_000), ...criteria })

export const IdParams = z.object({ id: z.string() })

export type CartRequest = z.infer<typeof CartBody>
export type CheckoutRequest = z.infer<typeof CheckoutBody>
export type CheckoutUpdate = z.infer<typeof CheckoutUpdateBody>
export type CompleteRequest = z.infer<typeof Completion>
export type SearchRequest = z.infer<typeof Search>
export type LookupRequest = z.infer<typeof LookupBody>
export type ProductRequest = z.infer<typeof ProductBody>
export type LocationSearchRequest = z.infer<typeof LocationSearch>
export type LocationLookupRequest = z.infer<typeof LocationLookup>
export type LocationCriteria = Pick<LocationSearchRequest, 'distance' | 'serves' | 'filters'>
export type ContextWire = z.infer<typeof Context>
