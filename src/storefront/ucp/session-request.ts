import type { AddressRequest, SessionRequest } from '../checkout/index.ts'
import type { AddressWire, CreateRequest, UpdateRequest } from './schema.ts'

/** A create or update body in the words of the checkout; both forms of choosing a delivery are understood. */
export function toSessionRequest(body: CreateRequest | UpdateRequest): SessionRequest {
  return {
    lines:
      body.line_items?.map((line) => ({
        lineItemId: 'line_item_id' in line ? (line.line_item_id ?? null) : null,
        variantId: line.item?.id ?? null,
        quantity: line.quantity,
      })) ?? null,
    buyer: body.buyer
      ? {
          email: body.buyer.email,
          firstName: body.buyer.first_name,
          lastName: body.buyer.last_name,
          fullName: body.buyer.full_name,
          phoneNumber: body.buyer.phone_number,
        }
      : null,
    address: body.shipping_address ? toAddress(body.shipping_address) : null,
    regionId: body.context?.region_id ?? null,
    currency: body.context?.currency ?? null,
    codes: body.discounts?.codes ?? null,
    optionId: body.fulfillment_option_id ?? selectedOption(body),
  }
}

function selectedOption({ fulfillment }: CreateRequest | UpdateRequest): string | null {
  const groups = fulfillment?.methods?.flatMap((method) => method.groups ?? []) ?? []
  return groups.find((group) => group.selected_option_id)?.selected_option_id ?? null
}

const toAddress = (wire: AddressWire): AddressRequest => ({
  firstName: wire.first_name ?? null,
  lastName: wire.last_name ?? null,
  streetAddress: wire.street_address,
  locality: wire.address_locality,
  region: wire.address_region ?? null,
  country: wire.address_country,
  postalCode: wire.postal_code ?? null,
  phoneNumber: wire.phone_number ?? null,
})
