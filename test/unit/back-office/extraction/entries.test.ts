import { expect, test } from 'vitest'
import type { Row } from '../../../../src/back-office/extraction/document.types.ts'
import { entriesOf, statementRows } from '../../../../src/back-office/extraction/entries.rules.ts'
import { markupRows, plainRows } from '../../../../src/back-office/extraction/mail-rows.rules.ts'
import { mailLimits } from '../../../../src/back-office/inbox/limits.ts'
import { readMarkup } from '../../../../src/back-office/markup/index.ts'

test.each([
  [
    'We send 3 pcs reed at 5.00 EUR and 2 pcs comb at 7.00 EUR. Carriage is 8.50 EUR.',
    ['We send 3 pcs reed at 5.00 EUR', '2 pcs comb at 7.00 EUR.', 'Carriage is 8.50 EUR.'],
  ],
  ['Goods 619.79, shipping 5.95', ['Goods 619.79', 'shipping 5.95']],
  ['Goods 619.79 · shipping 5.95', ['Goods 619.79', 'shipping 5.95']],
  ['Linen 5.00, Wool 4.00', ['Linen 5.00', 'Wool 4.00']],
  ['Together € 231.00, VAT 21% € 48.51, so € 279.51.', ['Together € 231.00', 'VAT 21% € 48.51', 'so € 279.51']],
  ['Net € 100.00 VAT € 20.00 Gross € 120.00', ['Net € 100.00', 'VAT € 20.00', 'Gross € 120.00']],
  ['Net € 100.00 VAT € 20.00 Gross € 125.00', ['Net € 100.00 VAT € 20.00 Gross € 125.00']],
  ['Total 119.00 € (incl. 19.00 € VAT)', ['Total 119.00 €', 'incl. 19.00 € VAT']],
  ['Lamp 119.00 € (incl. 19.00 € VAT)', ['Lamp 119.00 € (incl. 19.00 € VAT)']],
  ['104 pcs Tissue Gr. L at 0.50 and 20 pcs Tape at 1.00', ['104 pcs Tissue Gr. L at 0.50', '20 pcs Tape at 1.00']],
  ['Subtotal\n10.00\nShipping\n5.00\nTotal\n15.00', ['Subtotal ‖ 10.00', 'Shipping ‖ 5.00', 'Total ‖ 15.00']],
  ['Subtotal\n10.00', ['Subtotal', '10.00']],
  [
    'I have put aside for you the blue linen that you asked for on\nMonday, three metres of it, and the wool that you liked so very\nmuch. It will be sent on Tuesday with the usual courier service.',
    [
      'I have put aside for you the blue linen that you asked for on Monday, three metres of it, and the wool that you liked so very much. It will be sent on Tuesday with the usual courier service.',
    ],
  ],
  [
    '2 x Linen for the kitchen table of the house 5.00\n3 x Wool for the kitchen table of the house 4.00',
    ['2 x Linen for the kitchen table of the house 5.00', '3 x Wool for the kitchen table of the house 4.00'],
  ],
  ['Quantity | 2\nPrice | 5.00', ['Quantity: 2', 'Price: 5.00']],
  ['Item | Linen\nQuantity | 2\nPrice | 5.00', ['Item: Linen', 'Quantity: 2', 'Price: 5.00']],
  ['Item\nLinen\nQuantity\n2\nPrice\n5.00', ['Item: Linen', 'Quantity: 2', 'Price: 5.00']],
  ['Colour | blue\nSize | M', ['Colour ‖ blue', 'Size ‖ M']],
  [
    'Item | Linen | Wool\nQuantity | 2 | 3\nPrice | 5.00 | 4.00',
    ['Item ‖ Quantity ‖ Price', 'Linen ‖ 2 ‖ 5.00', 'Wool ‖ 3 ‖ 4.00'],
  ],
  [
    'Zorb | Linen | Wool\nQuam | 2 | 3\nPell | 5.00 | 4.00\nVint | 10.00 | 12.00',
    ['Zorb ‖ Quam ‖ Pell ‖ Vint', 'Linen ‖ 2 ‖ 5.00 ‖ 10.00', 'Wool ‖ 3 ‖ 4.00 ‖ 12.00'],
  ],
  [
    'Zorb | Linen | Wool\nQuam | 2 | 3\nPell | 5.00 | 4.00\nVint | 11.00 | 12.00',
    ['Zorb ‖ Linen ‖ Wool', 'Quam ‖ 2 ‖ 3', 'Pell ‖ 5.00 ‖ 4.00', 'Vint ‖ 11.00 ‖ 12.00'],
  ],
  [
    'Linen canvas with a\nlong name | 2 | 5.00 | 10.00\nWool | 3 | 4.00 | 12.00',
    ['Linen canvas with a long name ‖ 2 ‖ 5.00 ‖ 10.00', 'Wool ‖ 3 ‖ 4.00 ‖ 12.00'],
  ],
  [
    'Linen canvas with | 2 | 5.00\nborder\nWool felt | 3 | 4.00\nHemp | 1 | 4.00',
    ['Linen canvas with border ‖ 2 ‖ 5.00', 'Wool felt ‖ 3 ‖ 4.00', 'Hemp ‖ 1 ‖ 4.00'],
  ],
  [
    'Linen | 2 | 5.00\nborder\nWool felt for hats | 3 | 4.00\nHemp | 1 | 4.00',
    ['Linen ‖ 2 ‖ 5.00', 'border', 'Wool felt for hats ‖ 3 ‖ 4.00', 'Hemp ‖ 1 ‖ 4.00'],
  ],
  [
    'Linen canvas with | 2 | 5.00\nborder: red\nWool felt | 3 | 4.00\nHemp | 1 | 4.00',
    ['Linen canvas with ‖ 2 ‖ 5.00', 'border: red', 'Wool felt ‖ 3 ‖ 4.00', 'Hemp ‖ 1 ‖ 4.00'],
  ],
  ['at 4.00, so 12.00', ['at 4.00, so 12.00']],
  ['Item: Linen\nQty: 2', ['Item: Linen', 'Qty: 2']],
])('splits %j into rows with one statement each', (text, statements) => {
  expect(
    statementRows(plainRows(text).rows, 'en').map(({ cells }) => cells.map((cell) => cell.text).join(' ‖ ')),
  ).toEqual(statements)
})

