import { expect, test } from 'vitest'
import { extractOrder } from '../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../src/back-office/inbox/parse-mail.ts'
import { message } from '../../support/mails.ts'

/** Returns the order in a mail. These tests are about the position of a text in its line, column or table. */
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
  const { items, total, order_number, _meta } = extractOrder(await parseMail([Buffer.from(raw)]), null)
  const meta = Object(_meta)
  return {
    number: order_number,
    lines: (items as Record<string, unknown>[]).map(({ name, sku, quantity, price }, at) => [
      name,
      sku,
      meta.items[at].options ?? null,
      quantity,
      price,
    ]),
    total,
    warnings: (meta.warnings as { code: string }[]).map(({ code }) => code),
  }
}

test('a blank cell in an aligned table does not shift the values after it', async () => {
  const order = await read(
    [
      'Burga      Item              Option                Qty  Tuka',
      'DKC244-39  Price Tags        Length: 20 cm         1    £83.02',
      'QPB936-36  Paint RAL 9005    Finish: Gloss         12   £186.72',
      'WM-867     Lamp USB-C 2.0                          7    £136.99',
      '',
      'Total    £406.73',
    ].join('\n'),
  )
  expect(order.lines).toEqual([
    ['Price Tags', 'DKC244-39', 'Length: 20 cm', 1, 8302],
    ['Paint RAL 9005', 'QPB936-36', 'Finish: Gloss', 12, 1556],
    ['Lamp USB-C 2.0', 'WM-867', null, 7, 1957],
  ])
})

test('an empty text between two bars is an empty cell', async () => {
  const order = await read(
    [
      'What | Pcs | Rate | Disc. % | Net price | Line total',
      'Size 8 Needles | 7 pcs | £37.53 |  | £37.53 | £262.71',
      'Black Ink 50 ml | 1 pcs | £2.37 | 12.5% | £2.07 | £2.07',
      '',
      'Total: £264.78',
    ].join('\n'),
  )
  expect(order.lines).toEqual([
    ['Size 8 Needles', null, null, 7, 3753],
    ['Black Ink 50 ml', null, null, 1, 207],
  ])
})

test('a bar within a cell does not separate columns', async () => {
  const order = await read(
    [
      'Description    Variant                 Filistu  Unit price  Total',
      'Linen, washed  Colour: Rust | Size: S  9 pcs    42.55       382.95',
      '',
      'Total: 382.95 GBP',
    ].join('\n'),
  )
  expect(order.lines).toEqual([['Linen, washed', null, 'Colour: Rust; Size: S', 9, 4255]])
})

test('indented lines belong to the line at the margin above them', async () => {
  const order = await read(
    [
      'Tea Towel 50 x 70',
      '   5187  Quantity = 12  £51.43  → £617.16',
      'Ink 50 ml',
      '   7991  Quantity = 10  £52.81  → £528.10',
      'Waxed Thread 0.8 mm',
      '   EJBLSC  Quantity = 3  £77.11  → £231.33',
      '',
      'Grand total: £1,376.59',
    ].join('\n'),
  )
  expect(order.lines).toEqual([
    ['Tea Towel 50 x 70', '5187', null, 12, 5143],
    ['Ink 50 ml', '7991', null, 10, 5281],
    ['Waxed Thread 0.8 mm', 'EJBLSC', null, 3, 7711],
  ])
})

test('an article number may be before the label of a price, and before the name', async () => {
  const cards = [
    '<table><tr><td>(6) Wool Blanket<br>L2DD9T Price: £37.72 = £226.32</td></tr></table>',
    '<table><tr><td>(5) Price Tags<br>HNK746-99 Price: £68.47 = £342.35</td></tr></table>',
    '<p>Total: £568.67</p>',
  ]
  expect((await read(cards.join(''), 'html')).lines).toEqual([
    ['Wool Blanket', 'L2DD9T', null, 6, 3772],
    ['Price Tags', 'HNK746-99', null, 5, 6847],
  ])
  const table =
    '<table><tr><th>Product</th><th>Qty</th><th>Rate</th></tr><tr><td>Code: MRX466-13 Poster: Night Sky</td><td>8</td><td>85.01</td></tr></table><p>Total: £680.08</p>'
  expect((await read(table, 'html')).lines).toEqual([['Poster: Night Sky', 'MRX466-13', null, 8, 8501]])
})

