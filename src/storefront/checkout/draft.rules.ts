import { chooseRegion, normalizeCountry } from '../regions/index.ts'
import type { RegionFacts, ShopSettings } from '../settings/index.ts'
import { lastingNotices } from './attention.rules.ts'
import type { Checkout, CheckoutAddress, CheckoutBuyer } from './checkout.types.ts'
import type { Draft } from './compose.rules.ts'
import { changeLines, type LineProblem, replaceLines } from './lines.rules.ts'
import { countryNotSupported, currencyNotAllowed, linesRefused, unknownRegion } from './refusals.ts'
import type { AddressRequest, BuyerRequest, SessionRequest } from './session-request.types.ts'

export const noChange: SessionRequest = {
  lines: null,
  buyer: null,
  address: null,
  regionId: null,
  currency: null,
  codes: null,
  optionId: null,
  optionPath: '/fulfillment_option_id',
}

const nobody: CheckoutBuyer = { email: null, firstName: null, lastName: null, phoneNumber: null }

export interface NewIds {
  line(): string
  destination(): string
}

/**
 * Applies the request to the session. Omitted members keep their values. Throws `country_not_supported`,
 * `currency_not_allowed`, or `invalid` for a region. Returns all problems with lines together.
 */
export function draftSession(
  request: SessionRequest,
  before: Checkout | null,
  settings: ShopSettings,
  ids: NewIds,
  /** The key that limits the allowed currencies. */
  keyId: string,
): { draft: Draft; problems: readonly LineProblem[] } {
  const whole = request.whole ?? {}
  const given = whole.address === undefined ? request.address : whole.address
  const addressBefore = whole.address === undefined ? (before?.state.address ?? null) : null
  const currencies = settings.allowedCurrenciesByKey.get(keyId) ?? null
  const region = regionOf({ ...request, address: given }, addressBefore, before, settings, currencies)
  const linesBefore = before?.state.lines ?? []
  const changed = whole.lines
    ? replaceLines(linesBefore, whole.lines, ids.line)
    : changeLines(linesBefore, request.lines ?? [], ids.line)
  const codes = codesOf(request)
  const draft: Draft = {
    lines: changed.lines,
    buyer:
      whole.buyer === undefined
        ? mergeBuyer(before?.state.buyer ?? nobody, request.buyer)
        : mergeBuyer(nobody, whole.buyer),
    consent: whole.consent === undefined ? before?.state.consent : (whole.consent ?? undefined),
    language: request.language ?? before?.state.language,
    link: request.link ?? before?.state.link,
    address: given ? toAddress(given, before?.state.address?.id ?? ids.destination()) : addressBefore,
    codes: codes ? normalizeCodes(codes) : (before?.state.codes ?? []),
    chosenOptionId:
      whole.optionId === undefined ? (request.optionId ?? before?.state.chosenOptionId ?? null) : whole.optionId,
    region,
    currencyBefore: before?.currency ?? null,
    notices: lastingNotices(before?.state.notices ?? []),
  }
  return { draft, problems: changed.problems }
}

/** Throws all problems with the lines, except shortages if the request accepts them. */
export function refuseLines({ keepsShortLines }: SessionRequest, problems: readonly LineProblem[]): void {
  const refused = keepsShortLines ? problems.filter(({ code }) => code !== 'out_of_stock') : problems
  if (refused.length > 0) throw linesRefused(refused)
}

const linesOf = ({ lines, whole }: SessionRequest) => whole?.lines ?? lines ?? []
const codesOf = ({ codes, whole }: SessionRequest) => whole?.codes ?? codes

/** Returns the records that the decision needs, in addition to those that the session names. */
export function wantedBy(request: SessionRequest): {
  readonly variantIds: readonly string[]
  readonly codes: readonly string[] | null
  readonly email: string | null
} {
  const codes = codesOf(request)
  return {
    variantIds: linesOf(request).flatMap((line) => line.variantId ?? []),
    codes: codes && normalizeCodes(codes),
    email: request.whole?.buyer?.email ?? request.buyer?.email ?? null,
  }
}

/** Normalises codes for comparison and display: upper case, trimmed, without duplicates. */
export const normalizeCodes = (codes: readonly string[]): string[] => [
  ...new Set(codes.map((code) => code.trim().toUpperCase()).filter(Boolean)),
]

function regionOf(
  request: SessionRequest,
  addressBefore: CheckoutAddress | null,
  before: Checkout | null,
  settings: ShopSettings,
  currencies: readonly string[] | null,
): RegionFacts {
  const country = request.address ? normalizeCountry(request.address.country) : addressBefore?.country
  const current = before ? (settings.regions.get(before.regionId) ?? null) : null
  const choice = chooseRegion(
    settings,
    { regionId: request.regionId, currency: request.currency?.toUpperCase() ?? null, country, currencies },
    current,
  )
  if ('region' in choice) {
    const { region } = choice
    if (currencies?.includes(region.currency) ?? true) return region
    throw currencyNotAllowed(region.currency, currencies ?? [], currencyField(request.regionId, country))
  }
  if (choice.refused === 'unknown_region') throw unknownRegion(choice.id)
  throw countryNotSupported(request.address?.country ?? country ?? '', choice.supported)
}

/** Returns the JSON pointer of the field that determines the currency of a session. */
export function currencyField(regionId: string | null, country: string | null | undefined): string {
  if (regionId !== null) return '/context/region_id'
  return country === undefined ? '/context/currency' : '/shipping_address/address_country'
}

function mergeBuyer(before: CheckoutBuyer, given: BuyerRequest | null): CheckoutBuyer {
  if (!given) return before
  const fullName = given.fullName?.trim()
  const names =
    given.firstName === undefined && given.lastName === undefined && fullName
      ? splitName(fullName)
      : { firstName: given.firstName ?? before.firstName, lastName: given.lastName ?? before.lastName }
  return { email: given.email ?? before.email, ...names, phoneNumber: given.phoneNumber ?? before.phoneNumber }
}

/** Splits a full name. A name without a space clears the last name. */
function splitName(fullName: string): { firstName: string; lastName: string | null } {
  const cut = fullName.lastIndexOf(' ')
  if (cut < 0) return { firstName: fullName, lastName: null }
  return { firstName: fullName.slice(0, cut).trim(), lastName: fullName.slice(cut + 1) }
}

function toAddress(given: AddressRequest, id: string): CheckoutAddress {
  const country = normalizeCountry(given.country)
  if (!country) throw new Error('An address without a country was accepted.')
  return { ...given, id, streetAddress: given.streetAddress.trim(), country }
}
