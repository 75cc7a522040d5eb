import { expect, test } from 'vitest'
import { resultOf } from '../../../src/back-office/inbox/read-task.ts'
import { message } from '../../support/mails.ts'

const table = (headings: readonly string[], ...rows: readonly (readonly string[])[]): string =>
  `<table><tr>${headings.map((text) => `<th>${text}</th>`).join('')}</tr>${rows
    .map((cells) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`)
    .join('')}</table>`
const english = ['Item', 'Qty', 'Price', 'Amount']
const german = ['Artikel', 'Menge', 'Preis', 'Betrag']

/** Returns the kind, the total, the quantity and price of each item, and the codes of the warnings. */
async function read(body: string, subject = 'Order W-1') {
  const headers = {
    From: 'Works <orders@works.example>',
    Subject: subject,
    Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
    'Content-Type': 'text/html; charset=utf-8',
  }
  const result = await resultOf({ task: 'extract', layouts: [] }, [Buffer.from(message(headers, body))])
  const { items, total, _meta } = Object('value' in result ? result.value : {})
  return {
    kind: _meta.kind,
    total,
    items: items.map(({ name, quantity, price }: Record<string, unknown>) => [name, quantity, price]),
    warnings: _meta.warnings.map(({ code }: { code: string }) => code),
  }
}

test('a unit price that arithmetic proves is not a line total, even if the unit prices add up to the total', async () => {
  const body = `<p>Order number: W-1</p>${table(english, ['Linen', '2', '10.00', '20.00'])}<p>Total: 10.00 EUR</p>`
  expect(await read(body)).toEqual({
    kind: 'order',
    total: null,
    items: [['Linen', 2, 1000]],
    warnings: ['totals_do_not_add_up'],
  })
})

test.each(['(5.00)', '5.00-', '-5.00'])('a discount line of %s is subtracted and is not an item', async (amount) => {
  const rows = table(english, ['Linen', '2', '10.00', '20.00'], ['Discount', '1', amount, amount])
  expect(await read(`<p>Order number: W-1</p>${rows}<p>Total: 15.00 EUR</p>`)).toEqual({
    kind: 'order',
    total: 1500,
    items: [['Linen', 2, 1000]],
    warnings: [],
  })
})

test('in a German mail, a comma before three digits is a decimal mark in quantities and amounts alike', async () => {
  const rows = table(german, ['Leinen', '2,000', '1,250', '2,500'])
  const body = `<p>Vielen Dank für Ihre Bestellung. Bestellnummer: W-1</p>${rows}<p>Gesamtsumme: 2,500 EUR</p>`
  expect(await read(body)).toEqual({ kind: 'order', total: 250, items: [['Leinen', 2, 125]], warnings: [] })
})

test('a quantity whose decimal mark would separate thousands in amounts is empty', async () => {
  const rows = table(german, ['Leinen', '3.000', '2.500', '7.500'])
  const body = `<p>Vielen Dank für Ihre Bestellung. Bestellnummer: W-1</p>${rows}<p>Gesamtsumme: 7.500 EUR</p>`
  expect(await read(body)).toEqual({
    kind: 'order',
    total: 750000,
    items: [['Leinen', null, null]],
    warnings: ['quantity_unclear'],
  })
})

test('prices and total are empty if both point and comma could separate thousands', async () => {
  const rows = table(['Item', 'Qty', 'Price'], ['Linen', '1', '1.234'], ['Wool', '1', '1,234'])
  expect(await read(`<p>Order number: W-1</p>${rows}<p>Total: 2.468 EUR</p>`)).toEqual({
    kind: 'order',
    total: null,
    items: [
      ['Linen', 1, null],
      ['Wool', 1, null],
    ],
    warnings: ['price_unknown'],
  })
})

test.each([
  ['Credit memo CM-55 refers to invoice 77', '<p>Dear customer'],
  ['Your document', '<h1>Credit note CN-1</h1>'],
  ['Ihr Beleg', '<h1>Gutschrift Nr. 7</h1>'],
])('nothing is extracted from a credit note: subject %s, body %s', async (subject, beginning) => {
  const rows = table(english, ['Linen', '2', '10.00', '20.00'])
  expect(await read(`${beginning}${rows}<p>Total: 20.00 EUR</p>`, subject)).toEqual({
    kind: 'cancellation',
    total: null,
    items: [],
    warnings: ['order_cancelled'],
  })
})
