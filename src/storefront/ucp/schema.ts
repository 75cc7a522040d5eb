import { z } from 'zod'
import { maxLines, maxQuantity } from '../checkout/index.ts'

const text = (max: number) => z.string().max(max)
const email = z
  .string()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')
const id = text(255)

export const AddressBody = z
  .object({
    first_name: text(255).optional(),
    last_name: text(255).optional(),
    street_address: text(255),
    address_locality: text(255),
    address_region: text(255).optional(),
    address_country: text(255),
    postal_code: text(255).optional(),
    phone_number: text(255).optional(),
  })
  .meta({ id: 'Address' })

/** An address in a request. Responses may have no town, because the official faces accept addresses without one. */
const AddressRequest = AddressBody.extend({
  address_locality: text(255).regex(/\S/, 'must not be empty'),
}).meta({ id: 'AddressRequest' })

const BuyerBody = z
  .object({
    email: email.optional(),
    first_name: text(255).optional(),
    last_name: text(255).optional(),
    full_name: text(255).optional(),
    phone_number: text(255).optional(),
  })
  .meta({ id: 'BuyerRequest' })

const ContextBody = z
  .object({
    region_id: id.optional(),
    currency: z
      .string()
      .regex(/^[A-Za-z]{3}$/, 'must be an ISO 4217 code')
      .optional(),
  })
  .meta({ id: 'SessionContext' })
const DiscountsBody = z.object({ codes: z.array(text(255)).max(20).optional() }).meta({ id: 'DiscountCodes' })
const FulfillmentBody = z
  .object({
    methods: z
      .array(
        z.object({
          groups: z
            .array(z.object({ selected_option_id: id.nullish() }))
            .max(10)
            .optional(),
        }),
      )
      .max(10)
      .optional(),
  })
  .meta({ id: 'FulfillmentRequest' })

export const CreateBody = z.object({
  line_items: z.array(z.object({ item: z.object({ id }), quantity: z.int().min(1).max(maxQuantity) })).max(maxLines),
  buyer: BuyerBody.optional(),
  shipping_address: AddressRequest.optional(),
  context: ContextBody.optional(),
  discounts: DiscountsBody.optional(),
  fulfillment: FulfillmentBody.optional(),
  fulfillment_option_id: id.optional(),
})

export const UpdateBody = z.object({
  line_items: z
    .array(
      z.object({
        line_item_id: id.optional(),
        item: z.object({ id }).optional(),
        quantity: z.int().min(0).max(maxQuantity),
      }),
    )
    .max(maxLines)
    .optional(),
  buyer: BuyerBody.optional(),
  shipping_address: AddressRequest.optional(),
  context: ContextBody.optional(),
  discounts: DiscountsBody.optional(),
  fulfillment: FulfillmentBody.optional(),
  fulfillment_option_id: id.optional(),
})

export const CompleteBody = z
  .object({
    payment: z
      .object({
        instruments: z
          .array(z.object({ handler_id: id, instrument: z.object({ token: text(2000).optional() }).optional() }))
          .optional(),
      })
      .optional(),
  })
  .nullish()

export const CancelBody = z.object({}).nullish()

const CatalogContext = z
  .object({
    region_id: id.optional(),
    currency: z
      .string()
      .regex(/^[A-Za-z]{3}$/)
      .optional(),
    address_country: text(255).optional(),
  })
  .meta({ id: 'CatalogContext' })

export const SearchBody = z
  .object({
    query: text(10_000).optional(),
    filters: z.object({ category: id.optional(), collection: id.optional() }).optional(),
    pagination: z
      .object({ limit: z.int().min(1).optional(), offset: z.int().min(0).max(1_000_000_000).optional() })
      .optional(),
    context: CatalogContext.optional(),
  })
  .nullish()

export const LookupBody = z.object({ ids: z.array(id), context: CatalogContext.optional() })

export const IdParams = z.object({ id: z.string() })

export type CreateRequest = z.infer<typeof CreateBody>
export type UpdateRequest = z.infer<typeof UpdateBody>
export type AddressWire = z.infer<typeof AddressBody>
