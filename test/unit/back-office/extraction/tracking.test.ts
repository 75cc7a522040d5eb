import { expect, test } from 'vitest'
import { statedTracking } from '../../../../src/back-office/extraction/stated-tracking.rules.ts'
import { carrierPage, judgeTracking } from '../../../../src/back-office/extraction/tracking.rules.ts'
import { trackingNumberIn } from '../../../../src/back-office/extraction/tracking-text.rules.ts'

/** Published tracking numbers with a valid check digit. */
const valid = [
  '1Z5R89390357567127',
  '1Z879E930346834440',
  '1Z410E7W0392751591',
  '1Z8V92A70367203024',
  '1Z999AA10123456784',
  'RB123456785GB',
  'RR473124829DE',
  '9400111202555500000008',
  '9274899998431234567892',
  '986578788855',
  '477179081230',
]

test.each(valid)('%s is valid, and invalid or unknown with another check digit', (number) => {
  const at = /\d(?=[A-Z]*$)/.exec(number)?.index ?? 0
  const others = Array.from({ length: 9 }, (_, add) => (Number(number[at]) + add + 1) % 10).map((digit) =>
    judgeTracking(number.slice(0, at) + digit + number.slice(at + 1)),
  )
  expect([judgeTracking(number), new Set(others)]).toEqual([
    'valid',
    new Set([/^\d{12}$/.test(number) ? 'unknown' : 'invalid']),
  ])
})

test('the check digit of a postal number is 5 if its weighted sum modulo 11 is 0, and 0 if it is 1', () => {
  expect(['RR000000005DE', 'RR000000000DE', 'RR020000000DE', 'RR020000005DE'].map(judgeTracking)).toEqual([
    'valid',
    'invalid',
    'valid',
    'invalid',
  ])
})

