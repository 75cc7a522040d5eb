import { expect, test } from 'vitest'
import { variantTitle } from '../../../../src/storefront/translations/translated-options.rules.ts'

const options = [
  { name: 'Colour', value: 'Red' },
  { name: 'Size', value: 'Large' },
]
const translated = [
  { name: 'Farbe', value: 'Rot', writtenName: 'Colour' },
  { name: 'Größe', value: 'Groß', writtenName: 'Size' },
]

test.each([
  ['Red / Large', 'Rot / Groß'],
  ['Red, Large', 'Rot, Groß'],
  ['Red · Large', 'Rot · Groß'],
  ['Red - Large', 'Rot - Groß'],
  ['Red Large', 'Rot Groß'],
  ['Red/Large', 'Red/Large'],
  ['Large / Red', 'Large / Red'],
  ['Red', 'Red'],
  ['The big one', 'The big one'],
])('the title of a variant is translated if it consists of its option values: %j is %j', (title, expected) => {
  expect(variantTitle({ title, options }, translated)).toBe(expected)
})

test('the title of a variant with one option is translated with its value', () => {
  expect(variantTitle({ title: 'Red', options: options.slice(0, 1) }, translated.slice(0, 1))).toBe('Rot')
})