/**
 * Describes rows: summary amounts with label and value (`?`: only a part of the label is known), meanings of headings,
 * and rows that are not part of the order.
 */
const said = (rows: readonly Row[]): string[] =>
  entriesOf(rows, 'en').flatMap(({ sums, loose, columns, unit, isUnitAlone, isAside }) => [
    ...sums.map(
      ({ label, words, value, others }) =>
        `${label.name}${label.isExact ? '' : '?'} ${words.trim()} → ${value.text}${others.length > 0 ? ` beside ${others.map(({ text }) => text).join(', ')}` : ''}`,
    ),
    ...(loose && sums.length === 0 ? [`loose ${loose.label.name} ${loose.words.trim()} → ${loose.value.text}`] : []),
    ...(columns
      ? [
          `columns ${columns.map((column) => column ?? '–').join(' ')}${unit === null ? '' : ` in ${unit}`}${isUnitAlone ? ' alone' : ''}`,
        ]
      : []),
    ...(isAside ? ['aside'] : []),
  ])

test.each([
  ['Total: 10.00', ['total Total: → 10.00']],
  ['Total 10.00 EUR', ['total Total → 10.00 EUR']],
  ['Total | 10.00', ['total Total → 10.00']],
  ['10.00 | Total', ['total Total → 10.00']],
  ['Total\n10.00', ['total Total → 10.00']],
  [
    'Subtotal | Shipping | Total\n10.00 | 5.00 | 15.00',
    ['subtotal Subtotal → 10.00', 'shipping Shipping → 5.00', 'total Total → 15.00'],
  ],
  ['Tax included\n12.00', ['tax Tax included → 12.00']],
  ['VAT 20% | 2.00', ['tax VAT 20% → 2.00']],
  ['VAT | 20% | 2.00', ['tax VAT → 2.00']],
  ['Discount stickers | 12 | 4.00 | 48.00', []],
  ['Discount stickers | 4.00', ['discount? Discount stickers → 4.00']],
  ['Discount stickers | 12 × 4.00', []],
  ['Shipping: Free', ['shipping Shipping → Free']],
  ['Delivery: courier = 50', ['shipping? Delivery: courier → 50']],
  ['Total 10.00 (includes 1.00 VAT)', ['total Total → 10.00']],
  ['Total | $6.00 (includes $1.00 VAT)', ['total Total → $6.00']],
  ['Shipping takes 3 days', []],
  ['Shipping 5.00 of the goods that we sent to you', []],
  ['Travel, 120 km: 24.00', ['loose unknown Travel, 120 km: → 24.00']],
  ['Zorb: 5.00', ['loose unknown Zorb: → 5.00']],
  ['Zorb | 5.00', ['loose unknown Zorb → 5.00']],
  ['Zorb: -5.00', ['loose discount Zorb: → -5.00']],
  ['Zorb | 0', ['loose unknown Zorb → 0']],
  ['Zorb | 3 | 5.00', []],
  ['Zorb | 20% | 5.00', ['loose unknown Zorb → 5.00']],
  ['= 15.00', ['loose unknown = → 15.00']],
  ['Zorb: 5.00 EUR (3.00 USD)', ['loose unknown Zorb: → 5.00 EUR']],
  ['You pay 5.00 for the linen that we sent', []],
  ['Item | Qty | Price | Amount', ['columns name quantity price amount']],
  ['Item | Qty (m) | Price', ['columns name quantity price in m']],
  ['Item | Metres | Price', ['columns name quantity price in m alone']],
  ['Item | Qty | Rate/kg', ['columns name quantity unit in kg']],
  ['Item | Price per 100\nLinen | 5.00', ['columns name unit', 'loose unknown Linen → 5.00']],
  ['Order number | Date | Total\n4711 | 3 May 2026 | 20.00', []],
  ['Order number | Item\n4711 | Linen', []],
  ['Colour | Size', []],
  ['You may also like\nSilk 12.00\nYour order\nTotal: 5.00', ['aside', 'aside', 'total Total: → 5.00']],
  ['On Monday, Anna wrote:\nTotal: 5.00', ['aside', 'total Total: → 5.00', 'aside']],
  ['This is a little different from what you wrote:\nTotal: 5.00', ['total Total: → 5.00']],
  [
    'Linen\nQty: 2\nAmount: 10.00\nWool\nQty: 3\nAmount: 12.00\nTotal: 22.00',
    ['loose unknown Amount: → 10.00', 'loose unknown Amount: → 12.00', 'total Total: → 22.00'],
  ],
  [
    'Subtotal: 10.00\nZorb: 2.00\nTotal: 12.00\nQuam: 1.00\nPell: 1.00',
    [
      'subtotal Subtotal: → 10.00',
      'unknown? Zorb: → 2.00',
      'total Total: → 12.00',
      'unknown? Quam: → 1.00',
      'loose unknown Pell: → 1.00',
    ],
  ],
  ['Total 10.00\nTotal 12.00', ['total Total → 10.00', 'total Total → 12.00']],
  ['2 x Total recall 5.00', []],
  ['Total | 2 x 5.00', []],
  ['Total: 5%', []],
  ['Balance due: 10.00', ['due Balance due: → 10.00']],
  ['Total: ten', []],
  ['Shipping | DHL | 5.00', ['shipping? Shipping DHL → 5.00']],
  ['Total | 10.00 | 2.00 | 12.00', ['total Total → 12.00 beside 10.00, 2.00']],
  ['Zorb zorb | 5.00 | 6.00', []],
  [
    'With €8.50 for postage the total comes to €48.50',
    ['shipping? postage → €8.50', 'unknown? for postage the total comes to → €48.50'],
  ],
  ['Your order was created with a total of €12.50 for these items:', ['total total → €12.50']],
  ['We thank you for the sum total of €12.50 and €3.00', []],
  ['xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: 5.00', []],
  [
    'Shipping by courier to the north of the country: 5.00',
    ['loose unknown Shipping by courier to the north of the country: → 5.00'],
  ],
])('finds the summary amounts and headings in %j', (text, entries) => {
  expect(said(plainRows(text).rows)).toEqual(entries)
})

