import { expect, test } from 'vitest'
import { linesFrom, row } from '../../support/mail-lines.ts'

const linesIn = linesFrom('Mill <orders@mill.co.uk>')
const head = (...cells: readonly string[]) => `<tr>${cells.map((cell) => `<th>${cell}</th>`).join('')}</tr>`
const total = (amount: string) => `<p>Total: ${amount}</p>`

test('the heading of a group is the name of items whose rows contain only options', async () => {
  expect(
    await linesIn(
      '<table>',
      head('Colour', 'Qty', 'Price', 'Amount'),
      '<tr><td colspan="4">Lambswool 50 g, £4.00 per ball</td></tr>',
      row('101 Natural', '10', '4.00', '40.00'),
      row('207 Blue', '5', '4.00', '20.00'),
      '<tr><td colspan="4">Sock yarn 100 g, £6.00 per ball</td></tr>',
      row('101 Natural', '2', '6.00', '12.00'),
      '</table>',
      total('£72.00'),
    ),
  ).toEqual([
    ['Lambswool 50 g', null, '101 Natural', 10, null, 400],
    ['Lambswool 50 g', null, '207 Blue', 5, null, 400],
    ['Sock yarn 100 g', null, '101 Natural', 2, null, 600],
  ])
})

test('an item gets the name in the row above its numbers', async () => {
  expect(
    await linesIn(
      '<table>',
      head('Pos.', 'Description', 'Qty', 'Price', 'Total'),
      '<tr><td>1.</td><td colspan="4">Waxed cloth</td></tr>',
      row('', 'Art. no. W-1325', '4 pcs', '£45.28', '£181.12'),
      '<tr><td>2.</td><td colspan="4">Mailing bag A5</td></tr>',
      row('', 'Art. no. M-590', '9 pcs', '£7.50', '£67.50'),
      '</table>',
      total('£248.62'),
    ),
  ).toEqual([
    ['Waxed cloth', 'W-1325', null, 4, null, 4528],
    ['Mailing bag A5', 'M-590', null, 9, null, 750],
  ])
})

test('the title above the first item is not its name', async () => {
  expect(
    await linesIn(
      '<h2>Your selection</h2><ul>',
      '<li>Copper can<br>11 × £2.50 → £27.50</li>',
      '<li>Iron hook<br>Length: 60 cm<br>4 × £3.00 → £12.00</li></ul>',
      '<p>Goods £39.50</p>',
      total('£39.50'),
    ),
  ).toEqual([
    ['Copper can', null, null, 11, null, 250],
    ['Iron hook', null, 'Length: 60 cm', 4, null, 300],
  ])
})

test('items begin at their line numbers, and the content of a pack is not a name', async () => {
  expect(
    await linesIn(
      '0010  Art. 0892 363   VPE 10',
      '      Coir mat',
      '      Qty 7 pcs       Price 74.22             Value      519.54',
      '0020  Art. 609882   VPE 25',
      '      Bamboo brush',
      '      Qty 15 pcs      Price 15.59             Value      233.85',
      '',
      'Total: 753.39 GBP',
    ),
  ).toEqual([
    ['Coir mat', '0892 363', null, 7, null, 7422],
    ['Bamboo brush', '609882', null, 15, null, 1559],
  ])
})

test('the fields of an item are neither its name nor its article number', async () => {
  const item = (name: string, ...fields: readonly (readonly [string, string])[]) =>
    `<h3>${name}</h3><table>${fields.map((field) => row(...field)).join('')}</table>`
  expect(
    await linesIn(
      item(
        'Coir mat',
        ['Proof', 'signed'],
        ['Artwork', 'artwork_79_v2.pdf – approved'],
        ['Quantity', '10 pcs'],
        ['Price per piece', '£5.00'],
        ['Price', '£50.00'],
      ),
      item(
        'Tape 50 mm',
        ['Artwork', 'artwork_11_v2.pdf – approved'],
        ['Quantity', '18 pcs'],
        ['Price per piece', '£1.25'],
        ['Price', '£22.50'],
      ),
      total('£72.50'),
    ),
  ).toEqual([
    ['Coir mat', null, null, 10, null, 500],
    ['Tape 50 mm', null, null, 18, null, 125],
  ])
})

