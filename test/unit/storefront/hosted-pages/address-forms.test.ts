import { expect, test } from 'vitest'
import { addressForm, postalCodeOf } from '../../../../src/storefront/hosted-pages/address-forms.ts'

test.each([
  ['US', 'street city state postalCode', 'state', 60, 'zip', true, true],
  ['IN', 'street city state postalCode', 'state', 36, 'pin', true, true],
  ['DE', 'street postalCode city', 'stateOrProvince', null, 'postalCode', true, true],
  ['JP', 'postalCode state city street', 'prefecture', 47, 'postalCode', true, true],
  ['BR', 'street postalCode city state', 'state', 27, 'cep', true, true],
  ['AE', 'street city state', 'emirate', 7, 'postalCode', false, false],
  ['HK', 'street city', 'stateOrProvince', null, 'postalCode', false, false],
  ['GB', 'street city postalCode', 'stateOrProvince', null, 'postcode', true, false],
  ['IE', 'street city state postalCode', 'county', null, 'eircode', false, false],
  ['IT', 'street postalCode city state', 'province', 107, 'postalCode', true, true],
  ['ES', 'street postalCode city state', 'province', 52, 'postalCode', true, true],
  ['', 'street postalCode city state', 'stateOrProvince', null, 'postalCode', false, false],
] as const)(
  'the address form of the country "%s" has the fields: %s',
  (country, parts, stateName, states, postalCodeName, needsPostalCode, hasNumericPostalCode) => {
    const form = addressForm(country)
    expect({ ...form, parts: form.parts.join(' '), states: form.states?.length ?? null }).toEqual({
      parts,
      stateName,
      states,
      postalCodeName,
      needsPostalCode,
      hasNumericPostalCode,
    })
  },
)

test.each([
  ['US', '10001', '10001'],
  ['US', '100011234', '10001-1234'],
  ['US', '1000', null],
  ['IN', '560 001', '560001'],
  ['IN', '56000', null],
  ['DE', 'D-07743', '07743'],
  ['DE', '7743', null],
  ['JP', '1030027', '103-0027'],
  ['JP', '〒103-0027', '103-0027'],
  ['JP', '１０３００２７', '103-0027'],
  ['JP', '103-002', null],
  ['BR', '01310-100', '01310-100'],
  ['BR', '01310', null],
  ['GB', 'ls1 4ap', 'LS1 4AP'],
  ['GB', 'LS1', null],
  ['IE', 'd02 x285', 'D02 X285'],
  ['IE', 'D02', null],
  ['PL', '00950', '00-950'],
  ['PT', '1000205', '1000-205'],
  ['NL', '1012ab', '1012AB'],
  ['HK', 'none', 'none'],
])('%s: the postal code %j is stored as %j', (country, typed, code) => {
  expect(postalCodeOf(typed, country)).toBe(code)
})