test.each([
  [
    '<table><tr><th>Item</th><th>Qty</th><th>Zorb</th></tr><tr><td>Linen</td><td>2</td><td>x</td></tr></table>',
    ['columns name quantity –'],
  ],
  [
    '<table><tr><th>Zorb</th><th>Quam</th><th>Pell</th></tr><tr><td>Linen</td><td>2</td><td>5.00</td></tr></table>',
    ['columns – – –'],
  ],
  ['<table><tr><td>Courier<br>2.4 kg</td><td>5.00</td></tr></table>', ['shipping? Courier 2.4 kg → 5.00']],
  [
    '<table><tr><td>Subtotal</td><td>Zorb</td><td>Total</td></tr><tr><td>10.00</td><td>5.00</td><td>15.00</td></tr></table>',
    ['subtotal Subtotal → 10.00', 'total Total → 15.00'],
  ],
  ['<table><tr><td>Total<br>€10.00</td></tr></table>', ['total Total → €10.00']],
  ['<table><tr><td>Total</td><td>€10.00<br>incl. VAT</td></tr></table>', ['total Total → €10.00']],
  ['<table><tr><td colspan="2">Total</td><td>€10.00</td></tr></table>', ['total Total → €10.00']],
])('finds the summary amounts and headings in %s', (html, entries) => {
  expect(said(markupRows(readMarkup(html, mailLimits)).rows)).toEqual(entries)
})