test('finds the items of two parcels without prices; the number of parcels is not an item', async () => {
  expect(
    await linesIn(
      '<h3>Parcel 1 of 2</h3><p>Expected on Apr 18, 2026 · Track parcel</p>',
      '<ul><li>Soap dish<br>Style: Wide<br>Qty: 12</li><li>Pen 2 in 1<br>Qty: 9</li></ul>',
      '<h3>Parcel 2 of 2</h3><p>Expected on Apr 18, 2026 · Track parcel</p>',
      '<ul><li>Pages A5, 192 pp.<br>Qty: 3</li></ul>',
    ),
  ).toEqual([
    ['Soap dish', null, 'Style: Wide', 12, null, null],
    ['Pen 2 in 1', null, null, 9, null, null],
    ['Pages A5, 192 pp.', null, null, 3, null, null],
  ])
})

test('joins two tables of one order even if the article numbers of one are only digits', async () => {
  const table = (...rows: readonly string[]) => `<table>${head('SKU', 'Item', 'Qty')}${rows.join('')}</table>`
  expect(
    await linesIn(
      '<h4>Box 1 of 2</h4>',
      table(row('UV-26', 'Linen bag', '10'), row('ZA-19', 'Tape 6 mm', '19')),
      '<h4>Box 2 of 2</h4>',
      table(row('EE-91', 'Blank cards (50)', '2'), row('5013221723570', 'Label rolls 38 x 25 (1000)', '20')),
    ),
  ).toEqual([
    ['Linen bag', 'UV-26', null, 10, null, null],
    ['Tape 6 mm', 'ZA-19', null, 19, null, null],
    ['Blank cards (50)', 'EE-91', null, 2, null, null],
    ['Label rolls 38 x 25 (1000)', '5013221723570', null, 20, null, null],
  ])
})

test('a price per C is for 100 pieces, a price per M for 1,000 pieces or one metre', async () => {
  expect(
    await linesIn(
      '1  ZW-064  Price tags',
      '   1,600 pcs  @ 72.88/M  =  116.61',
      '2  DN-297  Bamboo brush',
      '   950 pcs  @ 36.36/C  =  345.42',
      '3  KW-584  Piping cord',
      '   9 m  @ 66.05/M  =  594.45',
      '',
      'Total: 1,056.48 GBP',
    ),
  ).toEqual([
    ['Price tags', 'ZW-064', null, 1600, null, { quantity: 1000, price: 7288 }],
    ['Bamboo brush', 'DN-297', null, 950, null, { quantity: 100, price: 3636 }],
    ['Piping cord', 'KW-584', null, 9, 'm', 6605],
  ])
})

test('an amount before `EA` is the price of a piece, and `5 OFF` is a count', async () => {
  expect(
    await linesIn(
      '144 OFF CORD LOCK @ 1.84 EA    264.96',
      '6 OFF HAT CARD @ 2.50 EA    15.00',
      '',
      'TOTAL    279.96 GBP',
    ),
  ).toEqual([
    ['CORD LOCK', null, null, 144, null, 184],
    ['HAT CARD', null, null, 6, null, 250],
  ])
})

test('a name keeps a last word that also occurs in other names', async () => {
  expect(
    await linesIn(
      '- Tinted cork: 30 pcs, £2.00 each, total £60.00',
      '- Granulated cork: 10 kg, £3.00/kg, total £30.00',
      '- Roll of cork 3 mm: 12 m, £5.00/m, total £60.00',
      'Total: £150.00',
    ),
  ).toEqual([
    ['Tinted cork', null, null, 30, null, 200],
    ['Granulated cork', null, null, 10, 'kg', 300],
    ['Roll of cork 3 mm', null, null, 12, 'm', 500],
  ])
})

test('finds the unit of the quantity in a heading of two words, or in the heading of the price', async () => {
  const order = (quantity: string, price: string) =>
    linesIn(
      '<table>',
      head('Article', quantity, price, 'Amount'),
      row('Jersey', '8.5', '2.00', '17.00'),
      row('Pique', '2', '3.00', '6.00'),
      '</table>',
      total('£23.00'),
    )
  const lines = [
    ['Jersey', null, null, 8.5, 'kg', 200],
    ['Pique', null, null, 2, 'kg', 300],
  ]
  expect(await order('Nett kg', 'Price')).toEqual(lines)
  expect(await order('Quantity', 'Rate/kg')).toEqual(lines)
})

