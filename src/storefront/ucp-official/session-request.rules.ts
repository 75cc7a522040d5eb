import type { AddressRequest, BuyerRequest, CheckoutAddress, SessionRequest, WholeParts } from '../checkout/index.ts'
import { readConsent } from './consent.rules.ts'
import type { CartRequest, CheckoutRequest, CheckoutUpdate, ContextWire } from './schema.ts'
import type { Agreed } from './session-view.rules.ts'

/** The values outside a body that are needed to read it. */
export interface ReadingFacts {
  /** Shipping address of the stored session; null if it has none. A request may name a destination only by its id. */
  readonly address: CheckoutAddress | null
  /**
   * Returns the region that sells to a country, or null. A country without a region is not an error if it is only a
   * hint.
   */
  readonly regionOf: (country: string) => string | null
}

type Body = CheckoutRequest | CheckoutUpdate

/**
 * Reads a body that describes the whole session. Members of extensions that were not negotiated keep their stored
 * values.
 */
export function checkoutRequest(body: Body, agreed: Agreed, facts: ReadingFacts): SessionRequest {
  const delivers = agreed.capabilities.has('dev.ucp.shopping.fulfillment')
  return wholeRequest(body, delivers ? deliveryOf(body, facts) : {}, agreed, facts)
}

/** Reads the body of a cart, which has no destination. */
export const cartRequest = (body: CartRequest, agreed: Agreed, facts: ReadingFacts): SessionRequest =>
  wholeRequest(body, {}, agreed, facts)

function wholeRequest(
  body: CartRequest,
  delivery: Pick<WholeParts, 'address' | 'optionId'>,
  { capabilities, release }: Agreed,
  facts: ReadingFacts,
): SessionRequest {
  const hint = delivery.address ? null : body.context
  return {
    ...nothing,
    keepsShortLines: true,
    regionId: hint?.address_country ? facts.regionOf(hint.address_country) : null,
    currency: currencyOf(hint),
    whole: {
      lines: body.line_items.map(({ id, item, quantity }) => ({
        lineItemId: id ?? null,
        variantId: item.id,
        quantity,
      })),
      buyer: body.buyer ? buyerOf(body.buyer) : null,
      ...(capabilities.has('dev.ucp.shopping.discount') ? { codes: body.discounts?.codes ?? [] } : {}),
      ...(capabilities.has('dev.ucp.shopping.buyer_consent')
        ? { consent: readConsent(release, body.buyer?.consent) }
        : {}),
      ...delivery,
    },
  }
}

/** Reads the parts that a cart lacks: destination and shipping. Returns null if the body has no destination. */
export function deliveryRequest(body: CheckoutRequest, facts: ReadingFacts): SessionRequest | null {
  const whole = deliveryOf(body, facts)
  return whole.address ? { ...nothing, whole } : null
}

export const consentRequest = (whole: WholeParts): SessionRequest => ({ ...nothing, whole })

/** Returns the shipping option chosen in the body, or null. */
export const optionOf = (body: Body): string | null =>
  firstMethod(body)?.groups?.find((group) => group.selected_option_id)?.selected_option_id ?? null

const nothing: SessionRequest = {
  lines: null,
  buyer: null,
  address: null,
  regionId: null,
  currency: null,
  codes: null,
  optionId: null,
  optionPath: '/fulfillment/methods/0/groups/0/selected_option_id',
}

const currencyOf = (context: ContextWire | null | undefined): string | null =>
  context?.currency && /^[A-Za-z]{3}$/.test(context.currency) ? context.currency : null

const firstMethod = (body: Body) =>
  body.fulfillment?.methods?.find(({ type }) => type === undefined || type === 'shipping')

function deliveryOf(body: Body, facts: ReadingFacts): Pick<WholeParts, 'address' | 'optionId'> {
  return { address: addressOf(body, facts), optionId: optionOf(body) }
}

function addressOf(body: Body, { address: before }: ReadingFacts): AddressRequest | null {
  const method = firstMethod(body)
  const wanted = method?.selected_destination_id
  const given = method?.destinations?.find(({ id }) => id !== undefined && id === wanted) ?? method?.destinations?.[0]
  const known = before !== null && (given ? given.id === before.id : wanted === before.id) ? before : null
  const country = given?.address_country ?? known?.country ?? body.context?.address_country
  if ((!given && !known) || country === undefined) return null
  const said = <T>(value: T | undefined, was: T | null | undefined) =>
    value ?? (onlyNamed(given) ? (was ?? null) : null)
  return {
    firstName: said(given?.first_name, known?.firstName),
    lastName: said(given?.last_name, known?.lastName),
    streetAddress: said(streetOf(given), known?.streetAddress) ?? '',
    locality: said(given?.address_locality, known?.locality) ?? '',
    region: said(given?.address_region, known?.region),
    country,
    postalCode: said(given?.postal_code, known?.postalCode),
    phoneNumber: said(given?.phone_number, known?.phoneNumber),
  }
}

type DestinationWire = NonNullable<NonNullable<ReturnType<typeof firstMethod>>['destinations']>[number]

/**
 * Joins the two lines of a street address, because the shop stores one. Undefined without a first line: a second line
 * alone is no street.
 */
const streetOf = (given: DestinationWire | undefined): string | undefined =>
  given?.street_address && given.extended_address
    ? `${given.street_address}, ${given.extended_address}`
    : given?.street_address

/** Whether a destination has neither street nor country and therefore refers to the stored one. */
const onlyNamed = (given: DestinationWire | undefined): boolean =>
  [given?.street_address, given?.extended_address, given?.address_country].every((part) => part === undefined)

const buyerOf = (buyer: NonNullable<Body['buyer']>): BuyerRequest => ({
  email: buyer.email,
  firstName: buyer.first_name,
  lastName: buyer.last_name,
  fullName: buyer.full_name,
  phoneNumber: buyer.phone_number,
})