test('codes and options in brackets after a name are not part of it, in any order', async () => {
  const order = await read(
    '49.06 - Qty 8 - Notebook - dotted - (3150) - 392.48\n46.94 - Qty 1 - Lamp 2.0 - (TV62BE) - (Length: 20 cm) - 46.94\n\nTotal: 439.42 GBP',
  )
  expect(order.lines).toEqual([
    ['Notebook - dotted', '3150', null, 8, 4906],
    ['Lamp 2.0', 'TV62BE', 'Length: 20 cm', 1, 4694],
  ])
})

test('an option that all items share is an option, not a name', async () => {
  const order = await read(
    [
      'Merino Yarn DK',
      '   Size: M | Colour: Rust',
      '   (7) / à £58.49 / £409.43',
      'Jute Webbing',
      '   Colour: Rust | Size: S',
      '   (3) / à £2.00 / £6.00',
      '',
      'Total: £415.43',
    ].join('\n'),
  )
  expect(order.lines).toEqual([
    ['Merino Yarn DK', null, 'Size: M; Colour: Rust', 7, 5849],
    ['Jute Webbing', null, 'Colour: Rust; Size: S', 3, 200],
  ])
})

test('the single item of a table begins with the first cell', async () => {
  const order = await read(
    '<table><tr><td>Item</td></tr><tr><td>T-shirt "Dock 7"<br>from stock<br>x12 à 84.85 1,018.20</td></tr><tr><td>Total</td><td>£1,018.20</td></tr></table>',
    'html',
  )
  expect(order.lines).toEqual([['T-shirt "Dock 7"', null, null, 12, 8485]])
})

test('a total at the top of a mail is not an amount of an item', async () => {
  const item = (name: string, code: string, count: string, amount: string): string =>
    `<table><tr><td>${name}<br>[${code}]<br>${count}<br>${amount}</td></tr></table>`
  const order = await read(
    `<table><tr><th>Order number</th><th>Ordered</th><th>Grand total</th></tr><tr><td>#3-277383</td><td>3 Mar 2026</td><td>£652.42</td></tr></table>${item('Merino Yarn DK', 'KWP912-58', '8 pcs', '£358.72')}${item('Washer M8 (50 pcs)', 'VAL793-04', '5 pcs', '£293.70')}<table><tr><td>Items</td><td>£652.42</td></tr><tr><td>Grand total</td><td>£652.42</td></tr></table>`,
    'html',
  )
  expect(order.lines).toEqual([
    ['Merino Yarn DK', 'KWP912-58', null, 8, 4484],
    ['Washer M8 (50 pcs)', 'VAL793-04', null, 5, 5874],
  ])
})

test('a letter before a hyphen is part of a word, not a unit', async () => {
  const order = await read('8  T-Shirt "Dock 7"  @ £31.43  £251.44\n\nTotal: £251.44')
  expect(order.lines).toEqual([['T-Shirt "Dock 7"', null, null, 8, 3143]])
})

test('nothing is extracted from a mail with two orders that have the same labels', async () => {
  const part = (number: string, name: string, amount: string, total: string): string =>
    `<h3>Order ${number}</h3><p>03/03/2026</p><table><tr><td>${name}</td><td>× 2</td><td>${amount}</td></tr><tr><td colspan=2>Order total</td><td>${total}</td></tr></table>`
  const order = await read(
    part('MK-672962', 'Tea Towel', '£8.00', '£8.00') + part('MK-022228', 'Cork Trivet', '£6.40', '£6.40'),
    'html',
  )
  expect(order).toEqual({ number: '', lines: [], total: null, warnings: ['several_orders'] })
})

