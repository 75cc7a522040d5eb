import { expect, test } from 'vitest'
import { entriesOf } from '../../../../src/back-office/extraction/entries.rules.ts'
import { plainRows } from '../../../../src/back-office/extraction/mail-rows.rules.ts'
import {
  isRated,
  provenRun,
  type ReadSum,
  rateOf,
  readSums,
  type SumsReading,
  sumsReadings,
} from '../../../../src/back-office/extraction/sums.rules.ts'

/** Returns the summary amounts of a text, with known and unknown labels. */
const sumsIn = (text: string): readonly ReadSum[] =>
  readSums(
    entriesOf(plainRows(text).rows, 'en').flatMap(({ sums, loose }) => [...sums, ...(loose ? [loose].flat() : [])]),
    { currency: 'EUR', places: 2, mark: '.', quantityMark: '.' },
  )

const values = (name: string, sums: readonly ReadSum[]): string =>
  sums.length === 0 ? '' : `${name} ${sums.map(({ value }) => value).join('+')}`

const said = (reading: SumsReading): string =>
  [
    reading.subtotal === null ? '' : `subtotal ${reading.subtotal.value}`,
    values('discount', reading.discount) + (reading.isDiscountInSubtotal ? ' in subtotal' : ''),
    values('shipping', reading.shipping),
    values('fee', reading.fee),
    values('tax', reading.tax) + (reading.isTaxAdded ? ' added' : ''),
    reading.total === null ? '' : `total ${reading.total.value}`,
    reading.matchesLines ? 'of the lines' : '',
    `explains ${reading.explained}`,
  ]
    .filter((part) => part !== '')
    .join(', ')

