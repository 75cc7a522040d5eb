import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import { provincesOf } from '../regions/index.ts'
import type { PageMessages } from './words/index.ts'

export type AddressPart = 'street' | 'city' | 'state' | 'postalCode'

export interface AddressForm {
  /** Address parts below the country field. A part that is missing is not used in this country. */
  readonly parts: readonly AddressPart[]
  /** The states to choose from. Null if addresses have no state, or it is free text. */
  readonly states: readonly { readonly value: string; readonly label: string }[] | null
  readonly stateName: keyof PageMessages['address']['states']
  readonly postalCodeName: keyof PageMessages['address']['postalCodes']
  /** Whether the postal code has no letters. */
  readonly hasNumericPostalCode: boolean
  readonly needsPostalCode: boolean
}

interface Custom {
  readonly parts: readonly AddressPart[]
  /** The country's name for its states. The shopper must choose one from a list. */
  readonly state?: AddressForm['stateName']
  /** The country's name for its states, if an address may omit the state. */
  readonly optionalState?: AddressForm['stateName']
  readonly postalCode?: AddressForm['postalCodeName']
  readonly isPostalCodeOptional?: true
}

const codeBeforeCity = ['street', 'postalCode', 'city'] as const
const withState = [...codeBeforeCity, 'state'] as const
const codeLast = ['street', 'city', 'state', 'postalCode'] as const

/**
 * Countries whose addresses require the state, have no postal code or an optional one, have their own order, or use
 * their own terms.
 */
const customs: Readonly<Record<string, Custom>> = {
  AE: { parts: ['street', 'city', 'state'], state: 'emirate' },
  AU: { parts: codeLast, state: 'stateOrTerritory', postalCode: 'postcode' },
  BR: { parts: withState, state: 'state', postalCode: 'cep' },
  CA: { parts: codeLast, state: 'provinceOrTerritory' },
  ES: { parts: withState, state: 'province' },
  GB: { parts: ['street', 'city', 'postalCode'], postalCode: 'postcode' },
  HK: { parts: ['street', 'city'] },
  IE: { parts: codeLast, optionalState: 'county', postalCode: 'eircode', isPostalCodeOptional: true },
  IN: { parts: codeLast, state: 'state', postalCode: 'pin' },
  IT: { parts: withState, state: 'province' },
  JP: { parts: ['postalCode', 'state', 'city', 'street'], state: 'prefecture' },
  MX: { parts: withState, state: 'state' },
  US: { parts: codeLast, state: 'state', postalCode: 'zip' },
}

/** Countries whose addresses have no state and put the postal code before the town. */
const withoutState = new Set(
  'AT BE BG CH CY CZ DE DK EE FI FR GR HR HU IL IS LI LT LU LV MC MT NL NO PL PT SE SI SK'.split(' '),
)

const made = new Map<string, AddressForm>()

/** Returns the address format of a country. `country`: alpha-2, or empty if not yet known. */
export function addressForm(country: string): AddressForm {
  const known = made.get(country)
  if (known) return known
  const custom: Custom | undefined = Object.hasOwn(customs, country) ? customs[country] : undefined
  const form: AddressForm = {
    parts: custom?.parts ?? (withoutState.has(country) ? codeBeforeCity : withState),
    states: custom?.state ? provincesOf(country).map(({ code, name }) => ({ value: code, label: name })) : null,
    stateName: custom?.state ?? custom?.optionalState ?? 'stateOrProvince',
    postalCodeName: custom?.postalCode ?? 'postalCode',
    hasNumericPostalCode: numericExamples.some((code) => isKnownPostalCode(code, country)),
    needsPostalCode: !custom?.isPostalCodeOptional && postcodeValidatorExistsForCountry(country),
  }
  // Caches only country codes, because a form may send any text.
  if (/^[A-Z]{2}$/.test(country)) made.set(country, form)
  return form
}

/**
 * Sample codes, one per numeric format. A country whose format accepts any of them has numeric postal codes.
 */
const numericExamples = ['101', '1010', '10115', '110001', '1000001', '100-0001', '10000-000']

const isKnownPostalCode = (code: string, country: string): boolean =>
  postcodeValidatorExistsForCountry(country) && postcodeValidator(code, country)

/**
 * Converts a postal code to the format of its country. People omit separators and capitals, or add the country
 * (`D-07743`). Returns null if the country has no such code. Unchanged if Weft does not know the country's format.
 */
export function postalCodeOf(text: string, country: string): string | null {
  if (!postcodeValidatorExistsForCountry(country)) return text
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^〒\s*/, '')
  const bare = code.replace(/^[A-Z]{1,2}-/, '').replace(/[\s\u2010-\u2015-]/g, '')
  const split = Array.from({ length: Math.max(bare.length - 1, 0) }, (_, at) =>
    ['-', ' '].map((separator) => `${bare.slice(0, at + 1)}${separator}${bare.slice(at + 1)}`),
  ).flat()
  return [code, bare, ...split].find((one) => isKnownPostalCode(one, country)) ?? null
}
