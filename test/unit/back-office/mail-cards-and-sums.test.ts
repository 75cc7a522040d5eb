import { expect, test } from 'vitest'
import { resultOf } from '../../../src/back-office/inbox/read-task.ts'
import { message } from '../../support/mails.ts'

async function read(body: string) {
  const headers = {
    From: 'Weaver <orders@weaver.example>',
    Date: 'Tue, 10 Nov 2026 09:00:00 +0000',
    Subject: 'Order 771',
    'Message-ID': '<m1@weaver.example>',
    'Content-Type': 'text/html; charset=utf-8',
  }
  const result = await resultOf({ task: 'extract', layouts: [] }, [Buffer.from(message(headers, body))])
  const { items, subtotal, shipping_cost, tax, total, _meta } = Object(Object(result).value)
  return {
    items: items.map(({ name, quantity, price, sku }: Record<string, unknown>) => [name, quantity, price, sku]),
    linePrices: _meta.items.map(({ price_per, line_total }: Record<string, unknown>) => [price_per ?? 1, line_total]),
    sums: [subtotal, shipping_cost, tax, total],
    warnings: _meta.warnings.map(({ code }: { code: string }) => code),
  }
}

const table = (...rows: readonly (readonly string[])[]): string =>
  `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`

test.each([
  ['Price per 1,000', '€606.30', '€435.06'],
  ['Price / 1,000 pcs', '€606.30', '€435.06'],
  ['1,000 pcs price', '€606.30', '€435.06'],
  ['Per 1000 pcs', '€606.30', '€435.06'],
  ['Price per 100', '€60.63', '€43.51'],
])('the label “%s” states the number of pieces for the price', async (label, first, second) => {
  const count = label.includes('100 ') || label.endsWith('100') ? 100 : 1000
  const card = (name: string, quantity: string, per: string, price: string, amount: string): string =>
    table(
      ['Product', `<b>${name}</b>`],
      ['SKU', `${name[0]}-1`],
      ['Quantity', quantity],
      [per, price],
      ['Amount', amount],
    )
  const secondAmount = count === 1000 ? '€3,480.48' : '€3,480.80'
  const subtotal = count === 1000 ? '€10,553.58' : '€10,553.90'
  const { items, linePrices, sums, warnings } = await read(
    `<p>Order 771</p>${card('Hang tag', '9,000 pcs', label, first, '€5,456.70')}${card('Neck label', '8,000 pcs', label, second, secondAmount)}${card('Roll', '15 rolls', 'Unit price', '€107.76', '€1,616.40')}${table(['Total', subtotal])}`,
  )
  const minor = (amount: string): number => Number(amount.replace(/\D/g, ''))
  expect({ items, linePrices, total: sums[3], warnings }).toEqual({
    items: [
      ['Hang tag', 9000, null, 'H-1'],
      ['Neck label', 8000, null, 'N-1'],
      ['Roll', 15, 10_776, 'R-1'],
    ],
    linePrices: [
      [{ price: minor(first), quantity: count }, 545_670],
      [{ price: minor(second), quantity: count }, minor(secondAmount)],
      [1, 161_640],
    ],
    total: minor(subtotal),
    warnings: [],
  })
})

const goods = table(
  ['Item', 'Qty', 'Price', 'Amount'],
  ['Felt grey', '12', '4.50', '54.00'],
  ['Felt red', '4', '4.50', '18.00'],
)
const felt = [
  ['Felt grey', 12, 450, null],
  ['Felt red', 4, 450, null],
]
const feltLines = [
  [1, 5400],
  [1, 1800],
]

test.each(['VAT', 'VAT 20%'])('finds summary amounts below their labels in the same cells: %s', async (vat) => {
  const cells = [
    ['Goods', '£72.00'],
    ['Delivery', '£8.00'],
    ['Net', '£80.00'],
    [vat, '£16.00'],
    ['Total', '£96.00'],
  ].map(([label, amount]) => `<small>${label}</small><br><b>${amount}</b>`)
  expect(await read(`<p>Order 771</p>${goods}${table(cells)}`)).toEqual({
    items: felt,
    linePrices: feltLines,
    sums: [7200, 800, 1600, 9600],
    warnings: [],
  })
})

test('a row of labels above a row of amounts may contain a tax rate', async () => {
  const sums = table(['Currency', 'Net', 'VAT 20 %', 'Total'], ['GBP', '72.00', '14.40', '86.40 £'])
  expect(await read(`<p>Order 771</p>${goods}${sums}`)).toEqual({
    items: felt,
    linePrices: feltLines,
    sums: [null, null, 1440, 8640],
    warnings: [],
  })
})

test('an item with an unknown unit and a tax rate is not a tax', async () => {
  const rows = table(
    ['Description', 'Quantité', 'Prix unitaire', 'Taxes', 'Montant'],
    ['[KH65] Toile à beurre', '48,25 m', '2,60 €', 'TVA 5,5 %', '125,45 €'],
    ['[EQ40] Biais écru', '8 bobine', '7,80 €', 'TVA 5,5 %', '62,40 €'],
    ['[79272] Ouate de coton', '1 kg', '9,50 €', 'TVA 5,5 %', '9,50 €'],
  )
  const sums = table(['Total (hors taxes) :', '197,35 €'], ['Taxes :', '10,85 €'], ['Total :', '208,20 €'])
  expect(await read(`<p>Commande 771</p>${rows}${sums}`)).toEqual({
    items: [
      ['Toile à beurre', 48.25, 260, 'KH65'],
      ['Biais écru', 8, 780, 'EQ40'],
      ['Ouate de coton', 1, 950, '79272'],
    ],
    linePrices: [
      [1, 12_545],
      [1, 6240],
      [1, 950],
    ],
    sums: [19_735, null, 1085, 20_820],
    warnings: [],
  })
})

test.each([
  ['Worsted skein - Spruce', 'Worsted skein - Ember'],
  ['Ribbon, 25 mm', 'Ribbon, 40 mm'],
])('names keep words with which all of them begin: %s, %s', async (...names) => {
  const rows = names.map((name, at) => [name, `${at + 2}`, '4.50', (4.5 * (at + 2)).toFixed(2)])
  const { items } = await read(
    `<p>Order 771</p>${table(['Item', 'Qty', 'Price', 'Amount'], ...rows)}<p>Total: £22.50</p>`,
  )
  expect(items).toEqual(names.map((name, at) => [name, at + 2, 450, null]))
})
