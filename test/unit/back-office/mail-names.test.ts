import { describe, expect, test } from 'vitest'
import { extractOrder } from '../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../src/back-office/inbox/parse-mail.ts'
import { message } from '../../support/mails.ts'

/** Returns the name, article number and options of each item. */
async function itemsIn(type: 'plain' | 'html', body: string): Promise<unknown[][]> {
  const headers = {
    From: 'Mill <orders@mill.de>',
    Subject: 'Order M-10',
    'Content-Type': `text/${type}; charset=utf-8`,
  }
  const { items, _meta } = Object(extractOrder(await parseMail([Buffer.from(message(headers, body))]), null))
  return items.map((item: { name: string; sku: string | null }, at: number) => [
    item.name,
    item.sku,
    _meta.items[at].options ?? null,
  ])
}
const text = (...lines: readonly string[]) => itemsIn('plain', lines.join('\n'))
const table = (...rows: readonly (readonly string[])[]) =>
  itemsIn(
    'html',
    `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
  )

describe('a lot is neither an article number nor an option', () => {
  const plain = [
    ['Merino', null, null],
    ['Tweed', null, null],
  ]
  const shaded = [
    ['Merino', null, 'Shade: 214 Moss'],
    ['Tweed', null, 'Shade: 87 Rust'],
  ]

  test('in a column', async () => {
    const rows = [
      ['Merino', '26-0114', '2', '€5.00', '€10.00'],
      ['Tweed', '26-0207', '3', '€6.00', '€18.00'],
    ] as const
    expect(await table(['Item', 'Dye lot', 'Qty', 'Price', 'Amount'], ...rows)).toEqual(plain)
  })

  test('below the name', async () => {
    expect(
      await table(
        ['Item', 'Qty', 'Price', 'Amount'],
        ['Merino<br>Lot 26-0114', '2', '€5.00', '€10.00'],
        ['Tweed<br>Lot 26-0207', '3', '€6.00', '€18.00'],
      ),
    ).toEqual(plain)
  })

  test.each([
    ['in other languages', 'Merino, Partie 26-0114  2 x 5,00  10,00', 'Tweed, Partie 26-0207  3 x 6,00  18,00', plain],
    [
      'after an option',
      'Merino, Shade 214 Moss, Lot 8812  2 x 5.00  10.00',
      'Tweed, Shade 87 Rust, Lot 8813  3 x 6.00  18.00',
      shaded,
    ],
    [
      'in parts divided by dashes',
      '1) Merino – Shade 214 Moss – Lot 8812: 2 x 5.00 = 10.00',
      '2) Tweed – Shade 87 Rust – Lot 8813: 3 x 6.00 = 18.00',
      plain,
    ],
  ])('%s', async (_, first, second, items) => {
    expect(await text(first, second, '', 'Total  28.00 EUR')).toEqual(items)
  })
})

describe('a label before an article number is not part of the name', () => {
  const items = [
    ['Van to York', 'J-7517', null],
    ['Pallet to Ulm', 'J-8008', null],
  ]

  test('in front of the name', async () => {
    expect(
      await text(
        'Job J-7517: Van to York, 2 x €5.00, €10.00',
        'Job J-8008: Pallet to Ulm, 3 x €6.00, €18.00',
        'Total €28.00',
      ),
    ).toEqual(items)
  })

  test('in the row above the name', async () => {
    const rows = [
      'Job J-7517',
      'Van to York',
      '2 × €5.00',
      '€10.00',
      'Job J-8008',
      'Pallet to Ulm',
      '3 × €6.00',
      '€18.00',
    ]
    expect(await itemsIn('html', `${rows.map((row) => `<div>${row}</div>`).join('')}<p>Total €28.00</p>`)).toEqual(
      items,
    )
  })
})

test('a small number after “No.” belongs to the name', async () => {
  expect(
    await text(
      '- Washer No. 8; raw; 2 pcs x 5.00 = 10.00',
      '- Hook; black; 3 pcs x 6.00 = 18.00',
      '',
      'Total 28.00 EUR',
    ),
  ).toEqual([
    ['Washer No. 8', null, null],
    ['Hook', null, null],
  ])
})

test('a word for orders can label a field of each item', async () => {
  const item = (name: string, job: string, numbers: string) => [`* ${name}`, `    Order ${job}, 4/0`, `    ${numbers}`]
  expect(
    await text(
      ...item('Poster', '262106', 'Qty: 2   Price: 5.00 EUR   Amount: 10.00 EUR'),
      ...item('Leaflet No. 4', '263679', 'Qty: 3   Price: 6.00 EUR   Amount: 18.00 EUR'),
      '',
      'Total 28.00 EUR',
    ),
  ).toEqual([
    ['Poster', null, null],
    ['Leaflet No. 4', null, null],
  ])
})

describe('the column with the longest texts that differ from item to item contains the names', () => {
  test('without headings', async () => {
    expect(
      await text(
        '6956-89     Öse Gr. 24          altmessing    5     7.00     35.00',
        '6359-96     Hohlniete 9 x 8     schwarz       4     5.00     20.00',
        'CW-9982     Schnalle 40 mm      altmessing    2     6.00     12.00',
        '',
        'Total  67.00 EUR',
      ),
    ).toEqual([
      ['Öse Gr. 24', '6956-89', null],
      ['Hohlniete 9 x 8', '6359-96', null],
      ['Schnalle 40 mm', 'CW-9982', null],
    ])
  })

  test('in capitals with a measure, which look like codes', async () => {
    expect(
      await table(
        ['Part no.', 'Item', 'Plated in', 'Qty', 'Price', 'Amount'],
        ['TM.237.P', 'SWIVEL 20 MM', 'NICKEL', '2', '€5.00', '€10.00'],
        ['AK.566.Q', 'SCREW 6 MM', 'BRASS', '3', '€6.00', '€18.00'],
      ),
    ).toEqual([
      ['SWIVEL 20 MM', 'TM.237.P', null],
      ['SCREW 6 MM', 'AK.566.Q', null],
    ])
  })

  test('below a heading, items can share a name', async () => {
    expect(
      await table(
        ['Code', 'Item', 'Shade', 'Qty', 'Price', 'Amount'],
        ['DC10.36', 'Aran', 'Peat', '2', '€5.00', '€10.00'],
        ['JS75.27', 'Aran', 'Moss', '3', '€6.00', '€18.00'],
      ),
    ).toEqual([
      ['Aran', 'DC10.36', 'Peat'],
      ['Aran', 'JS75.27', 'Moss'],
    ])
  })
})

describe('a text line below a row', () => {
  const rows = (short: string, long: string) => [
    `R0814   ${short.padEnd(28)}  2 pcs    5.00   10.00`,
    'H4635   Shears 26 cm                  3 pcs    6.00   18.00',
    `A6016   ${long.padEnd(28)}  1 pcs    4.00    4.00`,
  ]

  test('ends the name, if the name had no room for it', async () => {
    const [first = '', second = '', third = ''] = rows('Acid Dye', 'Kraft paper on a roll,')
    expect(
      (await text(first, second, third, '        75 cm wide and brown', '', 'Total  32.00 EUR')).map(([name]) => name),
    ).toEqual(['Acid Dye', 'Shears 26 cm', 'Kraft paper on a roll, 75 cm wide and brown'])
  })

  test('is a remark, if the name had room for it', async () => {
    const [first = '', second = '', third = ''] = rows('Acid Dye', 'Kraft paper on a roll')
    expect(
      (await text(first, '        from stock', second, third, '', 'Total  32.00 EUR')).map(([name]) => name),
    ).toEqual(['Acid Dye', 'Shears 26 cm', 'Kraft paper on a roll'])
  })
})