test.each([
  ['https://www.ups.com/track?tracknum=1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  ['HTTPS://WWW.DHL.DE/x', 'https://www.dhl.de/x'],
  [
    'https://click.shop.example/r?a=1&to=https%3A%2F%2Ftracking.dpd.de%2Fparcel%2F1',
    'https://tracking.dpd.de/parcel/1',
  ],
  ['https://click.shop.example/r?to=https%3A%2F%2Fshop.example%2F1', null],
  ['https://www.ups.com.evil.example/track', null],
  ['https://notups.com/track', null],
  ['https://www.ups.com@evil.example/', null],
  ['https://ups.com@www.ups.com/', null],
  ['https://:secret@www.ups.com/', null],
  ['ftp://www.ups.com/track', null],
  ['https://', null],
  [`https://www.ups.com/${'x'.repeat(1980)}`, `https://www.ups.com/${'x'.repeat(1980)}`],
  [`https://www.ups.com/${'x'.repeat(1981)}`, null],
])('finds the carrier’s page in the link %s', (link, page) => {
  expect(carrierPage(link)).toBe(page)
})

test.each([
  [': 1Z999AA10123456784', { number: '1Z999AA10123456784' }],
  ['1Z999AA10123456784Track your parcel', { number: '1Z999AA10123456784' }],
  ['1Z999AA10123456784TRACK', { number: '1Z999AA10123456784' }],
  ['1Z999AA10123456785TRACK', { number: '1Z999AA10123456785TRACK' }],
  ['1z999aa10123456784', { number: '1Z999AA10123456784' }],
  ['jd014600006285740213', { number: 'JD014600006285740213' }],
  ['123456789012-TRACK-ONLINE', { number: '123456789012' }],
  ['123456789012-', { number: '123456789012' }],
  ['# 123456789012 | 4 parcels', { number: '123456789012' }],
  ['123456789012\t34567', { number: '123456789012' }],
  ['12345678', { number: '12345678' }],
  ['1234567', null],
  ['ABCDE12345', null],
  ['ABCD123456', { number: 'ABCD123456' }],
  [`1${'2'.repeat(34)}`, { number: `1${'2'.repeat(34)}` }],
  [`1${'2'.repeat(35)}`, null],
  ['will follow by e-mail', null],
  ['', null],
])('finds the tracking number at the beginning of “%s”', (text, read) => {
  expect(trackingNumberIn(text)).toEqual(read)
})

test.each([
  ['1Z 999 AA1 01 2345 6784 and more', { number: '1Z999AA10123456784' }],
  ['RR 123 456 785 DE Post', { number: 'RR123456785DE' }],
  ['JD 0146 0000 6285 7402 13', { number: 'JD014600006285740213' }],
  ['1234 5678 9012 2 parcels', { number: '123456789012' }],
  ['1234 5678 9012 345 Road', { number: '123456789012345' }],
  ['1234 5678 9013 15 March', { unclear: '1234 5678 9013 15 March' }],
  ['1234 5678 9012 12 May', { number: '123456789012' }],
  ['0123 4567 8901 23 parcels', { number: '01234567890123' }],
  ['0034 0434 1610 9400 0009 tomorrow', { number: '00340434161094000009' }],
  ['1234 5678 9012 3456 78 km', { number: '123456789012345678' }],
  ['1234 5678 9013 15, March', { number: '12345678901315' }],
  ['12 34 56', null],
  ['12 34 56 78', { number: '12345678' }],
  ['1234 ABCD 5678', null],
  ['92748999 9843 1234 5678 92', { number: '9274899998431234567892' }],
  ['12345678 901 234', { number: '12345678' }],
  ['1Z 999 AA1 01 2345 6784 12 parcels', { number: '1Z999AA10123456784' }],
  ['1Z 999 AA TRACK', null],
  ['1234 5678 9012 3456 7890 1234 56 parcels', { number: '12345678901234567890123456' }],
  ['1234 5678 9012 345 67 km', { number: '12345678901234567' }],
  ['1234 5678 9012 34 56 km', { unclear: '1234 5678 9012 34 56 km' }],
  ['1234 5678, 9012', { number: '12345678' }],
  ['1234 5678 9 parcels', { number: '12345678' }],
  ['RR 123 456 785 DE 12 34', { number: 'RR123456785DE' }],
  ['1Z 999 AA1 0 1 2345 6784 on its way', { number: '1Z999AA10123456784' }],
  ['1z999aa1012345678', null],
  ['ab12345678cd', { number: 'AB12345678CD' }],
  ['abcde12345678', null],
  ['JD014600006285740213-ab', { number: 'JD014600006285740213' }],
  ['1Z999AA10123456784-TRACK', { number: '1Z999AA10123456784' }],
  ['RR123456785DEPost', { number: 'RR123456785DE' }],
  ['12345678–90', { number: '12345678' }],
])('finds the number in groups of digits in “%s”', (text, read) => {
  expect(trackingNumberIn(text)).toEqual(read)
})

const read = (...lines: string[]) => statedTracking(lines)

test('returns evidence for a labelled number, and a higher confidence for one with a valid check digit', () => {
  expect(read('Hello', 'Sendungsnummer: 00340434161094000009', 'Bye')).toEqual({
    found: {
      value: '00340434161094000009',
      source: 'text',
      confidence: 0.6,
      evidence: 'Sendungsnummer: 00340434161094000009',
    },
    rejected: [],
    unclear: [],
  })
  expect(read('Numéro de suivi :', '1Z999AA10123456784')).toEqual({
    found: { value: '1Z999AA10123456784', source: 'text', confidence: 0.97, evidence: 'Numéro de suivi :' },
    rejected: [],
    unclear: [],
  })
})

test('prefers a number with a valid check digit to a labelled number of unknown form', () => {
  const { found } = read('Tracking number: 12345678901', 'Your parcel RR123456785DE is on its way')
  expect(found).toEqual({
    value: 'RR123456785DE',
    source: 'text',
    confidence: 0.97,
    evidence: 'Your parcel RR123456785DE is on its way',
  })
})

test('two different labelled numbers of unknown form are ambiguous, the same number twice is not', () => {
  expect(read('Tracking number: 12345678901', 'Tracking number: 12345678902').found).toBe(null)
  expect(read('Tracking number: 12345678901', 'Tracking no. 12345678901').found?.value).toBe('12345678901')
})

test('a number in a carrier’s form with a wrong check digit is rejected, with and without a label', () => {
  expect(read('Tracking number: 1Z1111111111111111')).toEqual({
    found: null,
    rejected: ['1Z1111111111111111'],
    unclear: [],
  })
  expect(read('Parcel RR123456784DE')).toEqual({ found: null, rejected: ['RR123456784DE'], unclear: [] })
})

test('digits without a label are not a tracking number', () => {
  expect(read('Call 986578788855', 'Label')).toEqual({ found: null, rejected: [], unclear: [] })
})
