import { describe, expect, test } from 'vitest'
import { extractOrder } from '../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../src/back-office/inbox/parse-mail.ts'
import { message } from '../../support/mails.ts'

async function read(body: string, type: 'plain' | 'html' = 'plain', subject = 'Order M-10') {
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
  const extracted = extractOrder(await parseMail([Buffer.from(raw)]), null)
  const meta = Object(extracted._meta)
  const items: { name: string; quantity: number | null; price: number | null; sku: string | null }[] = Object(
    extracted.items,
  )
  return {
    lines: items.map(({ name, quantity, price, sku }) => [name, quantity, price, sku]),
    options: (meta.items as { options?: string }[]).map(({ options }) => options ?? null),
    sums: [extracted.subtotal, extracted.shipping_cost, extracted.tax, extracted.total],
    date: extracted.order_date,
    warnings: (meta.warnings as { code: string }[]).map(({ code }) => code),
  }
}

const html = (body: string) => read(body, 'html')
const table = (...rows: readonly (readonly string[])[]) =>
  `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`

describe('a name is the first text of an item, without article number and options', () => {
  test.each([
    ['Poster: Night Sky', ['Poster: Night Sky', 2, 500, null], null],
    ['100% Wool Throw', ['100% Wool Throw', 2, 500, null], null],
    ['24 Buttons, horn', ['24 Buttons, horn', 2, 500, null], null],
    ['Rope, 5 m', ['Rope, 5 m', 2, 500, null], null],
    ['Cable 3 x 1.5 mm²', ['Cable 3 x 1.5 mm²', 2, 500, null], null],
    ['T-shirt « Quai 7 »', ['T-shirt « Quai 7 »', 2, 500, null], null],
    ['7241: Marseille soap', ['Marseille soap', 2, 500, '7241'], null],
    ['Mug [WU-087] (Colour: Rust)', ['Mug', 2, 500, 'WU-087'], 'Colour: Rust'],
    ['Shirt<br>Colour: Rust<br>Engraved by: A. R.', ['Shirt', 2, 500, null], 'Colour: Rust; Engraved by: A. R.'],
    ['Shirt<br>Sold by: Mill', ['Shirt', 2, 500, null], null],
  ])('%s', async (cell, line, options) => {
    const order = await html(
      table(['Item', 'Qty', 'Price', 'Amount'], [cell, '2', '€5.00', '€10.00'], ['Total', '', '', '€10.00']),
    )
    expect([order.lines, order.options]).toEqual([[line], [options]])
  })
})