/** Summary amounts of a mail, the sum of its items (null if unknown), and the ways in which these add up. */
const mails: readonly (readonly [string, number | null, string[]])[] = [
  [
    'Subtotal: 10.00\nVAT 20% on 10.00: 2.00\nTotal: 12.00',
    1000,
    ['subtotal 1000, tax 200 added, total 1200, of the lines, explains 3'],
  ],
  [
    'Subtotal: 10.00\nVAT: 2.00\nWithholding tax: 1.50\nTotal: 10.50',
    1000,
    ['subtotal 1000, fee -150, tax 200 added, total 1050, of the lines, explains 4'],
  ],
  [
    'Subtotal: 10.00\nVAT: 2.00\nTotal: 12.00\nNow: 4.00\nBalance before delivery: 8.00',
    1000,
    ['subtotal 1000, tax 200 added, total 1200, of the lines, explains 3'],
  ],
  [
    'Subtotal: 10.00\nShipping: 2.00\nTotal: 12.00\nDiscount SPRING: 3.00\nTotal: 9.00',
    1000,
    ['subtotal 1000, discount 300, shipping 200, total 900, of the lines, explains 4'],
  ],
  [
    'Subtotal: 10.00\nShipping: 2.00\nTransport insurance: 1.50\nTotal: 13.50',
    1000,
    ['subtotal 1000, shipping 200, fee 150, total 1350, of the lines, explains 4'],
  ],
  [
    'Subtotal: 10.00\nShipping: 5.00\nTotal: 15.00',
    1000,
    ['subtotal 1000, shipping 500, total 1500, of the lines, explains 3'],
  ],
  ['Subtotal: 10.00\nShipping: 5.00\nTotal: 15.00', 900, []],
  ['Subtotal: 10.00\nShipping: 5.00\nTotal: 15.00', null, ['subtotal 1000, shipping 500, total 1500, explains 3']],
  ['Subtotal: 10.00\nShipping: 5.00\nTotal: 16.00', 1000, []],
  ['Shipping: 5.00\nTotal: 15.00', 1000, ['shipping 500, total 1500, of the lines, explains 2']],
  [
    'Subtotal: 10.00\nDiscount: -2.00\nTotal: 8.00',
    1000,
    ['subtotal 1000, discount 200, total 800, of the lines, explains 3'],
  ],
  [
    'Subtotal: 8.00\nDiscount: 2.00\nTotal: 8.00',
    1000,
    ['subtotal 800, discount 200 in subtotal, total 800, of the lines, explains 3'],
  ],
  [
    'Subtotal: 10.00\nVAT 20%: 2.00\nTotal: 12.00',
    1000,
    ['subtotal 1000, tax 200 added, total 1200, of the lines, explains 3'],
  ],
  [
    'Subtotal: 12.00\nTotal: 12.00\nincl. VAT 20%: 2.00',
    1200,
    ['subtotal 1200, tax 200, total 1200, of the lines, explains 3'],
  ],
  [
    'Subtotal: 10.00\nVAT 20%: 2.00\nTotal: 12.00',
    1200,
    ['subtotal 1000, tax 200 added, total 1200, of the lines, explains 3'],
  ],
  [
    'Subtotal: 10.00\nShipping: 4.00\nVAT 7%: 0.70\nVAT 19%: 0.76\nTotal: 15.46',
    1000,
    ['subtotal 1000, shipping 400, tax 70+76 added, total 1546, of the lines, explains 5'],
  ],
  [
    'Subtotal: 10.00\nVAT A: 1.00\nVAT B: 0.50\nVAT total: 1.50\nTotal: 11.50',
    1000,
    ['subtotal 1000, tax 150 added, total 1150, of the lines, explains 3'],
  ],
  [
    'Subtotal: 10.00\nShipping: 4.00\nShipping: 4.00\nTotal: 14.00',
    1000,
    ['subtotal 1000, shipping 400, total 1400, of the lines, explains 3'],
  ],
  ['Subtotal: 10.00\nRounding: 0.03\nTotal: 10.00', 1000, ['subtotal 1000, total 1000, of the lines, explains 2']],
  ['Subtotal: 10.00\nZorb: 3.00\nTotal: 13.00', 1000, ['subtotal 1000, fee 300, total 1300, of the lines, explains 3']],
  [
    'Subtotal: 10.00\nZorb: 3.00\nQuam: 2.00\nTotal: 12.00',
    1000,
    ['subtotal 1000, fee 200, total 1200, of the lines, explains 3'],
  ],
  ['Subtotal: 10.00\nTotal: 10.00\nPaid: 10.00', 1000, ['subtotal 1000, total 1000, of the lines, explains 2']],
  ['Subtotal: 10.00\nPaid: 10.00', 1000, ['subtotal 1000, total 1000, of the lines, explains 1']],
  ['Subtotal: 10.00\nBalance due: 10.00', 1000, ['subtotal 1000, total 1000, of the lines, explains 1']],
  ['Total: 10.00\nPaid: 4.00\nBalance due: 6.00', 1000, ['total 1000, of the lines, explains 1']],
  [
    'Subtotal: 10.00\nPaid: 4.00\nTotal: 6.00',
    1000,
    ['subtotal 1000, discount 400, total 600, of the lines, explains 3'],
  ],
  [
    'Total: 10.00\nShipping: 5.00\nTotal of this bill: 15.00',
    1000,
    ['subtotal 1000, shipping 500, total 1500, of the lines, explains 3'],
  ],
  [
    'Zorb: 10.00\nShipping: 5.00\nTotal: 15.00',
    1000,
    ['subtotal 1000, shipping 500, total 1500, of the lines, explains 3'],
  ],
  [
    'Zorb: 10.00\nShipping: 5.00\nQuam: 15.00',
    1000,
    ['subtotal 1000, shipping 500, total 1500, of the lines, explains 3'],
  ],
  [
    'Total excl. VAT: 10.00\nVAT: 2.00\nTotal incl. VAT: 12.00',
    1000,
    ['subtotal 1000, tax 200 added, total 1200, of the lines, explains 3'],
  ],
  [
    'Subtotal excl. VAT: 10.00\nSubtotal incl. VAT: 12.00\nShipping excl. VAT: 5.00\nShipping incl. VAT: 6.00\nTotal: 18.00',
    1200,
    ['subtotal 1200, shipping 600, total 1800, of the lines, explains 3'],
  ],
  [
    'Subtotal excl. VAT: 10.00\nSubtotal incl. VAT: 12.00\nShipping excl. VAT: 5.00\nShipping incl. VAT: 6.00\nTotal: 15.00',
    1000,
    ['subtotal 1000, shipping 500, total 1500, of the lines, explains 3'],
  ],
  [
    'Subtotal: 10.00\nShipping: 5\nTotal: 15.00',
    1000,
    ['subtotal 1000, shipping 500, total 1500, of the lines, explains 3'],
  ],
  ['Subtotal: 10\nShipping: 5\nTotal: 15', 1000, ['subtotal 1000, shipping 500, total 1500, of the lines, explains 3']],
  ['Subtotal: 10.00\nItems: 5\nTotal: 10.00', 1000, ['subtotal 1000, total 1000, of the lines, explains 2']],
  ['Total  10.00  2.00  12.00', 1000, ['subtotal 1000, tax 200 added, total 1200, of the lines, explains 3']],
  ['You saved: 3.00\nSubtotal: 10.00\nTotal: 10.00', 1000, ['subtotal 1000, total 1000, of the lines, explains 2']],
  [
    'Subtotal: 10.00\nDiscount: 1.00\nDiscount: 2.00\nTotal: 7.00',
    1000,
    ['subtotal 1000, discount 100+200, total 700, of the lines, explains 4'],
  ],
  [
    'Subtotal: 10.00\nDiscount: 1.00\nDiscount: 2.00\nTotal: 9.00',
    1000,
    ['subtotal 1000, discount 100, total 900, of the lines, explains 3'],
  ],
  ['Total: 0.00', 0, ['total 0, of the lines, explains 1']],
  ['Total: 10.00', 1000, ['total 1000, of the lines, explains 1']],
  ['Total: 10.00', null, []],
  ['Subtotal: 15.00\nShipping: 5.00\nTotal: 15.00', 1000, ['shipping 500, total 1500, of the lines, explains 2']],
  ['Zorb: 12.00\nTotal: 10.00', 1000, ['total 1000, of the lines, explains 1']],
  [
    'Subtotal: 10.00\nZorb: 3.00\nTotal: 13.00\nQuam: 5.00',
    1000,
    ['subtotal 1000, fee 300, total 1300, of the lines, explains 3'],
  ],
  [
    'Subtotal: 10.00\nZorb: 3.00\nTotal: 13.00\nQuam: 5.00\nBalance due: 18.00',
    1000,
    ['subtotal 1000, fee 300, total 1300, of the lines, explains 3'],
  ],
  [
    'Subtotal: 10.00\nZorb: 3.00\nQuam: 13.00\nPell: 20.00\nVint: 33.00',
    1000,
    ['subtotal 1000, fee 300+2000, total 3300, of the lines, explains 4'],
  ],
  [
    'Subtotal: 10.00\nZorb: 3.00\nTotal hire: 13.00',
    1000,
    ['subtotal 1000, fee 300, total 1300, of the lines, explains 3'],
  ],
  [
    'Zorb: 10.00\nQuam: 13.00\nShipping: 3.00',
    1000,
    ['subtotal 1000, shipping 300, total 1300, of the lines, explains 3'],
  ],
  [
    'Subtotal: 10.00\nShipping: 2.00\nZorb: 12.00\nAmount paid: 12.00',
    1000,
    ['subtotal 1000, shipping 200, total 1200, of the lines, explains 2'],
  ],
  [
    'Subtotal: 10.00\nZorb: 1.00\nQuam: 1.00\nTotal: 11.00',
    1000,
    [
      'subtotal 1000, fee 100, total 1100, of the lines, explains 3',
      'subtotal 1000, fee 100, total 1100, of the lines, explains 3',
    ],
  ],
  ['Subtotal: 10.00\nZorb: 1.00\nQuam: 2.00\nPell: 4.00\nVint: 8.00\nTrem: 16.00\nTotal: 22.00', 1000, []],
  [
    'Subtotal: 10.00\nZorb: -1.00\nTotal: 9.00',
    1000,
    ['subtotal 1000, discount 100, total 900, of the lines, explains 3'],
  ],
  [
    'Subtotal: 10.00\nVAT on handling: 3.00\nTotal: 13.00',
    1000,
    ['subtotal 1000, tax 300 added, total 1300, of the lines, explains 3'],
  ],
  [
    'Subtotal: 10.00\nZorb: 3.00\nVAT: 2.00\nTotal: 15.00',
    1000,
    ['subtotal 1000, fee 300, tax 200 added, total 1500, of the lines, explains 4'],
  ],
  [
    'Payment: 3.00\nSubtotal: 10.00\nTotal: 13.00',
    1000,
    ['subtotal 1000, fee 300, total 1300, of the lines, explains 3'],
  ],
  ['Subtotal: 10.00\nZorb: 0.02\nTotal: 10.00', 1000, ['subtotal 1000, total 1000, of the lines, explains 2']],
]
test.each(mails)('the amounts %j and a sum of the lines of %s add up in these ways', (text, lines, readings) => {
  expect(sumsReadings(sumsIn(text), lines).map(said)).toEqual(readings)
})

