import type { AddressRequest, SessionRequest } from '../checkout/index.ts'
import type { AddressWire, CreateRequest, UpdateRequest } from './schema.ts'

/** Converts a create or update body for the checkout. Accepts both ways to choose a shipping option. */
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
    ...chosenOption(body),
  }
}

/** Returns the chosen shipping option. The short form takes precedence over the protocol's. */
function chosenOption(body: CreateRequest | UpdateRequest): Pick<SessionRequest, 'optionId' | 'optionPath'> {
  const short = { optionId: body.fulfillment_option_id ?? null, optionPath: '/fulfillment_option_id' }
  if (short.optionId !== null) return short
  for (const [m, method] of (body.fulfillment?.methods ?? []).entries()) {
    for (const [g, group] of (method.groups ?? []).entries()) {
      if (!group.selected_option_id) continue
      return {
        optionId: group.selected_option_id,
        optionPath: `/fulfillment/methods/${m}/groups/${g}/selected_option_id`,
      }
    }
  }
  return short
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