describe('an item can have its fields in separate rows', () => {
  const rows = [
    ['Product', 'Linen'],
    ['SKU', 'L-20'],
    ['Finish:', 'Matt'],
    ['Quantity', '3'],
    ['Unit price', '€4.00'],
    ['Amount', '€12.00'],
  ] as const
  const sums = '<p>Shipping €5.00</p><p>Total €17.00</p>'
  const expected = [[['Linen', 3, 400, 'L-20']], [null, 500, null, 1700]]

  test.each([
    ['beside each other', table(...rows)],
    ['below each other', rows.map((cells) => cells.map((text) => `<div>${text}</div>`).join('')).join('')],
    ['in a list of terms', `<dl>${rows.map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`).join('')}</dl>`],
  ])('%s', async (_, body) => {
    const order = await html(body + sums)
    expect([order.lines, order.sums]).toEqual(expected)
  })

  test('fields in elements that CSS places side by side', async () => {
    const row = (...cells: readonly string[]) =>
      `<div style="display:flex">${cells.map((text) => `<div>${text}</div>`).join('')}</div>`
    const order = await html(
      row('Name', 'Qty', 'Amount') +
        row('Linen', '3', '€12.00') +
        row('Wool', '2', '€9.00') +
        row('Total', '', '€21.00'),
    )
    expect([order.lines, order.sums]).toEqual([
      [
        ['Linen', 3, 400, null],
        ['Wool', 2, 450, null],
      ],
      [null, null, null, 2100],
    ])
  })
})

test('a line discount lowers the unit price', async () => {
  const order = await html(
    table(
      ['Item', 'Qty', 'Price', 'Discount', 'Amount'],
      ['Bowl', '2', '€5.00', '10 %', '€9.00'],
      ['Vase', '3', '€4.00', '0 %', '€12.00'],
      ['Total', '', '', '', '€21.00'],
    ),
  )
  expect([order.lines, order.sums]).toEqual([
    [
      ['Bowl', 2, 450, null],
      ['Vase', 3, 400, null],
    ],
    [null, null, null, 2100],
  ])
})

test('a number in a name is not the quantity', async () => {
  const order = await read('100 tags        48.70 EUR\n2 @ 24.35 EUR\n\nTotal           48.70 EUR\n')
  expect(order.lines).toEqual([['100 tags', 2, 2435, null]])
})

test('numbers below “No.” are quantities if quantity times price is the line total', async () => {
  const order = await html(
    table(['Item', 'No.', 'Price', 'Sum'], ['Bowl', '23', '€5.00', '€115.00'], ['Total', '', '', '€115.00']),
  )
  expect(order.lines).toEqual([['Bowl', 23, 500, null]])
})

test('finds several summary amounts in one line', async () => {
  const order = await read('2 pcs Bowl @ €5.00 = €10.00\n\nSubtotal €10.00, Shipping €3.00, VAT €2.60\nTotal €15.60\n')
  expect(order.sums).toEqual([1000, 300, 260, 1560])
})

test('returns the exact total, not the rounded one', async () => {
  const order = await html(
    table(
      ['Item', 'Qty', 'Price', 'Amount'],
      ['Bowl', '2', '€5.10', '€10.20'],
      ['Grand total', '', '', '€10.20'],
      ['Rounding', '', '', '-€0.20'],
      ['Rounded total', '', '', '€10.00'],
    ),
  )
  expect(order.sums[3]).toBe(1020)
})

test('a total is null if it could be part of a following amount', async () => {
  const order = await read('Linen, as agreed\n\nTotal: €100.00\nFreight: €8.00\nAmount with freight: €108.00\n')
  expect(order.sums[3]).toBe(null)
})

test('free shipping does not get the amount of the next line', async () => {
  const order = await read(
    '1 pcs Bowl @ €5.00 = €5.00\n\nSubtotal: €5.00\nShipping: Free of charge\nVAT: €1.00\nTotal: €6.00\n',
  )
  expect(order.sums).toEqual([500, 0, 100, 600])
})

test('a line that begins with “Discount” is an item if the total adds up only with it', async () => {
  const order = await read(
    'Bowl              10.00 EUR\n  2 × 5.00 EUR\nDiscount stickers  8.00 EUR\n  4 × 2.00 EUR\n\nTotal             18.00 EUR\n',
  )
  expect(order.lines).toEqual([
    ['Bowl', 2, 500, null],
    ['Discount stickers', 4, 200, null],
  ])
})

test('a number may contain invisible characters for width and direction', async () => {
  const order = await html(
    table(
      ['Item', 'Qty', 'Price', 'Amount'],
      ['Bowl', '\u200b2\u200e', '€\u200b5.00', '\u202a€10.00\u202c'],
      ['Total', '', '', '€\u206010.00'],
    ),
  )
  expect([order.lines, order.sums[3]]).toEqual([[['Bowl', 2, 500, null]], 1000])
})

test('the lines of two parcels form one order', async () => {
  const heading = ['Item', 'Qty', 'Price', 'Amount']
  const order = await html(
    `<h3>Parcel 1</h3>${table(heading, ['100% Wool Throw', '2', '€5.00', '€10.00'])}<h3>Parcel 2</h3>${table(heading, ['Rope, 5 m', '3', '€4.00', '€12.00'])}<p>Total €22.00</p>`,
  )
  expect(order.lines).toEqual([
    ['100% Wool Throw', 2, 500, null],
    ['Rope, 5 m', 3, 400, null],
  ])
})

test('finds the whole name if it starts in the line above the numbers', async () => {
  const order = await read(
    'Item              Qty      Amount\nShipping Box,\nlarge               2      €10.00\nWool                3      €12.00\n\nTotal                      €22.00\n',
  )
  expect(order.lines).toEqual([
    ['Shipping Box, large', 2, 500, null],
    ['Wool', 3, 400, null],
  ])
})

test.each([
  ['Date 2 March 2026', '2026-03-02'],
  ['Datum = 2.3.2026', '2026-03-02'],
  ['Date Monday, 2 March 2026', '2026-03-02'],
  ['Date of delivery 2 March 2026', null],
])('the order date of %j is %j', async (line, day) => {
  expect((await read(`Order number: A-100\n${line}\n`)).date).toBe(day)
})

test('finds a date directly after the header of a forwarded message', async () => {
  const order = await read(
    'FYI\n\n> From: Mill <orders@mill.de>\n> Date: 3 March 2026\n> Subject: Order A-100\n>\n> Thank you.\n> Order: A-100\n> Date: 2 March 2026\n>\n> 2 pcs Bowl @ €5.00 = €10.00\n> Total: €10.00\n',
    'plain',
    'Fwd: Order A-100',
  )
  expect([order.date, order.lines]).toEqual(['2026-03-02', [['Bowl', 2, 500, null]]])
})

test('the amount left to pay after a gift card is not the total', async () => {
  const order = await read('Linen, as agreed\n\nTotal: €100.00\nGift card: -€20.00\nAmount due: €80.00\n')
  expect(order.sums[3]).not.toBe(8000)
})

describe('a name does not contain other text of its item', () => {
  test('such as a remark that all items have', async () => {
    const order = await html(
      table(
        ['Ks', 'Voterok', 'Kavo', 'Cena celkem'],
        ['7', 'Kabel', 'from stock', '277,20 Kč'],
        ['5', 'Vosk', 'from stock', '431,15 Kč'],
        ['Celkem', '', '', '708,35 Kč'],
      ),
    )
    expect(order.lines).toEqual([
      ['Kabel', 7, 3960, null],
      ['Vosk', 5, 8623, null],
    ])
  })

  test('such as the number of the line', async () => {
    const rows = ['1., Bolt', '3', '22.59 EUR', '67.77 EUR', '2., Cable', '1', '71.21 EUR', '71.21 EUR', '']
    expect((await read([...rows, 'Total: 138.98 EUR'].join('\n'))).lines).toEqual([
      ['Bolt', 3, 2259, null],
      ['Cable', 1, 7121, null],
    ])
  })

  test('such as article numbers of the same form at different positions', async () => {
    const order = await html(
      table(
        ['Item', 'Qty', 'Unit Price', 'Subtotal'],
        ['Tape<br>SQ8824308', '6', '€14.67', '€88.02'],
        ['Labels<br>SQ0996245', '2', '€18.37', '€36.74'],
        ['Tissue<br>Material: Birch<br>SQ5402935', '11', '€24.17', '€265.87'],
        ['Total', '', '', '€390.63'],
      ),
    )
    expect(order.lines.map(([, , , sku]) => sku)).toEqual(['SQ8824308', 'SQ0996245', 'SQ5402935'])
  })
})
