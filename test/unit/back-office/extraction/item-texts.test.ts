import { expect, test } from 'vitest'
import { extractOrder } from '../../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../../src/back-office/inbox/parse-mail.ts'
import { row } from '../../../support/mail-lines.ts'
import { message } from '../../../support/mails.ts'

/** Returns the name, article number and options of each item of an order. */
async function read(headings: readonly string[], rows: readonly (readonly string[])[], total: string) {
  const headers = {
    From: 'Mill <orders@mill.example>',
    Subject: 'Order M-1042',
    Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
    'Content-Type': 'text/html; charset=utf-8',
  }
  const head = row(...headings).replaceAll('td>', 'th>')
  const body = `<table>${head}${rows.map((cells) => row(...cells)).join('')}</table><p>Total: ${total}</p>`
  const { items, _meta } = Object(extractOrder(await parseMail([Buffer.from(message(headers, body))]), null))
  return items.map(({ name, sku }: Record<string, unknown>, at: number) => [name, sku, _meta.items[at].options ?? null])
}

const headings = ['Item', 'Qty', 'Price', 'Amount']

test.each([
  ['Linen', 'Linen', null, null],
  ['Linen (SKU: M-1)', 'Linen', 'M-1', null],
  ['[M-100] Mug', 'Mug', 'M-100', null],
  ['Mug [M-100]', 'Mug', 'M-100', null],
  ['Mug (#4711)', 'Mug', '4711', null],
  ['Mug (M-100)', 'Mug', 'M-100', null],
  ['Mug (M100)', 'Mug', 'M100', null],
  ['Mug (ABCDE)', 'Mug', 'ABCDE', null],
  ['Mug (MINI)', 'Mug (MINI)', null, null],
  ['Shirt (Colour: blue)', 'Shirt', null, 'Colour: blue'],
  ['Shirt (Colour: blue) (M-100)', 'Shirt', 'M-100', 'Colour: blue'],
  ['Shirt [blue, M]', 'Shirt', null, 'blue; M'],
  ['Tags (1000)', 'Tags (1000)', null, null],
  ['Tags (50)', 'Tags (50)', null, null],
  ['Tags (123456)', 'Tags', '123456', null],
  ['Frame (45 cm)', 'Frame', null, '45 cm'],
  ['Shirt (Slim, 60 cm)', 'Shirt', null, 'Slim; 60 cm'],
  ['Shirt (Slim)', 'Shirt (Slim)', null, null],
  ['Clock (10:30)', 'Clock (10:30)', null, null],
  ['Shirt Colour: blue, Size: M', 'Shirt', null, 'Colour: blue; Size: M'],
  ['LC-100 Linen', 'Linen', 'LC-100', null],
  ['LC-100: Linen', 'Linen', 'LC-100', null],
  ['4711 – Linen', 'Linen', '4711', null],
  ['24/09 – Linen', '24/09 – Linen', null, null],
  ['AB12 - Linen', 'Linen', 'AB12', null],
  ['Buckle 25 mm ref. B-250', 'Buckle 25 mm', 'B-250', null],
  ['Washer No. 8', 'Washer No. 8', null, null],
  ['Item# 5919 Linen', 'Linen', '5919', null],
  ['SKU: LC-100 Linen', 'Linen', 'LC-100', null],
  ['Linen<br>SKU: LC-100', 'Linen', 'LC-100', null],
  ['Linen<br>Art. no. LC-100', 'Linen', 'LC-100', null],
  ['Linen<br>LC-100', 'Linen', 'LC-100', null],
  ['Linen<br>blue', 'Linen', null, null],
  ['Linen<br>Blue / M', 'Linen', null, 'Blue / M'],
  ['Linen<br>Colour: blue<br>Size: M', 'Linen', null, 'Colour: blue; Size: M'],
  ['Linen<br>Engraving: A. R.', 'Linen', null, 'Engraving: A. R.'],
  ['Linen<br>Engraving: A. R.<br>Colour: blue', 'Linen', null, 'Engraving: A. R.; Colour: blue'],
  ['Linen<br>Voselrem: NJ-187', 'Linen', 'NJ-187', null],
  ['Linen<br>Lot 8812', 'Linen', null, null],
  ['Linen<br>Lot: 8812', 'Linen', null, null],
  ['Linen<br>Customer no.: 4711', 'Linen', null, null],
  ['Linen<br>Colour:<br>blue', 'Linen', null, 'Colour: blue'],
  ['Linen<br>artwork.pdf', 'Linen', null, null],
  ['Linen<br>50 pcs', 'Linen', null, null],
  ['Linen<br>Ships in 2-3 days', 'Linen', null, null],
  ['Linen<br>3 March 2026', 'Linen', null, null],
  ['LC-100<br>Linen', 'Linen', 'LC-100', null],
  ['Linen, Colour: blue', 'Linen', null, 'Colour: blue'],
  ['Linen | Colour: blue | Size: M', 'Linen', null, 'Colour: blue; Size: M'],
  ['Linen - Colour: blue', 'Linen', null, 'Colour: blue'],
  ['Linen; Size: M', 'Linen', null, 'Size: M'],
  ['Poster: Night Sky', 'Poster: Night Sky', null, null],
  ['Linen x', 'Linen', null, null],
  ['"Linen"', 'Linen', null, null],
  ['Linen × 40', 'Linen', null, null],
  ['Frame 30 × 40', 'Frame 30 × 40', null, null],
  ['Rope, 5 m', 'Rope, 5 m', null, null],
  ['Rivet 9 x 8', 'Rivet 9 x 8', null, null],
  ['1. Linen', 'Linen', null, null],
  ['Linen<br>Note: ships later, see www.mill.example', 'Linen', null, null],
  ['Linen<br>//mill.example/linen', 'Linen', null, null],
  ['Linen<br>Material: flax', 'Linen', null, 'Material: flax'],
  ['Style: Slim', 'Slim', null, null],
  ['Linen<br>Colour: blue; Size: M', 'Linen', null, 'Colour: blue; Size: M'],
  ['Linen<br>Description: Colour: blue, Size: S', 'Linen', null, 'Colour: blue; Size: S'],
  ['Linen<br>Colour: blue Size: M', 'Linen', null, 'Colour: blue; Size: M'],
])('finds the name, article number and options in “%s”', async (text, name, sku, options) => {
  expect(await read(headings, [[text, '2', '€5.00', '€10.00']], '€10.00')).toEqual([[name, sku, options]])
})

