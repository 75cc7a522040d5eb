import { expect, test } from 'vitest'
import { extractOrder } from '../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../src/back-office/inbox/parse-mail.ts'
import { message } from '../../support/mails.ts'

/** Returns items and total of a vendor's e-mail. */
async function read(body: string, type: 'plain' | 'html' = 'plain') {
  const raw = message(
    {
      From: 'Mill <orders@mill.co.uk>',
      Subject: 'Order M-1042',
      Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
      'Message-ID': '<m1@mill.example>',
      'Content-Type': `text/${type}; charset=utf-8`,
    },
    body,
  )
  const { items, total, _meta } = extractOrder(await parseMail([Buffer.from(raw)]), null)
  const meta = Object(_meta)
  return {
    lines: (items as Record<string, unknown>[]).map(({ name, sku, quantity, price }) => [name, sku, quantity, price]),
    units: (meta.items as { unit?: string }[]).map(({ unit }) => unit ?? null),
    total,
    warnings: (meta.warnings as { code: string }[]).map(({ code }) => code),
  }
}

const row = (cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const table = (...rows: readonly (readonly string[])[]): string => `<table>${rows.map(row).join('')}</table>`

test('of two factors, the one with the decimals of an amount is the price, in any position', async () => {
  const order = await read(
    [
      '79.35 x 5 = 396.75   Beeswax Candle',
      '34.32 x 8 = 274.56   Kraft Mailer',
      '',
      'Subtotal: £671.31',
      'Shipping: £6.90',
      'Total: £678.21',
    ].join('\n'),
  )
  expect(order).toEqual({
    lines: [
      ['Beeswax Candle', null, 5, 7935],
      ['Kraft Mailer', null, 8, 3432],
    ],
    units: [null, null],
    total: 67821,
    warnings: [],
  })
})

test('a number below the heading of quantities is the quantity, even if it has two decimals', async () => {
  const order = await read(
    table(
      ['Item', 'Metres', 'Unit price', 'Amount'],
      ['Linen', '2.50', '8', '20.00'],
      ['Canvas', '4.25', '4', '17.00'],
      ['Total', '', '', '£37.00'],
    ),
    'html',
  )
  expect(order.lines).toEqual([
    ['Linen', null, 2.5, 800],
    ['Canvas', null, 4.25, 400],
  ])
})

test('the items of a sentence are found if their prices add up to the total', async () => {
  const order = await read(
    [
      'Hello,',
      '',
      'for order M-1042 that is 7 of the Tissue Paper (£31.19 each) and 5 of the Linen Fabric (£7.82 each).',
      'Carriage £3.90. That comes to £261.33.',
    ].join('\n'),
  )
  expect(order).toEqual({
    lines: [
      ['Tissue Paper', null, 7, 3119],
      ['Linen Fabric', null, 5, 782],
    ],
    units: [null, null],
    total: 26133,
    warnings: [],
  })
})

test('the items of a sentence are not taken if their prices do not add up', async () => {
  const order = await read(
    'That is 7 of the Tissue Paper (£31.19 each) and 5 of the Linen Fabric (£7.82 each).\nThat comes to £300.00.',
  )
  expect(order.lines).toEqual([])
  expect(order.total).toBe(null)
})

test('the name of an item is in the row below, not in the column of units', async () => {
  const order = await read(
    `<table><tr><th>#</th><th>Ref</th><th>Quantity</th><th></th><th>Unit price</th><th>Amount</th></tr>${[
      ['1', 'FT-102', '7.5', 'kg', '4.00', '30.00'],
      ['2', 'FT-200', '2', 'pcs', '5.00', '10.00'],
    ]
      .map((cells, at) => `${row(cells)}<tr><td></td><td colspan="5">${['Soy Wax', 'Mason Jar'][at]}</td></tr>`)
      .join('')}<tr><td colspan="5">Total</td><td>£40.00</td></tr></table>`,
    'html',
  )
  expect(order).toEqual({
    lines: [
      ['Soy Wax', 'FT-102', 7.5, 400],
      ['Mason Jar', 'FT-200', 2, 500],
    ],
    units: ['kg', null],
    total: 4000,
    warnings: [],
  })
})

test('the heading of a group of items is not the name of its first item', async () => {
  const order = await read(
    `<h3>Spring</h3>${table(['4', 'Stoneware Mug', '£84.83', '£339.32'], ['3', 'Oak Tray', '£10.00', '£30.00'])}<h3>Autumn</h3>${table(
      ['2', 'Beeswax Candle', '£32.64', '£65.28'],
    )}${table(['Total', '£434.60'])}`,
    'html',
  )
  expect(order.lines).toEqual([
    ['Stoneware Mug', null, 4, 8483],
    ['Oak Tray', null, 3, 1000],
    ['Beeswax Candle', null, 2, 3264],
  ])
})

test('a label before every item is not a name, in any language', async () => {
  const item = (name: string, count: number, price: string, amount: string): string =>
    `<dl>${[
      ['Zorb', name],
      ['Quam', String(count)],
      ['Pell', price],
      ['Vint', amount],
    ]
      .map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`)
      .join('')}</dl>`
  const order = await read(
    `${item('Table Runner', 10, '£27.22', '£272.20')}${item('Wool Felt', 2, '£22.48', '£44.96')}${item('Leather Strap', 6, '£2.25', '£13.50')}<dl><dt>Total</dt><dd>£330.66</dd></dl>`,
    'html',
  )
  expect(order.lines).toEqual([
    ['Table Runner', null, 10, 2722],
    ['Wool Felt', null, 2, 2248],
    ['Leather Strap', null, 6, 225],
  ])
})

test('an amount that floats beside the lines of an item is not joined to their last number', async () => {
  const item = (name: string, code: string, count: number, amount: string): string =>
    `<li><b>${name}</b><br><small>${code} · Qty: ${count}</small><span style="float:right">${amount}</span></li>`
  const order = await read(
    `<ul>${item('Oak Frame', 'OF-709', 3, '£110.94')}${item('Wool Felt', 'WF-220', 2, '£63.10')}</ul><p>Subtotal: £174.04</p><p>Shipping: £6.90</p><p>Total: £180.94</p>`,
    'html',
  )
  expect(order).toEqual({
    lines: [
      ['Oak Frame', 'OF-709', 3, 3698],
      ['Wool Felt', 'WF-220', 2, 3155],
    ],
    units: [null, null],
    total: 18094,
    warnings: [],
  })
})

test('a word between the quantity and the name of every item is a unit, not part of the names', async () => {
  const order = await read(
    [
      '10 h  Pattern making      62.56/h  625.60',
      '8.5 h  Pressing           86.71/h  737.04',
      '',
      'Total: £1,362.64',
    ].join('\n'),
  )
  expect(order.lines).toEqual([
    ['Pattern making', null, 10, 6256],
    ['Pressing', null, 8.5, 8671],
  ])
})

test('codes before all names are article numbers, even if they consist of digits alone', async () => {
  const order = await read(
    table(
      ['Goods', 'Quantity', 'Unit price', 'Amount'],
      ['XDR608-83 Oak Frame', '9', '89.64', '806.76'],
      ['4733 Zip 20 cm', '10', '107.28', '1,072.80'],
      ['SY-164 Insole', '10', '44.27', '442.70'],
      ['Total', '', '', '£2,322.26'],
    ),
    'html',
  )
  expect(order.lines).toEqual([
    ['Oak Frame', 'XDR608-83', 9, 8964],
    ['Zip 20 cm', '4733', 10, 10728],
    ['Insole', 'SY-164', 10, 4427],
  ])
})

test('a quantity of pieces with three decimals is null: it could be thousands', async () => {
  const order = await read(
    table(
      ['Item', 'Qty', 'Unit price', 'Amount'],
      ['Printed bags', '1.500', '126.80', '190.20'],
      ['Labels', '3', '10.00', '30.00'],
      ['Total', '', '', '£220.20'],
    ),
    'html',
  )
  expect(order.lines).toEqual([
    ['Printed bags', null, null, null],
    ['Labels', null, 3, 1000],
  ])
  expect(order.warnings).toContain('quantity_unclear')
})

test('the columns of a table are its items if, in each of them, two rows multiply to a third, with any labels', async () => {
  const order = await read(
    table(
      ['Zorb', 'Tea Towel', 'Table Runner'],
      ['Pell', '3', '12'],
      ['Quam', '4.84', '72.98'],
      ['Vint', '14.52', '875.76'],
    ) + table(['Total', '£890.28']),
    'html',
  )
  expect(order.lines).toEqual([
    ['Tea Towel', null, 3, 484],
    ['Table Runner', null, 12, 7298],
  ])
  expect(order.total).toBe(89028)
})

test('sentences that are broken at a fixed width are read as one', async () => {
  const order = await read(
    [
      'We are sending you 64 Oak Knobs at £22.15 each, 6 Gift Card',
      'Envelopes at £68.70 each, 8 Sewing Needles in wooden boxes at',
      '£9.95 each. Carriage £8.50. Altogether £1,917.90.',
    ].join('\n'),
  )
  expect(order).toEqual({
    lines: [
      ['Oak Knobs', null, 64, 2215],
      ['Gift Card Envelopes', null, 6, 6870],
      ['Sewing Needles in wooden boxes', null, 8, 995],
    ],
    units: [null, null, null],
    total: 191790,
    warnings: [],
  })
})

test('dots between a label and its value are part of neither', async () => {
  const item = (name: string, code: string, count: string, price: string, amount: string): string =>
    [
      `Goods....: ${name}`,
      `Ref......: ${code}`,
      `Quantity.: ${count}`,
      `Each.....: ${price}`,
      `Amount...: ${amount}`,
    ].join('\n')
  const order = await read(
    `${item('Cotton Tote', '2286', '11', '87.28', '960.08')}\n\n${item('Oak Frame', 'QJ-020', '2', '22.91', '45.82')}\n\nTotal....: £1,005.90`,
  )
  expect(order.lines).toEqual([
    ['Cotton Tote', '2286', 11, 8728],
    ['Oak Frame', 'QJ-020', 2, 2291],
  ])
})

test('an item without a count does not get the count of the next item', async () => {
  const order = await read(
    [
      '<div>Copper Can</div><div>£36.06</div>',
      '<div>Picture Frame × 2</div><div>£120.92</div>',
      '<div>Hex Bolt × 4</div><div>£8.52</div>',
      '<div>Total</div><div>£165.50</div>',
    ].join(''),
    'html',
  )
  const counts = new Map(order.lines.map(([name, , quantity]) => [name, quantity]))
  expect([null, undefined]).toContain(counts.get('Copper Can'))
  expect([2, null, undefined]).toContain(counts.get('Picture Frame'))
  expect([4, null, undefined]).toContain(counts.get('Hex Bolt'))
})

test('finds the currency of amounts whose labels are all unknown', async () => {
  const raw = message(
    {
      From: 'Mill <orders@mill.co.uk>',
      Subject: 'Order number M-1042',
      Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
      'Message-ID': '<m2@mill.example>',
      'Content-Type': 'text/plain; charset=utf-8',
    },
    'Order number: M-1042\n\nIt all comes to €12.00 and we have thrown in a ribbon worth €2.00.',
  )
  expect(extractOrder(await parseMail([Buffer.from(raw)]), null)).toMatchObject({
    currency: 'EUR',
    order_number: 'M-1042',
  })
})

test.each([
  ['Order van 2026-05-09', null],
  ['Order number nro 26/738', '26/738'],
  ['Order number SO 26/0448', 'SO 26/0448'],
])('a word before a number is part of it only in capitals: %s', async (text, number) => {
  const raw = message(
    {
      From: 'Mill <orders@mill.co.uk>',
      Subject: 'Thank you',
      Date: 'Thu, 03 Dec 2026 09:00:00 +0000',
      'Message-ID': '<m3@mill.example>',
      'Content-Type': 'text/plain; charset=utf-8',
    },
    text.replace('number ', 'number: '),
  )
  expect(extractOrder(await parseMail([Buffer.from(raw)]), null).order_number).toBe(number ?? '')
})
