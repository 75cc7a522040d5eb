import { expect, test } from 'vitest'
import { extractOrder } from '../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../src/back-office/inbox/parse-mail.ts'
import { message } from '../../support/mails.ts'

interface Sent {
  readonly from?: string
  readonly subject?: string
  readonly date?: string
  readonly html?: boolean
}

/** Extracts the order from a vendor's e-mail. */
async function read(body: string, sent: Sent = {}) {
  const raw = message(
    {
      From: sent.from ?? 'Mill <orders@mill.de>',
      Subject: sent.subject ?? 'Order confirmation M-10',
      Date: sent.date ?? 'Tue, 03 Mar 2026 09:00:00 +0000',
      'Message-ID': '<m1@mill.example>',
      'Content-Type': `text/${sent.html ? 'html' : 'plain'}; charset=utf-8`,
    },
    body,
  )
  const { _meta, ...fields } = extractOrder(await parseMail([Buffer.from(raw)]), null)
  const meta = Object(_meta)
  return { ...fields, ...meta, about: meta.items, items: Object(fields.items) } as Record<string, unknown> & {
    readonly items: readonly { name: string; quantity: number | null; price: number | null; sku: string | null }[]
    readonly about: readonly Record<string, unknown>[]
    readonly warnings: readonly { code: string; message: string }[]
    readonly proof: readonly { rule: string; equation: string }[]
  }
}

