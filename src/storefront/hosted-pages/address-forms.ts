import { iso31662 } from 'iso-3166'
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'

/** How an address is written in a country. */
export interface AddressForm {
  /** Null: the country's addresses have none, or any text will do. */
  readonly states: readonly { readonly value: string; readonly label: string }[] | null
  readonly stateLabel: string
  readonly postalCodeLabel: string
  readonly isPostalCodeFirst: boolean
  readonly needsPostalCode: boolean
}

interface Custom {
  readonly state?: string
  readonly postalCode?: string
  readonly isCityFirst?: true
  readonly isPostalCodeOptional?: true
}

/** Countries whose post needs the state, and those that call things by names of their own. */
const customs: Readonly<Record<string, Custom>> = {
  AU: { state: 'State or territory', postalCode: 'Postcode', isCityFirst: true },
  BR: { state: 'State', postalCode: 'CEP' },
  CA: { state: 'Province or territory', isCityFirst: true },
  GB: { postalCode: 'Postcode', isCityFirst: true },
  IE: { postalCode: 'Eircode', isCityFirst: true, isPostalCodeOptional: true },
  IN: { state: 'State', postalCode: 'PIN code', isCityFirst: true },
  MX: { state: 'State' },
  US: { state: 'State', postalCode: 'ZIP code', isCityFirst: true },
}

const made = new Map<string, AddressForm>()

/** `country`: alpha-2, or empty where it is not known yet. */
export function addressForm(country: string): AddressForm {
  const known = made.get(country)
  if (known) return known
  const custom: Custom | undefined = Object.hasOwn(customs, country) ? customs[country] : undefined
  const form: AddressForm = {
    states: custom?.state === undefined ? null : statesOf(country),
    stateLabel: custom?.state ?? 'State or province',
    postalCodeLabel: custom?.postalCode ?? 'Postal code',
    isPostalCodeFirst: custom?.isCityFirst !== true,
    needsPostalCode: !custom?.isPostalCodeOptional && postcodeValidatorExistsForCountry(country),
  }
  // Every country there is, and nothing else that somebody sends.
  if (/^[A-Z]{2}$/.test(country)) made.set(country, form)
  return form
}

const statesOf = (country: string) =>
  iso31662
    .filter(({ code }) => code.startsWith(`${country}-`))
    .map(({ code, name }) => ({ value: code.slice(country.length + 1), label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

/** True where nothing is known of the country's codes. */
export const isPostalCode = (code: string, country: string): boolean =>
  !postcodeValidatorExistsForCountry(country) || postcodeValidator(code.trim(), country)
