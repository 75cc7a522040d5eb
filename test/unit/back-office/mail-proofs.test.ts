import { expect, test } from 'vitest'
import { extractOrder } from '../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../src/back-office/inbox/parse-mail.ts'
import { message } from '../../support/mails.ts'

async function read(body: string, type: 'plain' | 'html', subject = 'Order confirmation M-10') {
  const raw = message(
    {
      From: 'Mill <orders@mill.de>',
      Subject: subject,
      Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
      'Message-ID': '<m1@mill.example>',
      'Content-Type': `text/${type}; charset=utf-8`,
    },
    body,
  )
  const fields = extractOrder(await parseMail([Buffer.from(raw)]), null)
  // Safe cast: each item has these fields.
  const items = fields.items as {
    name: string
    quantity: number | null
    price: number | null
    sku: string | null
  }[]
  return {
    number: fields.order_number,
    date: fields.order_date,
    lines: items.map(({ name, sku, quantity, price }) => [name, sku, quantity, price]),
    units: (Object(fields._meta).items as { unit?: string }[]).map(({ unit }) => unit ?? null),
    subtotal: fields.subtotal,
    total: fields.total,
    warnings: (Object(fields._meta).warnings as { code: string }[]).map(({ code }) => code),
  }
}

const row = (cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const table = (...rows: readonly (readonly string[])[]): string => `<table>${rows.map(row).join('')}</table>`

test('three fields are quantity, price and line total if their product is right, with any labels', async () => {
  const items = [
    ['Zorb', 'Linen Canvas'],
    ['Quam', '3'],
    ['Pell', '€4.00'],
    ['Vint', '€12.00'],
    ['Zorb', 'Wool Felt'],
    ['Quam', '5'],
    ['Pell', '€2.10'],
    ['Vint', '€10.50'],
  ]
  const order = await read(table(...items, ['Total', '€22.50']), 'html')
  expect(order).toMatchObject({
    lines: [
      ['Linen Canvas', null, 3, 400],
      ['Wool Felt', null, 5, 210],
    ],
    total: 2250,
  })
})

test('finds items in product cards side by side', async () => {
  const card = (name: string, count: string, price: string, total: string): string =>
    `<p>${name}</p><p>Quam: ${count}</p><p>Pell: ${price}</p><p>Vint: ${total}</p>`
  const order = await read(
    `${table([card('Linen Canvas', '3', '€4.00', '€12.00'), card('Wool Felt', '5', '€2.10', '€10.50')])}${table(['Total', '€22.50'])}`,
    'html',
  )
  expect(order.lines).toEqual([
    ['Linen Canvas', null, 3, 400],
    ['Wool Felt', null, 5, 210],
  ])
})

test('an amount may precede its label, known or not', async () => {
  const order = await read(
    `${table(['Item', 'Qty', 'Price', 'Amount'], ['Linen', '3', '€4.00', '€12.00'])}${table(['€12.00', 'Merchandise'], ['€2.50', 'Delivery'], ['€14.50', 'Zorb quam'])}`,
    'html',
  )
  expect([order.subtotal, order.total]).toEqual([1200, 1450])
})

test('a column below `Number` contains quantities if quantity times price is the line total', async () => {
  const order = await read(
    table(
      ['Item', 'Number', 'Each', 'Amount'],
      ['Linen', '6', '€4.00', '€24.00'],
      ['Felt', '11', '€2.00', '€22.00'],
      ['Total', '', '', '€46.00'],
    ),
    'html',
  )
  expect(order.lines).toEqual([
    ['Linen', null, 6, 400],
    ['Felt', null, 11, 200],
  ])
})

test('codes below a heading for names are article numbers', async () => {
  const order = await read(
    table(
      ['Article', 'Tissu', 'Mètres', '€/m', 'Total'],
      ['PQR 309', 'Toile de lin', '23,40', '7,34', '171,76'],
      ['MTE 819', 'Popeline', '26,40', '75,40', '1.990,56'],
      ['Total', '', '', '', '2.162,32 €'],
    ),
    'html',
  )
  expect(order.lines).toEqual([
    ['Toile de lin', 'PQR 309', 23.4, 734],
    ['Popeline', 'MTE 819', 26.4, 7540],
  ])
})

test('a count in brackets after a name is not a quantity', async () => {
  const order = await read('Order 4711\n\nWasher M8 (50 pcs)  €80.06\n\nTotal  €80.06', 'plain')
  expect(order.lines.filter(([, , quantity]) => quantity === 50)).toEqual([])
})

test('a full stop within a name does not end the item', async () => {
  const order = await read(
    'Bestellung 26-6683\n\n104 Stk Seidenpapier Gr. L, je 2,00 €: 208,00 €\n3 Stk Wollfilz, je 4,00 €: 12,00 €\n\nSumme 220,00 €',
    'plain',
  )
  expect(order).toMatchObject({
    lines: [
      ['Seidenpapier Gr. L', null, 104, 200],
      ['Wollfilz', null, 3, 400],
    ],
    total: 22000,
  })
})

test('the total of this order is returned, not an account balance that contains earlier bills', async () => {
  const order = await read(
    table(
      ['Item', 'Qty', 'Each', 'Amount'],
      ['Linen', '6', '€4.00', '€24.00'],
      ['Felt', '11', '€2.00', '€22.00'],
      ['Goods', '', '', '€46.00'],
      ['Total of this order', '', '', '€46.00'],
      ['Balance brought forward', '', '', '€10.00'],
      ['Account balance', '', '', '€56.00'],
    ),
    'html',
  )
  expect(order.total).toBe(4600)
})

test('a number after an unknown word and a number sign, as in `Einkauf #K-6927`, is the order number', async () => {
  const body = 'Einkauf #K-6927, 28. Februar 2026\n\nLinen – 3 × €4.00 = €12.00\n\nTotal €12.00'
  expect(await read(body, 'plain', 'Danke')).toMatchObject({ number: 'K-6927', date: '2026-02-28' })
})

test('a date alone above the items is the date of the order', async () => {
  const body = 'Tuesday, 24 February 2026\nOrder no. 4711\n\nLinen – 3 × €4.00 = €12.00\n\nTotal €12.00'
  expect((await read(body, 'plain', 'Thanks')).date).toBe('2026-02-24')
})

test.each([
  'Confirmation no. AB-4711',
  'Numero della conferma: AB-4711',
  'Purchase #AB-4711',
  'Codice acquisto: AB-4711',
  'Compra nº AB-4711',
])('`%s` gives the order number: the label names an order, a confirmation or a purchase', async (label) => {
  const body = `${label}\n\nLinen – 3 × €4.00 = €12.00\n\nTotal €12.00`
  expect((await read(body, 'plain', 'Thanks')).number).toBe('AB-4711')
})

test.each([
  'Numéro de suivi : 6A12345678901',
  'Numer przesyłki: 520000012345',
  'Código de autorización: 004512',
  'Codice destinatario: M5UXCR1',
  'Kod pocztowy: 00-950',
  'Auftraggeber-Nr. 88123',
  'Supplier code: S-4471',
  'Zorb no. 4711',
])('`%s` gives no order number: the label names another number', async (label) => {
  const body = `${label}\n\nLinen – 3 × €4.00 = €12.00\n\nTotal €12.00`
  expect((await read(body, 'plain', 'Thanks')).number).toBe('')
})

test('a heading that is a unit does not mean the quantity beside a heading for quantities', async () => {
  const head = ['Item', 'Kg', 'Qty', 'Unit price', 'Amount']
  const order = await read(
    table(
      head,
      ['Cotton yarn', '0.5', '3', '8.00', '24.00'],
      ['Wool yarn', '1.5', '2', '9.00', '18.00'],
      ['Total', '', '', '', '42.00 EUR'],
    ),
    'html',
  )
  expect(order).toMatchObject({
    lines: [
      ['Cotton yarn', null, 3, 800],
      ['Wool yarn', null, 2, 900],
    ],
    units: [null, null],
  })
})

test('if two headings for quantities have different units, neither gives the unit', async () => {
  const order = await read(
    table(
      ['Item', 'Qty (kg)', 'Qty', 'Unit price', 'Amount'],
      ['Cotton yarn', '0.5', '3', '8.00', '24.00'],
      ['Total', '', '', '', '24.00 EUR'],
    ),
    'html',
  )
  expect(order).toMatchObject({ lines: [['Cotton yarn', null, 3, 800]], units: [null] })
})

test('a heading that is a unit means the quantity only if a price proves it', async () => {
  const grammage = table(['Stoff', 'Gramm', 'Preis'], ['Leinen', '180', '12,90'], ['Summe', '', '12,90 EUR'])
  expect(await read(grammage, 'html')).toMatchObject({ lines: [['Leinen', null, null, null]], units: [null] })
  const metres = table(
    ['Stoff', 'Meter', 'Preis', 'Betrag'],
    ['Leinen', '2,5', '12,00', '30,00'],
    ['Summe', '', '', '30,00 EUR'],
  )
  expect(await read(metres, 'html')).toMatchObject({ lines: [['Leinen', null, 2.5, 1200]], units: ['m'] })
  const byTotal = table(['Cloth', 'Metres', 'Price'], ['Linen', '2.5', '12.00'], ['Total', '', '30.00 EUR'])
  expect(await read(byTotal, 'html')).toMatchObject({ lines: [['Linen', null, 2.5, 1200]], units: ['m'], total: 3000 })
})

test('`Pounds` is not a heading of quantities, because it may mean money', async () => {
  const order = await read(table(['Item', 'Pounds'], ['Linen', '12'], ['Felt', '8'], ['Total', '£20.00']), 'html')
  expect(order).toMatchObject({ lines: [], total: 2000 })
})

test('a label that is a unit does not mean the quantity', async () => {
  const order = await read('Item: Leinen\nGramm: 180\nPreis: 12,90 EUR\n\nSumme: 12,90 EUR', 'plain')
  expect(order.lines.filter(([, , quantity]) => quantity === 180)).toEqual([])
})

test('a charge or tax is not the price of an item, even if quantity times price would be right', async () => {
  const shipping = 'Item: Linen\nQuantity: 2\nPrice: €3.00\n\nSubtotal: €6.00\nShipping: €6.00\nTotal: €12.00'
  expect(await read(shipping, 'plain')).toMatchObject({ lines: [['Linen', null, 2, 300]], total: 1200 })
  const pairs = table(['Linen'], ['Quantity', '2'], ['Shipping', '€6.00'], ['Total', '€12.00'])
  expect((await read(pairs, 'html')).lines.filter(([, , , price]) => price === 600)).toEqual([])
  const tax = table(
    ['Item', 'Linen'],
    ['Quantity', '2'],
    ['Price', '€3.00'],
    ['Shipping', '€4.00'],
    ['Tax', '€8.00'],
    ['Total', '€18.00'],
  )
  expect((await read(tax, 'html')).lines.filter(([, , , price]) => price === 400)).toEqual([])
})

test('an amount with an unknown label is not a price, even if a quantity times it equals the total', async () => {
  const order = await read('Item: Linen\nQuantity: 2\nPostal fee: €6.00\n\nTotal: €12.00', 'plain')
  expect(order.lines.filter(([, , , price]) => price === 600)).toEqual([])
  expect(order.total).toBe(1200)
})