const table = (...rows: readonly (readonly string[])[]) =>
  `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
const inTable = (...rows: readonly (readonly string[])[]) => read(table(...rows), { html: true })

const linesOf = ({ items }: Awaited<ReturnType<typeof read>>) =>
  items.map(({ name, quantity, price }) => [name, quantity, price])

test('prices are not taken for quantities, nor the subtotal for the total', async () => {
  const order = await inTable(
    ['Item', 'Qty', 'Price'],
    ['Copper Kettle', '10', 'US$50.00'],
    ['Brass Lamp', '1', 'US$25.00'],
    ['Subtotal', '', 'US$525.00'],
    ['Shipping', '', 'US$15.00'],
    ['Total', '', 'US$540.00'],
  )
  expect(linesOf(order)).toEqual([
    ['Copper Kettle', 10, 5000],
    ['Brass Lamp', 1, 2500],
  ])
  expect([order.subtotal, order.shipping_cost, order.total]).toEqual([52500, 1500, 54000])
  expect(order.proof).toEqual([
    { rule: 'subtotal', equation: '500.00 + 25.00 = 525.00' },
    { rule: 'total', equation: '525.00 + 15.00 = 540.00' },
  ])
})

test.each([
  ['3.000 Stk.', '0,03 €', '90,00 €', 3000, 3],
  ['5,000', '$0.03', '$150.00', 5000, 3],
  ['5,000', '8,40 €', '42,00 €', 5, 840],
  ['1,20,000', '₹2.00', '₹2,40,000.00', 120000, 200],
  ['1’200', 'CHF 2.00', 'CHF 2’400.00', 1200, 200],
  ['1 250', '2,00 €', '2 500,00 €', 1250, 200],
])('a quantity of %s at %s with the line total %s is %d', async (quantity, unit, total, expected, price) => {
  const order = await inTable(['Item', 'Qty', 'Unit price', 'Amount'], ['Brass ring', quantity, unit, total])
  expect(linesOf(order)).toEqual([['Brass ring', expected, price]])
})

test('a quantity that could be thousands or decimals is null if no calculation confirms it', async () => {
  const order = await inTable(['Artikel', 'Menge', 'Einzelpreis'], ['Ring', '5,000', '8,40 €'])
  expect(linesOf(order)).toEqual([['Ring', null, 840]])
  expect(order.warnings).toEqual([
    { code: 'quantity_unclear', message: 'The quantity of item 0 could not be read: “5,000”.' },
  ])
})

test('a quantity is never assumed to be 1', async () => {
  const order = await inTable(['Item', 'Amount'], ['Ring', '€20.00'], ['Total', '€20.00'])
  expect(linesOf(order)).toEqual([['Ring', null, null]])
  expect([order.total, order.about[0]?.line_total]).toEqual([2000, 2000])
})

test('arithmetic identifies columns with headings in an unknown language', async () => {
  const order = await inTable(
    ['Vara heiti', 'Fjöldi', 'Verð', 'Alls'],
    ['Lopi', '3', '8.40 €', '25.20 €'],
    ['Band', '5', '1.10 €', '5.50 €'],
    ['Total', '', '', '30.70 €'],
  )
  expect(linesOf(order)).toEqual([
    ['Lopi', 3, 840],
    ['Band', 5, 110],
  ])
})

test('if two interpretations remain, the field is null, and a warning names both', async () => {
  const order = await inTable(['Lopi', '3', '5', '15'], ['Band', '2', '4', '8'], ['Total', '', '', '23 EUR'])
  expect(linesOf(order)).toEqual([
    ['Lopi', null, null],
    ['Band', null, null],
  ])
  expect(order.warnings.map(({ message: text }) => text)).toEqual(
    expect.arrayContaining(['The quantity of item 0 could be 3 or 5.', 'The price of item 0 could be 5.00 or 3.00.']),
  )
})

test.each([
  ['2,500 pcs @ $40.20 per 1,000 – $100.50', 2500, null, { quantity: 1000, price: 4020 }, 10050],
  ['725 pcs @ $4.00 per 100 – $29.00', 725, 4, { quantity: 100, price: 400 }, 2900],
])('a price per 100 or per 1,000 is recognised: %s', async (line, quantity, price, pricePer, lineTotal) => {
  const order = await read(`Ribbon – ${line}\n\nTotal $${(lineTotal / 100).toFixed(2)}\n`, { from: 'M <m@mill.us>' })
  expect(linesOf(order)).toEqual([['Ribbon', quantity, price]])
  expect([order.about[0]?.price_per, order.about[0]?.line_total]).toEqual([pricePer, lineTotal])
})

test('names contain neither SKU nor options', async () => {
  const order = await inTable(
    ['Product', 'Quantity', 'Price'],
    ['Linen Shirt (#4749)<br>Colour:<br>Moss Green', '2', '£40.00'],
    ['Total', '', '£40.00'],
  )
  expect(order.items).toEqual([{ name: 'Linen Shirt', quantity: 2, price: 2000, sku: '4749' }])
  expect(order.about[0]?.options).toBe('Colour: Moss Green')
})

test('numbers in a name are part of it', async () => {
  const order = await inTable(
    ['Product', 'Quantity', 'Price'],
    ['Tea Towel 50 x 70', '2', '£40.00'],
    ['Sewing Needles (pack of 20)', '3', '£6.00'],
    ['Total', '', '£46.00'],
  )
  expect(linesOf(order)).toEqual([
    ['Tea Towel 50 x 70', 2, 2000],
    ['Sewing Needles (pack of 20)', 3, 200],
  ])
})

test('recommended products and an earlier order are not items, and an earlier balance is not the total', async () => {
  const order = await read(
    `${table(['Item', 'Qty', 'Unit price', 'Amount'], ['Bowl', '2', '€5.00', '€10.00'], ['Total', '', '', '€10.00'], ['Previous balance', '', '', '€90.00'], ['Balance due', '', '', '€100.00'])}
     <h3>You may also like</h3>${table(['Jug', '1', '€30.00', '€30.00'])}
     <h3>Your previous order</h3>${table(['Item', 'Qty', 'Unit price', 'Amount'], ['Vase', '4', '€7.00', '€28.00'], ['Total', '', '', '€28.00'])}`,
    { html: true },
  )
  expect([linesOf(order), order.total]).toEqual([[['Bowl', 2, 500]], 1000])
})

test('points, phone numbers and tracking numbers are not amounts', async () => {
  const order = await read(
    'Bestellnummer: A-100\n\n2 x Becher @ 5,00 € = 10,00 €\n\nGesamtsumme: 10,00 €\nTreuepunkte: 450\nTel. 030 555 1234\nSendungsnummer: 1Z879E930346834440\n',
    { subject: 'Ihre Bestellung' },
  )
  expect([linesOf(order), order.total, order.order_number, order.tracking_number]).toEqual([
    [['Becher', 2, 500]],
    1000,
    'A-100',
    '1Z879E930346834440',
  ])
})

test.each([
  ['Order reference: XKBKNABJK', 'XKBKNABJK'],
  ['Bestellung: QSRVQQYPE vom 1. März 2026', 'QSRVQQYPE'],
  ['Votre numéro de commande est 3198696376.', '3198696376'],
  ['Pedido n.º 112-4560709-6156754', '112-4560709-6156754'],
  ['Numer zamówienia: 26/3346', '26/3346'],
  ['ऑर्डर संख्या: OC-5667', 'OC-5667'],
  ['Please order now and order notes follow', ''],
  ['PO number: PO-77\nOur order no.: 1385028', '1385028'],
  ['Ihre Bestellnummer: 4500084133\nUnsere Auftragsnummer: 1190466', '1190466'],
])('the vendor’s order number of %j is %j', async (line, number) => {
  const order = await read(`${line}\n\n2 x Bowl @ €5.00 = €10.00\n\nTotal: €10.00\n`, { subject: 'Thank you' })
  expect(order.order_number).toBe(number)
})

test.each([
  ['Order date: 3 March 2026', '2026-03-03'],
  ['Bestelldatum: 3. März 2026', '2026-03-03'],
  ['Date de commande : 3 mars 2026', '2026-03-03'],
  ['Fecha de pedido: 3 de marzo de 2026', '2026-03-03'],
  ['Data ordine: 3 marzo 2026', '2026-03-03'],
  ['Besteldatum: 3 maart 2026', '2026-03-03'],
  ['Data do pedido: 3 de março de 2026', '2026-03-03'],
  ['Data zamówienia: 3 marca 2026', '2026-03-03'],
  ['Orderdatum: 3 mars 2026', '2026-03-03'],
  ['Ordredato: 3. marts 2026', '2026-03-03'],
  ['Datum objednávky: 3. března 2026', '2026-03-03'],
  ['ऑर्डर दिनांक: 3 मार्च 2026', '2026-03-03'],
  ['Order date: 12 March 2026', null],
  ['Invoice date: 2 March 2026', null],
  ['Order date: 02/03/2026', null],
  ['Order date: 02/03/2026\nInvoice date: 25/02/2026', '2026-03-02'],
  ['Order date: 02/03/2026\nTotal: US$1.00', '2026-02-03'],
  ['Order date: 02/03/2026\nTotal: £1.00', '2026-03-02'],
])('the order date of %j is %j', async (line, day) => {
  const order = await read(`Order number: A-100\n${line}\n`, { from: 'Mill <orders@mill.example>' })
  expect(order.order_date).toBe(day)
})

test('amounts of an e-mail with several currencies are null', async () => {
  const several = await inTable(
    ['Item', 'Qty', 'Price'],
    ['Rug', '1', '€20.00'],
    ['Total', '', 'US$21.60'],
    ['Total', '', '€20.00'],
  )
  expect([several.total, several.currency, several.items[0]?.price]).toEqual([null, '', null])
})

test('a sum that does not add up gives no total', async () => {
  const order = await inTable(
    ['Item', 'Qty', 'Unit price', 'Amount'],
    ['Bowl', '2', '€5.00', '€10.00'],
    ['Subtotal', '', '', '€10.00'],
    ['Shipping', '', '', '€3.00'],
    ['Total', '', '', '€14.00'],
  )
  expect([order.subtotal, order.shipping_cost, order.total]).toEqual([1000, null, null])
  expect(order.warnings).toEqual([
    { code: 'totals_do_not_add_up', message: 'Subtotal, shipping, tax and discount do not make the total.' },
  ])
})

test('a SKU that starts like a currency is not an amount', async () => {
  const rows = [
    ['Item', 'SKU', 'Qty', 'Unit price', 'Amount'],
    ['Linen', 'LIN-IND', '42.5 m', '$18.00', '$765.00'],
    ['Horn buttons', 'BTN-15', '200', '$0.25', '$50.00'],
    ['Total', '', '', '', '$815.00'],
  ]
  const { items, total } = await read(table(...rows), { html: true })
  expect([items, total]).toEqual([
    [
      { name: 'Linen', quantity: 42.5, price: 1800, sku: 'LIN-IND' },
      { name: 'Horn buttons', quantity: 200, price: 25, sku: 'BTN-15' },
    ],
    81500,
  ])
})

const skusOf = ({ items }: Awaited<ReturnType<typeof read>>) => items.map(({ name, sku }) => [name, sku])

test('a code without a label is a SKU if every item has one at the same position', async () => {
  const ownRow = await inTable(
    ['Item', 'Qty', 'Price', 'Amount'],
    ['Linen<br>7927', '2', '€5.00', '€10.00'],
    ['Wool<br>GVJGNB', '3', '€4.00', '€12.00'],
    ['Silk<br>AB-12', '1', '€8.00', '€8.00'],
    ['Total', '', '', '€30.00'],
  )
  const prefix = await inTable(
    ['Item', 'Qty', 'Price', 'Amount'],
    ['6HSGDL - Jute', '2', '€5.00', '€10.00'],
    ['416.40 - Mug', '3', '€4.00', '€12.00'],
    ['Total', '', '', '€22.00'],
  )
  expect(skusOf(ownRow)).toEqual([
    ['Linen', '7927'],
    ['Wool', 'GVJGNB'],
    ['Silk', 'AB-12'],
  ])
  expect(skusOf(prefix)).toEqual([
    ['Jute', '6HSGDL'],
    ['Mug', '416.40'],
  ])
})

test('numbers in names are kept there if SKUs have their own column', async () => {
  const order = await inTable(
    ['Item no.', 'Item', 'Qty', 'Price', 'Amount'],
    ['A-17', 'Relay 12V', '2', '€5.00', '€10.00'],
    ['A-18', 'Resistor 0603', '3', '€4.00', '€12.00'],
    ['Total', '', '', '', '€22.00'],
  )
  expect(skusOf(order)).toEqual([
    ['Relay 12V', 'A-17'],
    ['Resistor 0603', 'A-18'],
  ])
})

test('an item with an unreadable quantity is kept, even if the total does not add up', async () => {
  for (const quantity of ['½ m', 'two', '2.5555 m']) {
    const order = await inTable(
      ['Item', 'Qty', 'Price', 'Amount'],
      ['Linen', '2', '8.00', '16.00'],
      ['Wool', quantity, '8.40', '10.00'],
      ['Total', '', '', '€30.00'],
    )
    expect(linesOf(order)).toEqual([
      ['Linen', 2, 800],
      ['Wool', null, null],
    ])
    expect(order.total).toBe(null)
    expect(order.warnings.map(({ code }) => code)).toEqual(['quantity_unclear', 'totals_do_not_add_up'])
  }
})

test('no price is derived from a quantity and an amount that contradict the stated price', async () => {
  const order = await inTable(
    ['Item', 'Qty', 'Price', 'Amount'],
    ['Linen', '2', '8.00', '16.00'],
    ['Wool', '1', '8.40', '10.00'],
    ['Total', '', '', '€30.00'],
  )
  expect(linesOf(order)).toEqual([
    ['Linen', 2, 800],
    ['Wool', null, null],
  ])
})

test('if an e-mail contains two orders, neither is extracted', async () => {
  const rows = (number: string, price: string) => [
    [`Order ${number}`],
    ['Item', 'Qty', 'Price', 'Amount'],
    ['Linen', '2', price, `${2 * Number(price)}.00`],
    ['Total', '', '', `€${2 * Number(price)}.00`],
  ]
  const order = await inTable(...rows('A-4711', '5.00'), ...rows('A-4712', '6.00'))
  expect([order.order_number, order.total, order.items]).toEqual(['', null, []])
  expect(order.warnings).toEqual([
    { code: 'several_orders', message: 'The e-mail reports the orders A-4711, A-4712; none was taken.' },
  ])
})

test('a price per hundred or thousand in words is not a unit price', async () => {
  const order = await read(
    'Commande n° 4711\n\n- 650 pièces Clou bronze, 36,65 € le mille = 23,82 €\n- 450 pièces Vis bois, 5,96 € le cent = 26,82 €\n\nTotal : 50,64 €\n',
  )
  expect(linesOf(order)).toEqual([
    ['Clou bronze', 650, null],
    ['Vis bois', 450, null],
  ])
  expect(order.about.map((each) => each.price_per)).toEqual([
    { quantity: 1000, price: 3665 },
    { quantity: 100, price: 596 },
  ])
})

test('amounts with unknown labels below the items are not items if one equals the sum of the items', async () => {
  const order = await inTable(
    ['Description', 'Qty', 'Price each', 'Line total'],
    ['Shipping Box', '7', '15.07', '105.49'],
    ['Wool Throw', '2', '58.53', '117.06'],
    ['Delivery of this item in week 11'],
    ['Mozertu', '222.55'],
    ['Lisliszer', '3.90'],
    ['To pay', 'GBP 226.45'],
  )
  expect(linesOf(order)).toEqual([
    ['Shipping Box', 7, 1507],
    ['Wool Throw', 2, 5853],
  ])
})

test('items with quantity 0 are not extracted', async () => {
  const order = await inTable(
    ['Item', 'Price', 'Qty', 'Amount'],
    ['Linen', '€5.00', '2', '€10.00'],
    ['Wool', '€4.00', '0', '€0.00'],
    ['Total', '', '', '€10.00'],
  )
  expect(linesOf(order)).toEqual([['Linen', 2, 500]])
})

test('the invoice number is used if the other number is the buyer’s; a name with a unit is not a number', async () => {
  const numbered = async (...lines: string[]) =>
    (await read(`${lines.join('\n')}\n\nLinen  2  5.00  10.00\nTotal  EUR 10.00\n`, { subject: 'Faktura 99338' }))
      .order_number
  expect(await numbered('Fakturanr: 99338', 'Ert ordernummer: PO-9897')).toBe('99338')
  expect(await numbered('Fatura FT 2026/21', 'Total geral')).toBe('FT 2026/21')
  expect(await numbered('Rechnungs-ID: ACC-SINV-2026-00041')).toBe('ACC-SINV-2026-00041')
})

test('the day of a date is not a quantity', async () => {
  const order = await read(
    [
      'Order number: D1757',
      'Ordered: 2 Apr 2026',
      '',
      'Walnut board',
      'Item code: RPQ316-79',
      '(10), EUR 775.90',
      'Comfort insole',
      'Item code: KTE736-91',
      '(13), EUR 1,013.87',
      '',
      'Sub-total: EUR 1,789.77',
      'Total: EUR 1,789.77',
    ].join('\n'),
    { date: 'Tue, 07 Apr 2026 09:00:00 +0000' },
  )
  expect(linesOf(order)).toEqual([
    ['Walnut board', 10, 7759],
    ['Comfort insole', 13, 7799],
  ])
})

test('quantities with a decimal point beside amounts with a comma are read if the sum proves them', async () => {
  const order = await inTable(
    ['Produkte', 'Menge', 'Ohne Steuern'],
    ['Garn', '7.0', '45,84 €'],
    ['Knöpfe', '2.0', '49,36 €'],
    ['Lieferung:', '', '24,00 €'],
    ['Nettobetrag:', '', '443,60 €'],
    ['Steuern:', '', '31,05 €'],
    ['Gesamt:', '', '474,65 €'],
  )
  expect(linesOf(order)).toEqual([
    ['Garn', 7, 4584],
    ['Knöpfe', 2, 4936],
  ])
  expect([order.shipping_cost, order.tax, order.total]).toEqual([2400, 3105, 47465])
})

test('the year of a date in the subject is not the order number', async () => {
  const order = await read(
    'Grazie per il suo ordine del 15 settembre 2026.\n\nLino  2  5,00  10,00\nTotale  EUR 10,00\n',
    {
      subject: 'Vs. ordine del 15 settembre 2026',
      date: 'Wed, 16 Sep 2026 09:00:00 +0000',
    },
  )
  expect(order.order_number).toBe('')
})

test('a sentence with the total is not an item', async () => {
  const order = await read(
    `<p>Your order S00016 amounting in €335.08 has been confirmed.</p>${table(['Products', 'Quantity', 'Tax Incl.'])}${[
      ['Candle', '3.0', '€5.27'],
      ['Frame', '11.0', '€27.07'],
      ['Untaxed Amount', '', '€313.58'],
      ['Taxes', '', '€21.50'],
      ['Total', '', '€335.08'],
    ]
      .map((cells) => table(cells))
      .join('')}`,
    { html: true },
  )
  expect(linesOf(order)).toEqual([
    ['Candle', 3, 527],
    ['Frame', 11, 2707],
  ])
})

test('of two possible quantities neither is the quantity unless a price proves it', async () => {
  const order = await read(
    ['72.00 EUR', 'Ribbon', '20 cm', '(12)', '90.00 EUR', 'Braid', '30 cm', '(15)', '40.00 EUR', 'Felt', '10 cm', '(8)']
      .map((text) => `<p>${text}</p>`)
      .concat(table(['Subtotal', '202.00 EUR'], ['Total', '202.00 EUR']))
      .join(''),
    { html: true },
  )
  expect(order.items.map(({ quantity }) => quantity)).toEqual([null, null, null])
  expect(order.warnings.map(({ code }) => code)).toContain('quantity_unclear')
})