test.each([
  [
    'Linen',
    'Wool',
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [
    'Linen<br>Handmade',
    'Wool<br>Handmade',
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [
    'LC-100 Linen',
    'WF-200 Wool',
    [
      ['Linen', 'LC-100', null],
      ['Wool', 'WF-200', null],
    ],
  ],
  [
    'Linen LC-100',
    'Wool WF-200',
    [
      ['Linen', 'LC-100', null],
      ['Wool', 'WF-200', null],
    ],
  ],
  [
    'Linen<br>4711',
    'Wool<br>4835',
    [
      ['Linen', '4711', null],
      ['Wool', '4835', null],
    ],
  ],
  [
    'Linen<br>LC-100',
    'Wool',
    [
      ['Linen', 'LC-100', null],
      ['Wool', null, null],
    ],
  ],
  [
    '1. Linen',
    '2. Wool',
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [
    'Article 1<br>Linen',
    'Article 2<br>Wool',
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [
    'Item: Linen',
    'Item: Wool',
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [
    'Gaka: A-100<br>Anzerka: Linen',
    'Gaka: A-200<br>Anzerka: Wool',
    [
      ['Linen', 'A-100', null],
      ['Wool', 'A-200', null],
    ],
  ],
  [
    'Job J-100<br>Linen',
    'Job J-200<br>Wool',
    [
      ['Linen', 'J-100', null],
      ['Wool', 'J-200', null],
    ],
  ],
  [
    'Linen<br>Blue / M',
    'Wool<br>Red / S',
    [
      ['Linen', null, 'Blue / M'],
      ['Wool', null, 'Red / S'],
    ],
  ],
  [
    'Shirt<br>Size: M',
    'Shirt<br>Size: S',
    [
      ['Shirt', null, 'Size: M'],
      ['Shirt', null, 'Size: S'],
    ],
  ],
  [
    'Shirt, M',
    'Shirt, S',
    [
      ['Shirt, M', null, null],
      ['Shirt, S', null, null],
    ],
  ],
  [
    'Linen (1)',
    'Wool (2)',
    [
      ['Linen (1)', null, null],
      ['Wool (2)', null, null],
    ],
  ],
  [
    'Linen<br>[LC100]',
    'Wool<br>[WF200]',
    [
      ['Linen', 'LC100', null],
      ['Wool', 'WF200', null],
    ],
  ],
  [
    'Linen<br>#4711',
    'Wool<br>#4835',
    [
      ['Linen', '4711', null],
      ['Wool', '4835', null],
    ],
  ],
  [
    'Linen, handmade',
    'Wool, handmade',
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [
    'Linen<br>zorb: blue',
    'Wool<br>zorb: red',
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [
    '4711 Linen',
    '4835 Wool',
    [
      ['Linen', '4711', null],
      ['Wool', '4835', null],
    ],
  ],
  [
    'Linen<br>Art. 0892 531',
    'Wool<br>Art. 0892 532',
    [
      ['Linen', '0892 531', null],
      ['Wool', '0892 532', null],
    ],
  ],
  [
    'RIVET 20 MM',
    'RIVET 30 MM',
    [
      ['RIVET 20 MM', null, null],
      ['RIVET 30 MM', null, null],
    ],
  ],
  [
    'Linen<br>Ref LC-100',
    'Wool<br>Ref WF-200',
    [
      ['Linen', 'LC-100', null],
      ['Wool', 'WF-200', null],
    ],
  ],
  [
    '(LC-100) Linen',
    '(WF-200) Wool',
    [
      ['Linen', 'LC-100', null],
      ['Wool', 'WF-200', null],
    ],
  ],
  [
    'Linen<br>24/09',
    'Wool<br>25/09',
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
])('finds the names, article numbers and options in “%s” and “%s”', async (first, second, items) => {
  const rows = [
    [first, '2', '€5.00', '€10.00'],
    [second, '3', '€4.00', '€12.00'],
  ]
  expect(await read(headings, rows, '€22.00')).toEqual(items)
})

test.each([
  [
    ['Item', 'Code', 'Qty', 'Price', 'Amount'],
    [
      ['Linen', 'LC-100', '2', '€5.00', '€10.00'],
      ['Wool', 'WF-200', '3', '€4.00', '€12.00'],
    ],
    [
      ['Linen', 'LC-100', null],
      ['Wool', 'WF-200', null],
    ],
  ],
  [
    ['Code', 'Item', 'Qty', 'Price', 'Amount'],
    [
      ['10 LC-100', 'Linen', '2', '€5.00', '€10.00'],
      ['20 WF-200', 'Wool', '3', '€4.00', '€12.00'],
    ],
    [
      ['Linen', 'LC-100', null],
      ['Wool', 'WF-200', null],
    ],
  ],
  [
    ['Code', 'Item', 'Qty', 'Price', 'Amount'],
    [
      ['ART 4711', 'Linen', '2', '€5.00', '€10.00'],
      ['ART 4712', 'Wool', '3', '€4.00', '€12.00'],
    ],
    [
      ['Linen', 'ART 4711', null],
      ['Wool', 'ART 4712', null],
    ],
  ],
  [
    ['Item', 'Colour', 'Qty', 'Price', 'Amount'],
    [
      ['Linen', 'blue', '2', '€5.00', '€10.00'],
      ['Wool', 'red', '3', '€4.00', '€12.00'],
    ],
    [
      ['Linen', null, 'blue'],
      ['Wool', null, 'red'],
    ],
  ],
  [
    ['Item', 'Colour', 'Size', 'Qty', 'Price', 'Amount'],
    [
      ['Linen', 'blue', 'M', '2', '€5.00', '€10.00'],
      ['Wool', '', 'S', '3', '€4.00', '€12.00'],
    ],
    [
      ['Linen', null, 'blue; M'],
      ['Wool', null, 'S'],
    ],
  ],
  [
    ['Item', 'Lot', 'Qty', 'Price', 'Amount'],
    [
      ['Linen', '8812', '2', '€5.00', '€10.00'],
      ['Wool', '8813', '3', '€4.00', '€12.00'],
    ],
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [
    ['Pos.', 'Item', 'Qty', 'Price', 'Amount'],
    [
      ['0010', 'Linen', '2', '€5.00', '€10.00'],
      ['0020', 'Wool', '3', '€4.00', '€12.00'],
    ],
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [
    ['Item', 'Pack', 'Qty', 'Price', 'Amount'],
    [
      ['Linen', '50 pcs', '2', '€5.00', '€10.00'],
      ['Wool', '20 pcs', '3', '€4.00', '€12.00'],
    ],
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [
    ['', 'Item', 'Qty', 'Price', 'Amount'],
    [
      ['LC-100', 'Linen', '2', '€5.00', '€10.00'],
      ['WF-200', 'Wool', '3', '€4.00', '€12.00'],
    ],
    [
      ['Linen', 'LC-100', null],
      ['Wool', 'WF-200', null],
    ],
  ],
  [
    ['Code', 'Qty', 'Price', 'Amount'],
    [
      ['LC-100<br>Linen', '2', '€5.00', '€10.00'],
      ['WF-200<br>Wool', '3', '€4.00', '€12.00'],
    ],
    [
      ['Linen', 'LC-100', null],
      ['Wool', 'WF-200', null],
    ],
  ],
  [
    ['Item', 'Description', 'Qty', 'Price', 'Amount'],
    [
      ['LC-100', 'Linen', '2', '€5.00', '€10.00'],
      ['WF-200', 'Wool', '3', '€4.00', '€12.00'],
    ],
    [
      ['Linen', 'LC-100', null],
      ['Wool', 'WF-200', null],
    ],
  ],
  [
    ['Zorb', 'Quam', 'Pell', 'Vint'],
    [
      ['Linen', '2', '€5.00', '€10.00'],
      ['Wool', '3', '€4.00', '€12.00'],
    ],
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [
    ['Material', 'Qty', 'Price', 'Amount'],
    [
      ['Oak', '2', '€5.00', '€10.00'],
      ['Ash', '3', '€4.00', '€12.00'],
    ],
    [
      ['Oak', null, null],
      ['Ash', null, null],
    ],
  ],
  [
    ['Item', 'Qty', 'Unit', 'Price', 'Amount'],
    [
      ['Linen', '2', 'm', '€5.00', '€10.00'],
      ['Wool', '3', 'm', '€4.00', '€12.00'],
    ],
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [
    ['Item', 'Note', 'Qty', 'Price', 'Amount'],
    [
      ['Linen', 'handmade', '2', '€5.00', '€10.00'],
      ['Wool', 'dyed', '3', '€4.00', '€12.00'],
    ],
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
])('finds the names, article numbers and options below %j', async (names, rows, items) => {
  expect(await read(names, rows, '€22.00')).toEqual(items)
})
