import { chooseRegion, normalizeCountry } from '../regions/index.ts'
import type { RegionFacts, ShopSettings } from '../settings/index.ts'
import type { Checkout, CheckoutAddress, CheckoutBuyer } from './checkout.types.ts'
import type { Draft } from './compose.rules.ts'
import { changeLines, type LineProblem } from './lines.rules.ts'
import { countryNotSupported, currencyNotAllowed, unknownRegion } from './refusals.ts'
import type { AddressRequest, BuyerRequest, SessionRequest } from './session-request.types.ts'

const nobody: CheckoutBuyer = { email: null, firstName: null, lastName: null, phoneNumber: null }

export interface NewIds {
  line(): string
  destination(): string
}

/**
 * The session as the request wants it: what is not said stays as it was. Throws `country_not_supported` or `invalid`
 * for a region; problems with lines are returned, so that all of them can be said at once.
 */
export function draftSession(
  request: SessionRequest,
  before: Checkout | null,
  settings: ShopSettings,
  ids: NewIds,
  /** Whose currencies count. */
  keyId: string,
): { draft: Draft; problems: readonly LineProblem[] } {
  const region = regionOf(request, before, settings, settings.allowedCurrenciesByKey.get(keyId) ?? null)
  const changed = changeLines(before?.state.lines ?? [], request.lines ?? [], ids.line)
  const draft: Draft = {
    lines: changed.lines,
    buyer: mergeBuyer(before?.state.buyer ?? nobody, request.buyer),
    address: request.address
      ? toAddress(request.address, before?.state.address?.id ?? ids.destination())
      : (before?.state.address ?? null),
    codes: request.codes ? normalizeCodes(request.codes) : (before?.state.codes ?? []),
    chosenOptionId: request.optionId ?? before?.state.chosenOptionId ?? null,
    region,
    currencyBefore: before?.currency ?? null,
    notices: [],
  }
  return { draft, problems: changed.problems }
}

/** Codes as they are compared and shown: upper case, trimmed, each once. */
export const normalizeCodes = (codes: readonly string[]): string[] => [
  ...new Set(codes.map((code) => code.trim().toUpperCase()).filter(Boolean)),
]

function regionOf(
  request: SessionRequest,
  before: Checkout | null,
  settings: ShopSettings,
  currencies: readonly string[] | null,
): RegionFacts {
  const country = request.address ? normalizeCountry(request.address.country) : before?.state.address?.country
  const current = before ? (settings.regions.get(before.regionId) ?? null) : null
  const choice = chooseRegion(
    settings,
    { regionId: request.regionId, currency: request.currency?.toUpperCase() ?? null, country, currencies },
    current,
  )
  if ('region' in choice) {
    const { region } = choice
    if (currencies?.includes(region.currency) ?? true) return region
    throw currencyNotAllowed(region.currency, currencies ?? [])
  }
  if (choice.refused === 'unknown_region') throw unknownRegion(choice.id)
  throw countryNotSupported(request.address?.country ?? country ?? '', choice.supported)
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

/** A whole name replaces both parts: one without a space leaves no last name behind. */
function splitName(fullName: string): { firstName: string; lastName: string | null } {
  const cut = fullName.lastIndexOf(' ')
  if (cut < 0) return { firstName: fullName, lastName: null }
  return { firstName: fullName.slice(0, cut).trim(), lastName: fullName.slice(cut + 1) }
}

function toAddress(given: AddressRequest, id: string): CheckoutAddress {
  const country = normalizeCountry(given.country)
  if (!country) throw new Error('An address without a country was let through.')
  return { ...given, id, streetAddress: given.streetAddress.trim(), country }
}
