import { expect, test } from 'vitest'
import { extractOrder } from '../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../src/back-office/inbox/parse-mail.ts'
import { message } from '../../support/mails.ts'

async function itemsOf(body: string, type = 'text/plain') {
  const raw = message(
    {
      From: 'Mill <orders@mill.example>',
      Subject: 'Order confirmation M-1',
      Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
      'Message-ID': '<m1@mill.example>',
      'Content-Type': `${type}; charset=utf-8`,
    },
    body,
  )
  const read = extractOrder(await parseMail([Buffer.from(raw)]), null)
  const { items, warnings } = Object(read._meta)
  return {
    // The documented shape, plus the unit.
    items: (read.items as { name: string; quantity: number | null; price: number | null }[]).map((item, index) => [
      item.name,
      item.quantity,
      items[index].unit ?? null,
      item.price,
    ]),
    unclear: warnings
      .filter(({ code }: { code: string }) => code === 'quantity_unclear')
      .map((warning: { message: string }) => warning.message),
  }
}

test.each([
  ['Lin naturel, 2,5 m à 8,40 €', ['Lin naturel', 2.5, 'm', 840]],
  ['2,5 m Leinen natur à 8,40 €', ['Leinen natur', 2.5, 'm', 840]],
  ['- 2,5 m × Leinen natur je 8,40 €', ['Leinen natur', 2.5, 'm', 840]],
  ['Lin naturel : 2,5 m à 8,40 €', ['Lin naturel', 2.5, 'm', 840]],
  ['Linen 2.5 metres @ €8.40', ['Linen', 2.5, 'm', 840]],
  ['Linen, 2.5 m @ €8.40 = €21.00', ['Linen', 2.5, 'm', 840]],
  ['Lino natural 2,5 metros a 8,40 €', ['Lino natural', 2.5, 'm', 840]],
  ['1,250 kg Wolle 4,20 €/kg', ['Wolle', 1.25, 'kg', 420]],
  ['2,5 x Leinen natur je 8,40 EUR', ['Leinen natur', 2.5, null, 840]],
  ['Lin naturel\n2,5 m à 8,40 €', ['Lin naturel', 2.5, 'm', 840]],
  ['2,5 m à 8,40 €', ['2,5 m', 2.5, 'm', 840]],
  ['Leinen 2,5 m je 8,40 € pro m', ['Leinen', 2.5, 'm', 840]],
  ['2.5 yd Silk at €8.40 per yd', ['Silk', 2.5, 'yd', 840]],
  ['Stoff, 2,5 Meter, Einzelpreis 8,40 €, Gesamt 21,00 €', ['Stoff', 2.5, 'm', 840]],
  ['Linen x 2.5 m @ €8.40', ['Linen', 2.5, 'm', 840]],
  ['Knopf 12 Stück à 0,30 €', ['Knopf', 12, null, 30]],
] as const)('a line yields its quantity, and its unit if it is measured: %s', async (line, item) => {
  expect(await itemsOf(`Order number: M-1\n\n${line}\n`)).toEqual({ items: [item], unclear: [] })
})

test.each(['Kettle 1.5 l €50.00', '3 mars 2026 €5.00', 'Versand 2,5 kg à 8,40 €', 'Mug x 2 blue €5.00'])(
  'a line that is not clearly a quantity of an item at a unit price yields no item: %s',
  async (line) => {
    expect((await itemsOf(`Order number: M-1\n\n${line}\n`)).items).toEqual([])
  },
)

test('a line with two counts and no amount yields no quantity', async () => {
  expect((await itemsOf('Order number: M-1\n\nRope 5 m, 3 rolls at €5.00\n')).items).toEqual([
    ['Rope', null, null, 500],
  ])
})

