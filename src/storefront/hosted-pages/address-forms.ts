import { iso31662 } from 'iso-3166'
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import type { PageMessages } from './words/index.ts'

/** Address format of a country. */
export interface AddressForm {
  /** Null: addresses have no state, or it is free text. */
  readonly states: readonly { readonly value: string; readonly label: string }[] | null
  readonly stateName: keyof PageMessages['address']['states']
  readonly postalCodeName: keyof PageMessages['address']['postalCodes']
  /** Digits only. */
  readonly hasNumericPostalCode: boolean
  readonly isPostalCodeFirst: boolean
  readonly needsPostalCode: boolean
}

interface Custom {
  readonly state?: AddressForm['stateName']
  readonly postalCode?: AddressForm['postalCodeName']
  readonly isCityFirst?: true
  readonly isPostalCodeOptional?: true
}

/** Countries that require the state in addresses, or use their own terms. */
const customs: Readonly<Record<string, Custom>> = {
  AU: { state: 'stateOrTerritory', postalCode: 'postcode', isCityFirst: true },
  BR: { state: 'state', postalCode: 'cep' },
  CA: { state: 'provinceOrTerritory', isCityFirst: true },
  GB: { postalCode: 'postcode', isCityFirst: true },
  IE: { postalCode: 'eircode', isCityFirst: true, isPostalCodeOptional: true },
  IN: { state: 'state', postalCode: 'pin', isCityFirst: true },
  MX: { state: 'state' },
  US: { state: 'state', postalCode: 'zip', isCityFirst: true },
}

const made = new Map<string, AddressForm>()

/** `country`: alpha-2, or empty if not known yet. */
export function addressForm(country: string): AddressForm {
  const known = made.get(country)
  if (known) return known
  const custom: Custom | undefined = Object.hasOwn(customs, country) ? customs[country] : undefined
  const form: AddressForm = {
    states: custom?.state === undefined ? null : statesOf(country),
    stateName: custom?.state ?? 'stateOrProvince',
    postalCodeName: custom?.postalCode ?? 'postalCode',
    hasNumericPostalCode: numericExamples.some((code) => isKnownPostalCode(code, country)),
    isPostalCodeFirst: custom?.isCityFirst !== true,
    needsPostalCode: !custom?.isPostalCodeOptional && postcodeValidatorExistsForCountry(country),
  }
  // Only real countries, because a form may send anything.
  if (/^[A-Z]{2}$/.test(country)) made.set(country, form)
  return form
}

const statesOf = (country: string) =>
  iso31662
    .filter(({ code }) => code.startsWith(`${country}-`))
    .map(({ code, name }) => ({ value: code.slice(country.length + 1), label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

/** One postal code of each length used by countries with numeric codes. */
const numericExamples = ['101', '1010', '10115', '110001', '1000001']

const isKnownPostalCode = (code: string, country: string): boolean =>
  postcodeValidatorExistsForCountry(country) && postcodeValidator(code.trim(), country)

/** True if the country's format is unknown. */
export const isPostalCode = (code: string, country: string): boolean =>
  !postcodeValidatorExistsForCountry(country) || isKnownPostalCode(code, country)
