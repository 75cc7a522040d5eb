import { expect, test } from 'vitest'
import { standsIn } from '../../../src/back-office/extraction/quote.rules.ts'
import { fieldsOf, recordTypes } from '../../../src/back-office/translations/translatable.rules.ts'
import { canonicalLocale, localeChain } from '../../../src/platform/locale.rules.ts'

test.each([
  ['EN-us', 'en-US'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['iw', 'he'],
  ['f', null],
  ['fr_CA', null],
  ['fr-', null],
  ['../fr', null],
  ['a'.repeat(9), null],
  ['', null],
  [`fr-${'x'.repeat(40)}`, null],
])('%s is %s in its canonical spelling', (tag, canonical) => {
  expect(canonicalLocale(tag)).toBe(canonical)
})

test.each([
  ['fr-CA', undefined, 'en', ['fr-CA', 'fr']],
  ['zh-Hant-TW', undefined, 'en', ['zh-Hant-TW', 'zh-Hant', 'zh']],
  ['fr-CA', undefined, 'fr', ['fr-CA']],
  ['en-GB', undefined, 'en', ['en-GB']],
  ['en', undefined, 'en-US', ['en']],
  ['en', 'fr', 'en', []],
  ['?', 'de-AT, fr;q=0.9, en;q=0.8, it', 'en', ['de-AT', 'de', 'it', 'fr']],
  [undefined, 'fr;q=0.5, de;q=0.7', 'en', ['de', 'fr']],
  [undefined, 'fr;q=2, de;q=x, it;q=0', 'en', []],
  [undefined, '*', 'en', []],
  [undefined, undefined, 'en', []],
])(
  'for the language %s, accepted languages %s and texts in %s, a translation is looked for in %j',
  (own, accepted, source, chain) => {
    expect(localeChain({ own, accepted }, source)).toEqual(chain)
  },
)

test('the translatable records are first the ones that partners see, then the ones that shoppers see', () => {
  expect(recordTypes.map((type) => [type, fieldsOf(type)])).toEqual([
    ['design', ['name', 'description', 'designer_notes', 'revision_notes']],
    ['design_specification', ['title', 'details', 'special_instructions', 'reviewer_notes']],
    ['design_color', ['name', 'usage_notes']],
    ['design_component', ['role', 'notes']],
    ['task', ['title', 'description', 'message']],
    ['task_template', ['name', 'description', 'message_template']],
    ['task_category', ['name', 'description', 'message_template']],
    ['production_run', ['cancelled_reason', 'finish_notes', 'completion_notes', 'rejection_reason', 'rejection_notes']],
    ['raw_material', ['name', 'description', 'composition', 'usage_guidelines', 'storage_requirements']],
    ['material_type', ['name', 'description']],
    ['product', ['title', 'description']],
    ['product_option', ['name', 'value']],
    ['collection', ['title']],
    ['category', ['name']],
    ['shipping_option', ['name']],
  ])
})

test.each([
  ['5.00', 'It costs 5.00 today', true],
  ['5.00', 'It costs 15.00 today', false],
  ['5.00', 'It costs 5.001 today', false],
  ['5.00', 'It costs 1,5.00', false],
  ['100', 'USD 100.00', false],
  ['100', 'USD 100.', true],
  ['AB-1', 'order XAB-1', false],
  ['AB 1', 'order AB\n 1', true],
  ['', 'anything', false],
])('%j is a separate word in %j: %s', (quote, text, stands) => {
  expect(standsIn(quote, text)).toBe(stands)
})