test('an amount is not the total if this amount plus tax is another amount of the mail', () => {
  const read = (text: string, amount: number) => sumsReadings(sumsIn(text), 1000, new Set([amount])).map(said)
  expect(read('Total: 10.00\nVAT: 2.00', 1200)).toEqual([])
  expect(read('Total: 10.00\nVAT: 2.00', 1000)).toEqual(['tax 200, total 1000, of the lines, explains 1'])
  expect(read('Total: 10.00\nincl. VAT: 2.00', 1200)).toEqual(['tax 200, total 1000, of the lines, explains 2'])
})

test.each([
  [
    'Subtotal: 10.00\nShipping: 5.00\nTotal: 15.00',
    ['subtotal 1000 to row 0', 'shipping 500 to row 1', 'total 1500 to row 2'],
  ],
  [
    'Discount: -2.00\nPaid: -3.00\nShipping: -1.00',
    ['discount 200 to row 0', 'paid 300 to row 1', 'shipping -100 to row 2'],
  ],
  ['Total: 10.00\nx\nTotal: 10.00', ['total 1000 to row 2']],
  ['Shipping: 5\nTotal: 15', ['shipping 500 bare to row 0', 'total 1500 to row 1']],
  ['Shipping: 5\nTotal: 15.00\nSubtotal: 10', ['shipping 500 bare to row 0', 'total 1500 to row 1']],
  ['VAT 19 %: 19.00 of 100.00', ['tax 1900 to row 0']],
  ['Total  10.00  2.00  12.00', ['net 1000 to row 0', 'tax 200 to row 0', 'total 1200 to row 0']],
  ['Total  10.00  2.00  13.00', ['total 1300 to row 0']],
  ['Shipping: 0\nTotal: 5.00', ['shipping 0 to row 0', 'total 500 to row 1']],
  ['Total: 1.234,5\nTotal: 5.00', ['total 500 to row 1']],
])('finds the summary amounts of %j', (text, sums) => {
  expect(
    sumsIn(text).map(({ name, value, isBare, lowest }) => `${name} ${value}${isBare ? ' bare' : ''} to row ${lowest}`),
  ).toEqual(sums)
})

