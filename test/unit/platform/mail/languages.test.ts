import { expect, test } from 'vitest'
import { fill, localeOfCountry, mailLocale } from '../../../../src/platform/mail/languages.ts'

test('the first wanted locale with translations is used, with its own number format', () => {
  expect(mailLocale(['fr-CA', 'de'])).toEqual({ language: 'fr', format: 'fr-CA' })
  expect(mailLocale(['ja-JP', 'de_AT'])).toEqual({ language: 'de', format: 'de-AT' })
  expect(mailLocale([null, undefined, '', 'not a tag', 'sv'])).toEqual({ language: 'en', format: 'en' })
})

test('a shop that lists its languages uses only those, and English if none of them fits', () => {
  expect(mailLocale(['de-DE', 'fr'], ['en-GB', 'fr'])).toEqual({ language: 'fr', format: 'fr' })
  expect(mailLocale(['de-DE'], ['fr'])).toEqual({ language: 'en', format: 'en' })
})

test.each([
  ['DE', 'de-DE'],
  ['AT', 'de-AT'],
  ['CH', 'de-CH'],
  ['MX', 'es-MX'],
  ['BE', 'nl-BE'],
  ['GB', 'en-GB'],
  ['IN', 'en-IN'],
  ['JP', 'ja-JP'],
  ['ZZ', 'en-ZZ'],
  ['de', null],
])('a buyer in %s reads %s', (country, locale) => {
  expect(localeOfCountry(country)).toBe(locale)
})

test('a value is inserted verbatim, even if it looks like a placeholder', () => {
  expect(fill('{name} at {shop}', { name: '{shop} $& $1', shop: 'Loom' })).toBe('{shop} $& $1 at Loom')
})
