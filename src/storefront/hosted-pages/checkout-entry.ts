import type { FormFields } from '../../platform/http/form-body.ts'
import { fill } from '../../platform/mail/languages.ts'
import { type Checkout, maxQuantity, type SessionRequest } from '../checkout/index.ts'
import type { ShopSettings } from '../settings/index.ts'
import { addressForm, postalCodeOf } from './address-forms.ts'
import type { PhoneReader } from './phone-numbers.ts'
import type { PageWords } from './words/index.ts'

/** Names of the text fields in the checkout form. */
export const fieldNames = [
  'email',
  'first_name',
  'last_name',
  'phone',
  'ship_first_name',
  'ship_last_name',
  'country',
  'street',
  'city',
  'region',
  'postal_code',
  'option',
  'code',
] as const
export type FieldName = (typeof fieldNames)[number]
export type Values = Readonly<Record<FieldName, string>>

/**
 * Error messages by field name. A quantity has the name `qty.{line id}`. Errors without a field are under `lines` or
 * `form`.
 */
export type Problems = ReadonlyMap<string, string>

/** The shopper's input and the button they pressed. */
export interface Entry {
  readonly values: Values
  readonly quantities: ReadonlyMap<string, string>
  readonly action: 'update' | 'pay' | 'cancel'
  readonly removedLineId: string | null
  readonly droppedCode: string | null
  /** Language chosen in the form. Undefined if the pages do not offer it. */
  readonly lang?: string | undefined
  /** Version of the session when the page was shown. */
  readonly version: number
  /** Total on the page, as `{currency} {total}`. */
  readonly shownTotal: string
}

export const shownTotal = ({ currency, state }: Checkout): string => `${currency} ${state.quote.totalMinor}`

export function readEntry(fields: FormFields): Entry {
  const action = fields.get('action') ?? ''
  return {
    values: valuesBy((name) => fields.get(name)?.trim() ?? ''),
    quantities: new Map(
      [...fields].flatMap(([name, value]) => (name.startsWith('qty.') ? [[name.slice(4), value.trim()]] : [])),
    ),
    action: action === 'pay' || action === 'cancel' ? action : 'update',
    removedLineId: after('remove:', action),
    droppedCode: after('drop:', action),
    lang: fields.get('lang'),
    version: Number(fields.get('version')),
    shownTotal: fields.get('shown_total') ?? '',
  }
}

const after = (prefix: string, text: string): string | null =>
  text.startsWith(prefix) ? text.slice(prefix.length) : null

/** Returns the country of the cart's region. Empty if the region has several countries. */
export function usualCountryOf({ regions, supportedCountries }: ShopSettings, { regionId }: Checkout): string {
  const [only = '', another] = regions.get(regionId)?.countries ?? supportedCountries
  return another === undefined ? only : ''
}

/** Returns the initial values of the form. */
export function entryOf(checkout: Checkout, usualCountry: string): Entry {
  const { buyer, address, quote, lines } = checkout.state
  const values: Values = {
    email: buyer.email ?? '',
    first_name: buyer.firstName ?? '',
    last_name: buyer.lastName ?? '',
    phone: buyer.phoneNumber ?? '',
    ship_first_name: address?.firstName ?? '',
    ship_last_name: address?.lastName ?? '',
    street: address?.streetAddress ?? '',
    city: address?.locality ?? '',
    region: address?.region ?? '',
    postal_code: address?.postalCode ?? '',
    country: address?.country ?? usualCountry,
    option: quote.selectedOptionId ?? '',
    code: '',
  }
  return {
    values,
    quantities: new Map(lines.map((line) => [line.id, String(line.quantity)])),
    action: 'update',
    removedLineId: null,
    droppedCode: null,
    version: checkout.version,
    shownTotal: shownTotal(checkout),
  }
}

/** Returns the form after the shopper selects another country. */
export const inCountry = (entry: Entry, country: string | undefined): Entry =>
  country === undefined || country === entry.values.country
    ? entry
    : { ...entry, values: { ...entry.values, country, region: '', postal_code: '' } }

export interface Changes {
  /** Null if the form makes no changes. */
  readonly request: SessionRequest | null
  readonly problems: Problems
}

export interface FormFacts {
  /** Countries the shop delivers to. */
  readonly countries: readonly string[]
  /** Country selected in a new form. Empty if the cart can ship to several countries. */
  readonly usualCountry: string
  readonly words: PageWords
  readonly phones: PhoneReader
}

/** Compares the form with the current session. Returns the changes, and the errors in the form. */
export function changesOf(entry: Entry, checkout: Checkout, form: FormFacts): Changes {
  const { words } = form
  const problems = new Map<string, string>()
  const before = entryOf(checkout, form.usualCountry).values
  const said = {
    lines: lineChanges(entry, checkout, words, problems),
    buyer: buyerChange(entry, before, form, problems),
    address: addressChange(entry, before, { ...form, checkout }, problems),
    regionId: null,
    currency: null,
    codes: codesChange(entry, checkout),
    optionId: entry.values.option === '' || entry.values.option === before.option ? null : entry.values.option,
  }
  const { values } = entry
  for (const name of fieldNames) if (values[name].length > 255) problems.set(name, words.problems.tooLong)
  const nothing = Object.values(said).every((member) => member === null)
  return { request: nothing ? null : { ...said, optionPath: '/fulfillment_option_id' }, problems }
}