test.each([
  ['Subtotal: 10.00\nShipping: 5.00\nTotal: 15.00', [1000, 500, 1500]],
  ['Zorb: 10.00\nQuam: 5.00\nPell: 15.00', [1000, 500, 1500]],
  ['Zorb: 10.00\nQuam: 5.00\nPell: 14.00', []],
  ['Zorb: 10.00\nDiscount: 2.00\nPell: 8.00', [1000, 200, 800]],
  ['Zorb: 10.00\nVAT: 2.00\nPell: 12.00', [1000, 200, 1200]],
  ['Zorb: 10.00\nVAT: 2.00\nPell: 10.00', []],
  ['Zorb: 10.00\nVAT: 2.00\nShip: 3.00\nPell: 13.00', [1000, 200, 300, 1300]],
  ['Zorb: 10.00\nQuam: 5.00\nPell: 15.00\nVint: 3.00\nTotal: 18.00', [1000, 500, 1500, 300, 1800]],
  ['Zorb: 10.00\nPaid: 5.00\nPell: 15.00', []],
  ['Zorb: 10.00\na\nb\nc\nd\nQuam: 5.00\nPell: 15.00', []],
  ['Total: 10.00\nQuam: 5.00\nPell: 15.00', []],
  ['Zorb: 10.00\nQuam: 0.50\nPell: 10.50', []],
])('finds the amounts that prove the total of %j whatever their labels', (text, run) => {
  expect(provenRun(sumsIn(text), 1000).map(({ value }) => value)).toEqual(run)
})

test('returns the rate only if there is one tax with one rate', () => {
  const texts = ['VAT 20%: 2.00', 'VAT: 2.00', 'VAT 7% 19%: 2.00', 'VAT 7,5 %: 2.00', 'VAT 7%: 1.00\nVAT 19%: 2.00']
  expect(texts.map((text) => rateOf(sumsIn(text)))).toEqual([20, null, null, 7.5, null])
})

test.each([
  ['Total: 12.00\nincl. VAT 20%: 2.00', [true]],
  ['Total: 12.00\nincl. VAT 20%: 2.50', [false]],
  ['Total: 12.00\nincl. VAT: 2.00', [false]],
  ['Total: 12.00\nincl. VAT 20%: 0.00', [false]],
  ['Subtotal: 12.00\nVAT 20%: 2.40\nTotal: 14.40', [false]],
])('recognises whether the total of %j includes the tax at its rate', (text, rated) => {
  expect(sumsReadings(sumsIn(text), 1200).map(isRated)).toEqual(rated)
})
