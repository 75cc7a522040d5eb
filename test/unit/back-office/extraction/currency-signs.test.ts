import { expect, test } from 'vitest'
import {
  contradicts,
  currencyOfSign,
  currencySigns,
  decimalMarkOf,
  decimalOf,
  isAmount,
  markedAmounts,
} from '../../../../src/back-office/extraction/money-text.rules.ts'

test.each([
  ['€5', ['EUR']],
  ['EUR 5', ['EUR']],
  ['eur 5', ['EUR']],
  ['US$5', ['USD']],
  ['US $5', ['USD']],
  ['CA $5', ['CAD']],
  ['$ US 5', ['USD']],
  ['$5', ['$']],
  ['5 kr', ['kr']],
  ['5 kr.', ['kr.']],
  ['Rs. 5', ['rs.']],
  ['Fr. 5', ['fr.']],
  ['Fr.', []],
  ['¥5', ['¥']],
  ['CN¥5', ['CNY']],
  ['RM 5', ['MYR']],
  ['zł', ['PLN']],
  ['₹5', ['INR']],
  ['EUR 5 USD 6', ['EUR', 'USD']],
  ['ABC 5', []],
  ['skr 5', []],
  ['5 元', ['CNY']],
  ['', []],
])('finds the currencies in “%s”', (text, currencies) => {
  expect(currencySigns(text)).toEqual(currencies)
})

test.each([
  ['Total 5.00 EUR or $6', ['5.00 EUR', '$6']],
  ['5.00', []],
  ['RM376', []],
  ['RM 37.60', ['RM 37.60']],
  ['BTN15', []],
  ['9RM1G9', []],
  ['8812 złożone', []],
  ['pay 12,50 € now', ['12,50 €']],
  ['Total -€5.00', ['-€5.00']],
])('finds the amounts with a currency in “%s”', (text, amounts) => {
  expect(markedAmounts(text)).toEqual(amounts)
})

test('finds amounts in the first 2,000 characters of a text', () => {
  expect([1998, 1999].map((length) => markedAmounts(`${' '.repeat(length)}€5`))).toEqual([['€5'], []])
})

test.each([
  ['5.00', true],
  ['€5.00', true],
  ['5.00 €*', true],
  ['(5.00)', true],
  ['-5', true],
  ['5.00 x', false],
  ['Linen', false],
  ['12.-', true],
  ['1 234,56 zł', true],
  ['5.00 EUR EUR', false],
])('“%s” is a single amount: %s', (text, is) => {
  expect(isAmount(text)).toBe(is)
})

test('a text of more than 40 characters is not an amount', () => {
  expect([39, 40].map((spaces) => isAmount(`${' '.repeat(spaces)}5`))).toEqual([true, false])
})

test.each([
  ['EUR', '', { currency: 'EUR', confidence: 0.95 }],
  ['$', '', { currency: 'USD', confidence: 0.4 }],
  ['$', 'us', { currency: 'USD', confidence: 0.8 }],
  ['$', 'ca', { currency: 'CAD', confidence: 0.7 }],
  ['¥', 'jp', { currency: 'JPY', confidence: 0.7 }],
  ['¥', 'com', null],
  ['kr', 'se', { currency: 'SEK', confidence: 0.7 }],
  ['kr.', 'dk', { currency: 'DKK', confidence: 0.7 }],
  ['kr', 'de', null],
  ['rs.', 'in', { currency: 'INR', confidence: 0.7 }],
  ['rs', 'pk', { currency: 'PKR', confidence: 0.7 }],
  ['fr.', 'ch', { currency: 'CHF', confidence: 0.7 }],
  ['fr.', 'fr', null],
  ['?', '', null],
])('the sign “%s” in a mail from .%s has this currency', (sign, domain, currency) => {
  expect(currencyOfSign(sign, domain)).toEqual(currency)
})

test.each([
  ['€5', 'EUR', 'de', false],
  ['€5', 'USD', 'us', true],
  ['$5', 'CAD', '', false],
  ['$5', 'EUR', '', true],
  ['5 kr', 'SEK', 'se', false],
  ['5 kr', 'DKK', 'se', true],
  ['5 kr', 'EUR', 'de', false],
  ['5', 'EUR', '', false],
  ['¥5', 'CNY', 'jp', true],
])('“%s” contradicts %s in a mail from .%s: %s', (text, currency, domain, does) => {
  expect(contradicts(text, currency, domain)).toBe(does)
})

test('the decimal mark of a mail is the mark that all its unambiguous amounts share', () => {
  const mails = [
    ['1.234,56'],
    ['1,234.56'],
    ['12,50', '1.234'],
    ['12.50', '12,50'],
    ['1.234', '1,234'],
    ['1,23,456.00'],
    ['1.234,5'],
    [],
  ]
  expect(mails.map(decimalMarkOf)).toEqual([',', '.', ',', null, null, '.', ',', null])
})

test.each([
  ['1234', null, 2, '1234'],
  ['1.234,56', null, 2, '1234.56'],
  ['1.234,56', ',', 2, '1234.56'],
  ['1.234,56', '.', 2, null],
  ['1,234.56', null, 2, '1234.56'],
  ['1.2.3', null, 2, null],
  ['1.234.567', null, 2, '1234567'],
  ['1.234.567', '.', 2, null],
  ['1,234,567.8', null, 2, '1234567.8'],
  ['1.234', null, 2, '1234'],
  ['1.234', null, 3, null],
  ['1.234', '.', 2, '1.234'],
  ['1.234', ',', 2, '1234'],
  ['0.234', null, 2, '0.234'],
  ['12.5', null, 2, '12.5'],
  ['12.5', ',', 2, null],
  ['12,5', ',', 2, '12.5'],
  ['12,34,567', null, 2, '1234567'],
  ['123,45,678', null, 2, null],
  ['1,234.5.6', null, 2, null],
  ['0,234,567', null, 2, null],
  ["1'234", null, 2, '1234'],
  ['1 234 567', null, 2, '1234567'],
  ['12x', null, 2, null],
  ['.5', null, 2, null],
  ['5.', null, 2, null],
  ['1,23,456.00', null, 2, '123456.00'],
  ['1,23.00', null, 2, null],
  ['5,6', null, 2, '5.6'],
  ['1,2,345', null, 2, null],
] as const)('“%s” with the decimal mark %s in a currency with %s decimals is %s', (text, mark, places, decimal) => {
  expect(decimalOf(text, mark, places)).toBe(decimal)
})
