import { expect, test } from 'vitest'
import { statedCurrency } from '../../../../src/back-office/extraction/currency.rules.ts'
import { currencySigns } from '../../../../src/back-office/extraction/money-text.rules.ts'
import type { Language } from '../../../../src/back-office/extraction/words/vocabulary.rules.ts'

function read([totals, others, lines]: readonly (readonly string[])[], domain: string, language: Language) {
  const signed = (texts: readonly string[] = []) =>
    texts.map((evidence) => ({ signs: currencySigns(evidence), evidence }))
  const { found, warnings } = statedCurrency(
    { totals: signed(totals), others: signed(others), lines: lines ?? [] },
    domain,
    language,
  )
  return [found && [found.value, found.confidence, found.evidence], warnings.map(({ message }) => message)]
}

test.each([
  [[['Total EUR 5.00'], [], []], 'de', 'de', [['EUR', 0.95, 'Total EUR 5.00'], []]],
  [[['Total 5.00'], ['€5.00'], []], '', 'en', [['EUR', 0.95, '€5.00'], []]],
  [[['€5'], ['£5'], []], '', 'en', [['EUR', 0.95, '€5'], []]],
  [[['€5', 'USD 5'], [], []], '', 'en', [null, ['Amounts are stated in EUR and USD; none was taken.']]],
  [[[], [], ['It costs 5.00 EUR']], '', 'en', [['EUR', 0.95, '5.00 EUR'], []]],
  [[[], [], ['€  12.50']], '', 'en', [['EUR', 0.95, '€ 12.50'], []]],
  [[[], [], ['All prices in EUR']], '', 'en', [['EUR', 0.8, 'EUR'], []]],
  [[[], [], ['Currency: CZK']], '', 'en', [['CZK', 0.8, 'CZK'], []]],
  [[[], [], ['Currency: ABC']], '', 'en', [null, []]],
  [[[], [], ['Item  Qty  Amount GBP']], '', 'en', [['GBP', 0.8, 'GBP'], []]],
  [[[], [], ['Amount GBP 5']], '', 'en', [['GBP', 0.95, 'GBP 5'], []]],
  [[['$5'], [], []], 'com', 'en', [['USD', 0.4, '$'], ['$ was taken for USD.']]],
  [[['$5'], [], []], 'us', 'en', [['USD', 0.8, '$'], []]],
  [[['$5'], [], []], 'ca', 'en', [['CAD', 0.7, '$'], []]],
  [[['$5'], [], ['ABN 12 345 678 901']], 'com', 'en', [['AUD', 0.8, '$'], []]],
  [[['$5'], [], ['TVQ (9,975 %) : 5,00 $']], 'com', 'fr', [['CAD', 0.8, '$'], []]],
  [[['$5'], [], ['ABN 12 345 678 901']], 'us', 'en', [['USD', 0.8, '$'], []]],
  [[['$5'], ['5 kr'], []], 'com', 'en', [null, ['Amounts are stated in $ and kr; none was taken.']]],
  [[['5 kr'], [], []], 'com', 'sv', [['SEK', 0.8, 'kr'], []]],
  [[['5 kr.'], [], []], 'com', 'da', [null, []]],
  [[['5 kr'], [], ['inkl. moms']], 'com', 'da', [['DKK', 0.8, 'kr'], []]],
  [[['5 kr'], [], ['inkl. mva']], 'com', 'da', [['NOK', 0.8, 'kr'], []]],
  [[['5 kr'], [], []], 'se', 'en', [['SEK', 0.7, 'kr'], []]],
  [[['¥500'], [], ['ありがとう']], 'com', 'en', [['JPY', 0.8, '¥'], []]],
  [[['¥500'], [], ['谢谢']], 'com', 'zh', [['CNY', 0.8, '¥'], []]],
  [[['¥500'], [], []], 'com', 'en', [null, []]],
  [[['Fr. 5'], [], []], 'com', 'de', [['CHF', 0.8, 'fr'], []]],
  [[['Fr. 5'], [], []], 'com', 'en', [null, []]],
  [[['Rs. 5'], [], []], 'com', 'hi', [['INR', 0.8, 'rs'], []]],
  [[['Rs 5'], [], ['GSTIN 29ABC']], 'com', 'en', [['INR', 0.8, 'rs'], []]],
  [[['Rs 5'], [], []], 'com', 'en', [null, []]],
  [[[], [], ['合计 人民币']], 'com', 'zh', [['CNY', 0.8, 'CNY'], []]],
  [[[], [], ['nothing']], 'com', 'en', [null, []]],
  [[[], [], ['Sum  12.50  RON']], '', 'en', [['RON', 0.95, '12.50 RON'], []]],
  [[['5.00'], [], ['Shop  12.50  RON  12']], '', 'en', [['RON', 0.95, '12.50 RON'], []]],
] as const)(
  'the currency of totals, other amounts and lines %j from .%s in %s',
  (texts, domain, language, currency) => {
    expect(read(texts, domain, language)).toEqual(currency)
  },
)

test('uses amounts in the first 500 lines of a mail', () => {
  const after = (count: number): string[] => [...Array.from({ length: count }, () => 'x'), '€ 12.50']
  expect([499, 500].map((count) => read([[], [], after(count)], '', 'en'))).toEqual([
    [['EUR', 0.95, '€ 12.50'], []],
    [null, []],
  ])
})

test('returns evidence and warnings for a sign, several currencies and an assumed currency', () => {
  const amounts = (...texts: readonly string[]) =>
    texts.map((evidence) => ({ signs: currencySigns(evidence), evidence }))
  const one = statedCurrency({ totals: amounts('Total €5.00'), others: [], lines: [] }, 'de', 'de')
  expect(one).toEqual({
    found: { value: 'EUR', source: 'text', confidence: 0.95, evidence: 'Total €5.00' },
    warnings: [],
  })
  const several = statedCurrency({ totals: [], others: amounts('€5', '£5'), lines: [] }, 'de', 'de')
  expect(several).toEqual({
    found: null,
    warnings: [{ code: 'several_currencies', message: 'Amounts are stated in EUR and GBP; none was taken.' }],
  })
  const assumed = statedCurrency({ totals: amounts('$5'), others: [], lines: [] }, 'com', 'en')
  expect(assumed).toEqual({
    found: { value: 'USD', source: 'text', confidence: 0.4, evidence: '$' },
    warnings: [{ code: 'currency_assumed', message: '$ was taken for USD.' }],
  })
})

test('ignores an equivalent in brackets after the amount', () => {
  const totals = [{ signs: ['EUR'], evidence: 'Total €5.00 (USD 6.00)' }]
  expect(statedCurrency({ totals, others: [], lines: [] }, 'de', 'en').found?.value).toBe('EUR')
})

test('Fr. means Swiss francs in a mail in German, French or Italian', () => {
  const languages: readonly Language[] = ['de', 'fr', 'it', 'en']
  expect(languages.map((language) => read([['Fr. 5'], [], []], 'com', language)[0])).toEqual([
    ['CHF', 0.8, 'fr'],
    ['CHF', 0.8, 'fr'],
    ['CHF', 0.8, 'fr'],
    null,
  ])
})