const table = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<p>Order number: M-1</p><table><tr>${headings.map((each) => `<th>${each}</th>`).join('')}</tr>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</table>`

test('finds the unit in the cell, in a separate column, or in the heading', async () => {
  const cell = table(['Artikel', 'Menge', 'Einzelpreis', 'Betrag'], ['Leinen', '2,5 m', '8,40 €', '21,00 €'])
  expect(await itemsOf(cell, 'text/html')).toEqual({ items: [['Leinen', 2.5, 'm', 840]], unclear: [] })
  const column = table(['Artikel', 'Menge', 'Einheit', 'Einzelpreis'], ['Leinen', '2,5', 'lfm', '8,40 €'])
  expect(await itemsOf(column, 'text/html')).toEqual({ items: [['Leinen', 2.5, 'm', 840]], unclear: [] })
  const heading = table(['Artikel', 'Menge (kg)', 'Einzelpreis'], ['Wolle', '1,25', '8,40 €'])
  expect(await itemsOf(heading, 'text/html')).toEqual({ items: [['Wolle', 1.25, 'kg', 840]], unclear: [] })
})

test('derives the price per metre from the line total if it divides exactly, and rounds line totals half up', async () => {
  const amounts = table(['Item', 'Qty', 'Amount'], ['Linen', '2.5 m', '€21.00'], ['Silk', '0.7 m', '€10.00'])
  expect(await itemsOf(amounts, 'text/html')).toEqual({
    items: [
      ['Linen', 2.5, 'm', 840],
      ['Silk', 0.7, 'm', null],
    ],
    unclear: [],
  })
  const rounded = table(['Item', 'Qty', 'Unit price', 'Amount'], ['Linen', '2.35 m', '€8.49', '€19.95'])
  expect((await itemsOf(rounded, 'text/html')).items).toEqual([['Linen', 2.35, 'm', 849]])
})

test('an unreadable, missing or ambiguous value is null, and named in a warning', async () => {
  const unclear = table(
    ['Artikel', 'Menge', 'Einzelpreis'],
    ['Linen', '3 Ringe', '8 €'],
    ['B', '1.250 m', '8 €'],
    ['C', '', '8 €'],
    ['D', '2,5 Stück', '8 €'],
    ['E', '2,2504 m', '8 €'],
    ['F', '4 Stk.', '8 €'],
  )
  expect(await itemsOf(unclear, 'text/html')).toEqual({
    items: [
      ['Linen', null, null, 800],
      ['B', null, null, 800],
      ['C', null, null, 800],
      ['D', null, null, 800],
      ['E', null, null, 800],
      ['F', 4, null, 800],
    ],
    unclear: [
      'The quantity of item 0 could not be read: “3 Ringe”.',
      'The quantity of item 1 could not be read: “1.250 m”.',
      'The quantity of item 2 is not stated.',
      'The quantity of item 3 could not be read: “2,5 Stück”.',
      'The quantity of item 4 could not be read: “2,2504 m”.',
    ],
  })
})

test('structured data can have measures, and an invalid quantity in it does not become one piece', async () => {
  const offer = (name: string, eligibleQuantity?: object) => ({
    '@type': 'Offer',
    price: '8.40',
    priceCurrency: 'EUR',
    itemOffered: { '@type': 'Product', name },
    ...(eligibleQuantity ? { eligibleQuantity } : {}),
  })
  const order = {
    '@type': 'Order',
    orderNumber: 'M-1',
    priceCurrency: 'EUR',
    acceptedOffer: [
      offer('Linen', { '@type': 'QuantitativeValue', value: 2.5, unitCode: 'MTR' }),
      offer('Bell'),
      offer('Wool', { '@type': 'QuantitativeValue', value: '1.2345', unitText: 'kg' }),
      offer('Roll', { '@type': 'QuantitativeValue', value: 3, unitText: 'rolls' }),
    ],
  }
  const html = `<script type="application/ld+json">${JSON.stringify(order)}</script><p>Order number: M-1</p>`
  expect(await itemsOf(html, 'text/html')).toEqual({
    items: [
      ['Linen', 2.5, 'm', null],
      ['Bell', null, null, null],
      ['Wool', null, null, null],
      ['Roll', null, null, null],
    ],
    unclear: [
      'The quantity of item 1 is not stated.',
      'The quantity of item 2 could not be read: “1.2345 kg”.',
      'The quantity of item 3 could not be read: “3 rolls”.',
    ],
  })
})