function lineChanges(
  entry: Entry,
  checkout: Checkout,
  words: PageWords,
  problems: Map<string, string>,
): SessionRequest['lines'] {
  const changes = checkout.state.lines.flatMap((line) => {
    if (entry.removedLineId === line.id) return [{ lineItemId: line.id, variantId: null, quantity: 0 }]
    const typed = entry.quantities.get(line.id) ?? String(line.quantity)
    const quantity = /^\d{1,4}$/.test(typed) ? Number(typed) : null
    if (quantity === null)
      problems.set(`qty.${line.id}`, fill(words.problems.wholeNumber, { most: String(maxQuantity) }))
    if (quantity === null || quantity === line.quantity) return []
    return [{ lineItemId: line.id, variantId: null, quantity }]
  })
  return changes.length === 0 ? null : changes
}

const emailShape = /^[^\s@]+@[^\s@]+$/

function buyerChange(
  entry: Entry,
  before: Values,
  { words, phones }: FormFacts,
  problems: Map<string, string>,
): SessionRequest['buyer'] {
  const { email, first_name, last_name, phone, country } = entry.values
  const isNewPhone = phone !== '' && phone !== before.phone
  // A national phone number is valid only with a country.
  const number = isNewPhone && (country !== '' || phone.startsWith('+')) ? phones.read(phone, country) : phone
  if (number === null)
    problems.set(
      'phone',
      country === ''
        ? words.problems.phoneAnywhere
        : fill(words.problems.phone, { country: words.countryName(country) }),
    )
  if (email !== '' && !(emailShape.test(email) && email.length <= 254)) problems.set('email', words.problems.email)
  if (email === '' && before.email !== '') problems.set('email', words.problems.emailMissing)
  const changed = (['email', 'first_name', 'last_name', 'phone'] as const).some(
    (name) => entry.values[name] !== before[name],
  )
  if (!changed) return null
  const given = (value: string, old: string) => (value === old ? undefined : value)
  return {
    email: given(email, before.email),
    firstName: given(first_name, before.first_name),
    lastName: given(last_name, before.last_name),
    phoneNumber: given(number ?? phone, before.phone),
  }
}

const addressNames = [
  'ship_first_name',
  'ship_last_name',
  'street',
  'city',
  'region',
  'postal_code',
  'country',
] as const

function addressChange(
  { values }: Entry,
  before: Values,
  { checkout, countries, words }: FormFacts & { readonly checkout: Checkout },
  problems: Map<string, string>,
): SessionRequest['address'] {
  if (!addressNames.some((name) => values[name] !== before[name])) return null
  if (values.country === '') {
    problems.set('country', words.problems.country)
    return null
  }
  const postalCode = countries.includes(values.country)
    ? postalCodeOf(values.postal_code, values.country)
    : values.postal_code
  if (values.postal_code !== '' && postalCode === null)
    problems.set(
      'postal_code',
      fill(words.problems.wrongPostalCode, {
        name: words.address.postalCodes[addressForm(values.country).postalCodeName],
        country: words.countryName(values.country),
      }),
    )
  const recipientGiven = values.ship_first_name !== '' || values.ship_last_name !== ''
  return {
    firstName: (recipientGiven ? values.ship_first_name : values.first_name) || null,
    lastName: (recipientGiven ? values.ship_last_name : values.last_name) || null,
    streetAddress: values.street,
    locality: values.city,
    region: values.region || null,
    country: values.country,
    postalCode: postalCode || null,
    phoneNumber: checkout.state.address?.phoneNumber ?? null,
  }
}

function codesChange({ values, droppedCode }: Entry, { state }: Checkout): SessionRequest['codes'] {
  const typed = values.code.toUpperCase()
  const kept = state.codes.filter((code) => code !== droppedCode)
  const codes = typed === '' || kept.includes(typed) ? kept : [...kept, typed].slice(-20)
  return codes.join('\n') === state.codes.join('\n') ? null : codes
}

/** Returns an error message for each empty field that payment requires. */
export function unfilled({ values }: Entry, { problems, address }: PageWords): Problems {
  const wanted: [FieldName, string][] = [
    ['email', problems.emailMissing],
    ['country', problems.country],
    ['street', problems.street],
    ['city', problems.city],
    ...neededIn(values.country, { problems, address }),
  ]
  return new Map(wanted.filter(([name]) => values[name] === ''))
}

function neededIn(
  country: string,
  { problems, address }: Pick<PageWords, 'problems' | 'address'>,
): [FieldName, string][] {
  const { states, stateName, needsPostalCode, postalCodeName } = addressForm(country)
  return [
    ...(states ? [['region', fill(problems.state, { name: address.states[stateName] })] as [FieldName, string]] : []),
    ...(needsPostalCode
      ? [
          ['postal_code', fill(problems.postalCode, { name: address.postalCodes[postalCodeName] })] as [
            FieldName,
            string,
          ],
        ]
      : []),
  ]
}

const valuesBy = (textOf: (name: FieldName) => string): Values =>
  // Safe cast: `fromEntries` loses the type of the keys, which are exactly `fieldNames`.
  Object.fromEntries(fieldNames.map((name) => [name, textOf(name)])) as Values