test('a proven amount beside a word for a total is the total, despite charges below it', async () => {
  const item = (name: string, days: string, rate: string, hire: string): string =>
    `<dl><dt>Equipment</dt><dd>${name}</dd><dt>Days</dt><dd>${days}</dd><dt>Day rate</dt><dd>${rate}</dd><dt>Hire</dt><dd>${hire}</dd></dl>`
  const order = await read(
    `${item('Carpet cleaner', '9', '£40.08', '£360.72')}${item('Concrete mixer', '13', '£45.00', '£585.00')}<dl><dt>Damage waiver</dt><dd>£8.50</dd><dt>Total hire</dt><dd>£954.22</dd></dl><p>Refundable deposit, not included: £200.00</p>`,
    'html',
  )
  expect(order).toMatchObject({ total: 95422 })
  expect(order.lines.map(([name, , , quantity]) => [name, quantity])).toEqual([
    ['Carpet cleaner', 9],
    ['Concrete mixer', 13],
  ])
})

test('the total is null if it includes an earlier balance, and the items are still read', async () => {
  const row = (...cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const order = await read(
    `<table>${row('Item', 'Pcs', 'Price', 'Value')}${row('Bias Tape', '7 pcs', '£62.82', '£439.74')}${row('Wax Block', '3 pcs', '£62.64', '£187.92')}${row('Subtotal', '', '', '£627.66')}${row('Total hire', '', '', '£627.66')}${row('From earlier months', '', '', '£291.47')}${row('Total', '', '', '£919.13')}</table>`,
    'html',
  )
  expect(order.total).toBeNull()
  expect(order.lines.map(([name, , , quantity]) => [name, quantity])).toEqual([
    ['Bias Tape', 7],
    ['Wax Block', 3],
  ])
})

test('prefers an invoice number in the subject to the buyer’s order number', async () => {
  const body =
    '<table><tr><td>Fakturanr</td><td>INV-10726</td></tr><tr><td>Ert ordernummer</td><td>45243801</td></tr></table><p>Totalt: 5,00 kr</p>'
  const invoice = message(
    {
      From: 'Mill <orders@mill.co.uk>',
      Subject: 'Faktura INV-10726',
      Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
      'Message-ID': '<m2@mill.example>',
      'Content-Type': 'text/html; charset=utf-8',
    },
    body,
  )
  expect(extractOrder(await parseMail([Buffer.from(invoice)]), null).order_number).toBe('INV-10726')
})

test('spaces before a colon align labels, and numbered headings are not names', async () => {
  const block = (at: number, code: string, name: string, count: number, price: string, total: string) => [
    `--- Item ${at} ---`,
    `Code           : ${code}`,
    `Name           : ${name}`,
    `Quantity       : ${count}`,
    `Unit price     : £${price}`,
    `Amount         : £${total}`,
    '',
  ]
  const order = await read(
    [
      ...block(1, 'KX-2610', 'Felt, grey', 3, '2.50', '7.50'),
      ...block(2, 'KX-2611', 'Canvas', 2, '4.10', '8.20'),
      'Total          : £15.70',
    ].join('\n'),
  )
  expect(order).toMatchObject({
    lines: [
      ['Felt, grey', 'KX-2610', null, 3, 250],
      ['Canvas', 'KX-2611', null, 2, 410],
    ],
    total: 1570,
  })
})

test('neither the label of an article number nor the letter of a list is part of the name', async () => {
  const coded = await read(
    'Buckle 25 mm ref. 538.28\n35 × £2.00 £70.00\n\nRivet ref. SZ-568\n9 × £3.00 £27.00\n\nTotal: £97.00',
  )
  expect(coded.lines).toEqual([
    ['Buckle 25 mm', '538.28', null, 35, 200],
    ['Rivet', 'SZ-568', null, 9, 300],
  ])
  const lettered = await read(
    'a) Hook - 4 pcs @ £2.00 = £8.00\nb) Ring - 3 pcs @ £5.00 = £15.00\n\nTotal: £23.00 GBP inc VAT of £3.83',
  )
  expect(lettered).toMatchObject({
    lines: [
      ['Hook', null, null, 4, 200],
      ['Ring', null, null, 3, 500],
    ],
    total: 2300,
  })
})

test('two cells of an aligned line are never put into one column', async () => {
  const order = await read(
    [
      'Line    Code           Name',
      '          Quantity          Price Price unit                   Amount',
      '-------------------------------------------------------------------',
      '000010  HF-9948-9      Threaded rod M10',
      '             3 PCS          123.92         1 PCS                 371.76',
      '        Delivery: 28/03/2026',
      '',
      '000020  S36.018.10     Screw M6x20',
      '            11 PCS          136.37         1 PCS               1,500.07',
      '        Delivery: 17/03/2026',
      '-------------------------------------------------------------------',
      'Total GBP                                                    1,871.83',
    ].join('\n'),
  )
  expect(order.lines).toEqual([
    ['Threaded rod M10', 'HF-9948-9', null, 3, 12392],
    ['Screw M6x20', 'S36.018.10', null, 11, 13637],
  ])
})

test('a rate without a percent sign lowers the amount of its line', async () => {
  const order = await read(
    [
      '<table><tr><th>Item</th><th>Quantity</th><th>Unit price</th><th>Discount percent</th><th>Amount</th></tr>',
      '<tr><td>Mesh</td><td>10.00</td><td>33.22</td><td></td><td>332.20</td></tr>',
      '<tr><td>Tool kit</td><td>3.00</td><td>75.88</td><td>20.00</td><td>182.11</td></tr></table>',
      '<p>Total £514.31</p>',
    ].join(''),
    'html',
  )
  expect(order.lines.map(([name, , , quantity]) => [name, quantity])).toEqual([
    ['Mesh', 10],
    ['Tool kit', 3],
  ])
})

test('a code with an unknown label is not a name', async () => {
  const order = await read(
    [
      '<table><tr><th>Quantity</th><th>Part Number / Description</th><th>Unit Price</th><th>Extended Price</th></tr>',
      '<tr><td>5</td><td><b>488-FVH4912</b><br>MFG: CPE2950MU<br>Terminal block 2-way</td><td>£1.30</td><td>£6.50</td></tr>',
      '</table><p>Total £6.50</p>',
    ].join(''),
    'html',
  )
  expect(order.lines).toEqual([['Terminal block 2-way', '488-FVH4912', null, 5, 130]])
})

test('an approximate amount in another currency, in brackets, does not make the amounts null', async () => {
  const order = await read('Mug 4 x CHF 2.00 = CHF 8.00\n\nTotal CHF 8.00 (approx. EUR 8.40)')
  expect(order).toMatchObject({ lines: [['Mug', null, null, 4, 200]], total: 800 })
})

test('box-drawing characters separate columns, and a Chinese date is a date', async () => {
  const order = await read(
    '订单号：XS20264781\n下单日期：2026年2月9日\n\n│ 品名 │ 数量 │ 单价 │ 金额 │\n│ 白瓷泥 25kg装 │ 22 │ 25.90 │ 569.80 │\n│ 排针 单排 │ 3 │ 4.00 │ 12.00 │\n合计金额（人民币）：581.80',
  )
  expect(order).toMatchObject({
    lines: [
      ['白瓷泥 25kg装', null, null, 22, 2590],
      ['排针 单排', null, null, 3, 400],
    ],
    total: 58180,
  })
})

test('tax amounts that add up to a stated amount do not replace proven line totals', async () => {
  const order = await read(
    [
      '项目名称  单位  数量  单价  金额  税率  税额',
      '陶瓷刻刀  套  166  78.06  12,957.96  13%  1,684.53',
      '皮带扣  件  260  135.93  35,341.80  13%  4,594.43',
      '合计        ¥48,299.76    ¥6,278.96',
      '价税合计 ¥54,578.72',
    ].join('\n'),
  )
  expect(order.lines).toEqual([
    ['陶瓷刻刀', null, null, 166, 7806],
    ['皮带扣', null, null, 260, 13593],
  ])
})

test('if two factors have decimals, the whole number is the quantity', async () => {
  const order = await read('Felt  79.35  5.00  396.75\n\nTotal: £396.75')
  expect(order.lines.map(([, , , quantity]) => quantity)).toEqual([5])
})