test('a weight is not an option, and a date or a count is not an article number', async () => {
  expect(
    await linesIn(
      '<table>',
      head('Day', 'Service', 'Weight (kg)', 'Stitches', 'Parcels', 'Rate', 'Amount'),
      row('24/09', 'Cork – Galway', '13.4', '18.700', '3', '£2.00', '£6.00'),
      row('25/09', 'Mill – Airport', '2.5', '12.800', '4', '£3.00', '£12.00'),
      '</table>',
      total('£18.00'),
    ),
  ).toEqual([
    ['Cork – Galway', null, null, 3, null, 200],
    ['Mill – Airport', null, null, 4, null, 300],
  ])
})

test.each([
  [['Oak rail', 'Shipping tape'], 'Shipping - UPS Ground'],
  [['Oak rail'], 'Shipping - UPS Ground'],
  [['Oak rail', 'Shipping tape'], 'Shipping'],
])('carriage in a table of charges is not an item: %j, %s', async (names, charge) => {
  const table = (...rows: readonly string[]) =>
    `<table>${head('Product', 'Qty', 'Price', 'Total')}${rows.join('')}</table>`
  expect(
    await linesIn(
      table(...names.map((name) => row(name, '2', '£2.50', '£5.00'))),
      '<p>Additional charges & services</p>',
      table(row(charge, '1', '£12.50', '£12.50')),
      total(`£${(5 * names.length + 12.5).toFixed(2)}`),
    ),
  ).toEqual(names.map((name) => [name, null, null, 2, null, 250]))
})

test('semicolons separate columns in rows copied from a spreadsheet', async () => {
  expect(
    await linesIn(
      'Code;Name;Quantity;Unit;Unit price;Amount',
      'DA-790;Glass vase;4;pcs;4.50;18.00',
      '',
      'Goods;18.00',
      'Total;£18.00',
    ),
  ).toEqual([['Glass vase', 'DA-790', null, 4, null, 450]])
})

test('labelled texts after the numbers of a line are options and the article number', async () => {
  expect(
    await linesIn(
      '1. Willow basket: 106.62 (3 x 35.54) Size: L, Glaze: Celadon, SKU: QV-38',
      '2. Bread basket: 286.50 (5 x 57.30) SKU: YN-04',
      'Total: 393.12 GBP',
    ),
  ).toEqual([
    ['Willow basket', 'QV-38', 'Size: L; Glaze: Celadon', 3, null, 3554],
    ['Bread basket', 'YN-04', null, 5, null, 5730],
  ])
})

test('a word that contains `skrev` does not begin a quoted message, and `755:-` is an amount', async () => {
  expect(
    await linesIn(
      'Jag har skrevet upp det så här:',
      '',
      '4 st Handvävd löpare 35x90 à 755:- = 3 020:-',
      'Frakt 85:-',
      'Summa att betala 3 105,00 kr',
    ),
  ).toEqual([['Handvävd löpare 35x90', null, null, 4, null, 75_500]])
})

test('brackets with a size or several values are options, and a number is the content of a pack', async () => {
  expect(
    await linesIn(
      'Item ; Qty ; Price ; Amount',
      'Copper can (45 cm) ; 1 ; £4.00 ; £4.00',
      'Soap dish (Slim, 60 cm) ; 2 ; £3.00 ; £6.00',
      'Price tags (100) ; 6 ; £2.00 ; £12.00',
      'Total ; £22.00',
    ),
  ).toEqual([
    ['Copper can', null, '45 cm', 1, null, 400],
    ['Soap dish', null, 'Slim; 60 cm', 2, null, 300],
    ['Price tags (100)', null, null, 6, null, 200],
  ])
})

test('a payment in instalments below the total is not an item', async () => {
  expect(
    await linesIn(
      '<div>Paper straws</div><div>3 pieces</div><div>£193.92</div>',
      '<div>Bamboo brush</div><div>Material: Oak</div><div>8 pieces</div><div>£122.40</div>',
      '<table>',
      row('Products', '£316.32'),
      row('Total', '£316.32'),
      '</table><p>Visa, 6 x £52.72</p>',
    ),
  ).toEqual([
    ['Paper straws', null, null, 3, null, 6464],
    ['Bamboo brush', null, 'Material: Oak', 8, null, 1530],
  ])
})

test('a count after a name is not part of the name, even if it is not the quantity', async () => {
  expect(
    await linesIn(
      '<table>',
      row('Hex bolt M6 x 40', '£24.00'),
      row('Rye flour 1 kg × 4', '£28.00'),
      row('Total', '£52.00'),
      '</table>',
    ),
  ).toEqual([
    ['Hex bolt M6 x 40', null, null, null, null, null],
    ['Rye flour 1 kg', null, null, null, null, null],
  ])
})
