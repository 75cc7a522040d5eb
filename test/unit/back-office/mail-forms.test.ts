import { expect, test } from 'vitest'
import { extractOrder } from '../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../src/back-office/inbox/parse-mail.ts'

async function read(body: string, subject = 'Order 4711') {
  const type = body.startsWith('<') ? 'html' : 'plain'
  const head = `From: shop@vendor.example\nSubject: ${subject}\nDate: Mon, 9 Mar 2026 10:00:00 +0000`
  const raw = `${head}\nMIME-Version: 1.0\nContent-Type: text/${type}; charset=utf-8\n\n${body}\n`
  const { items, total, currency, _meta } = Object(extractOrder(await parseMail([Buffer.from(raw)]), null))
  const options = _meta.items.map((item: { options?: string }) => item.options ?? null)
  return { items, total, currency, options, warnings: _meta.warnings.map(({ code }: { code: string }) => code) }
}

test('text in <pre> keeps its lines and columns, and a heading can state the currency', async () => {
  const { items, total, currency } = await read(`<html><body><pre>
No. Article       Description      Price   Qty       CHF
--------------------------------------------------------
1   N2848         Felt Pads         6.22    19    118.18
2   320145        Sock Yarn        95.48    15   1432.20
--------------------------------------------------------
    Subtotal                                     1550.38
    Shipping                                        4.90
    Total                                        1555.28
</pre></body></html>`)
  expect({ items, total, currency }).toEqual({
    items: [
      { name: 'Felt Pads', quantity: 19, price: 622, sku: 'N2848' },
      { name: 'Sock Yarn', quantity: 15, price: 9548, sku: '320145' },
    ],
    total: 155528,
    currency: 'CHF',
  })
})

const table = (...rows: string[][]): string =>
  `<html><body><table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table></body></html>`

test('headings state the currency of amounts without one', async () => {
  const { items, total, currency } = await read(
    table(
      ['Code', 'Product', 'Quantity', 'Rate GBP', 'Amount GBP'],
      ['A-4711', 'Bone Folder', '9', '26.78', '241.02'],
      ['Grand total', '241.02'],
    ),
  )
  expect({ items, total, currency }).toEqual({
    items: [{ name: 'Bone Folder', quantity: 9, price: 2678, sku: 'A-4711' }],
    total: 24102,
    currency: 'GBP',
  })
})

test('a price per 1,000 less the discount in the next column gives the line total', async () => {
  const { items, total } = await read(
    table(
      ['Item', 'Quantity', 'Unit price', 'Per', 'Disc. %', 'Amount EUR'],
      ['Paper Tape', '200', '35.80', '1000', '25', '5.37'],
      ['Swing Tags', '11', '17.66', '1', '', '194.26'],
      ['Total EUR', '199.63'],
    ),
  )
  expect({ quantities: items.map(({ quantity }: { quantity: number }) => quantity), total }).toEqual({
    quantities: [200, 11],
    total: 19963,
  })
})

test('Chinese words for pieces are units, RMB is the yuan, and 1、 is a line number', async () => {
  const { items, total, currency } = await read(`订单编号：TB53164765

—— 商品清单 ——
1、棉绳 6mm
单价：136.97  数量：5件  小计：684.85
2、真丝绣线
单价：20.00  数量：3件  小计：60.00

总计：RMB 744.85`)
  expect({ items, total, currency }).toEqual({
    items: [
      { name: '棉绳 6mm', quantity: 5, price: 13697, sku: null },
      { name: '真丝绣线', quantity: 3, price: 2000, sku: null },
    ],
    total: 74485,
    currency: 'CNY',
  })
})

test('the first item begins with the same label as the others', async () => {
  const { items, options } = await read(`<html><body><dl><dt>Deliver to</dt><dd>Ann Lee, 5 High St, Leeds</dd></dl>
<p>Article: Pinking Shears</p><p>Colour: Green</p><p>Quantity: 2</p><p>Unit price: $31.98</p><p>Line total: $63.96</p>
<p>Article: Coat Hanger</p><p>Quantity: 3</p><p>Unit price: $7.60</p><p>Line total: $22.80</p>
<p>Total: $86.76</p></body></html>`)
  expect({ items, options }).toEqual({
    items: [
      { name: 'Pinking Shears', quantity: 2, price: 3198, sku: null },
      { name: 'Coat Hanger', quantity: 3, price: 760, sku: null },
    ],
    options: ['Colour: Green', null],
  })
})

test('finds a charge and the total in sentences', async () => {
  const { items, total } = await read(`16 x Leather Grease, €25.96 each = €415.36
7 x Squeegee, €24.96 each = €174.72

The courier costs 12.50 €. Everything together makes 602.58 €. You can pay by transfer.`)
  expect({ items, total }).toEqual({
    items: [
      { name: 'Leather Grease', quantity: 16, price: 2596, sku: null },
      { name: 'Squeegee', quantity: 7, price: 2496, sku: null },
    ],
    total: 60258,
  })
})

test('the sum of the items is not the total if amounts below it add up to another one', async () => {
  const { total, warnings } = await read(
    `12 stuk Papieren tape à €4,03 per stuk, samen €48,36.

6 stuk Patroonpapier à €52,60 per stuk, samen €315,60.

De artikelen kosten samen €363,96.

Daar gaat uw korting van €24,38

De hele bestelling kost daarmee €339,58, te betalen binnen dertig dagen.`,
    'Bevestiging van je bestelling H7418',
  )
  expect({ total, warnings }).toEqual({ total: null, warnings: ['total_ambiguous'] })
})

test('the content of a pack is not an option', async () => {
  const { items, options } = await read(
    table(
      ['Item', 'Pack size', 'Packs', 'Price', 'Amount'],
      ['Paper Tape', '50 pcs', '3', '€10.00', '€30.00'],
      ['Swing Tags', '12 pcs', '2', '€5.00', '€10.00'],
      ['Total', '€40.00'],
    ),
  )
  expect({ items, options }).toEqual({
    items: [
      { name: 'Paper Tape', quantity: 3, price: 1000, sku: null },
      { name: 'Swing Tags', quantity: 2, price: 500, sku: null },
    ],
    options: [null, null],
  })
})

test('a <pre> that is longer than the limit of rows is reported as cut', async () => {
  const { warnings } = await read(`<html><body><pre>${'row\n'.repeat(3001)}</pre></body></html>`)
  expect(warnings).toContain('message_cut')
})

test('long lines in a <pre> are read up to the limit of characters, and the mail is reported as cut', async () => {
  const line = `${'Linen and more words '.repeat(28)} 2 x 5.00  10.00\n`
  const { items, warnings } = await read(`<html><body><pre>${line.repeat(3000)}</pre></body></html>`)
  expect([items.length, warnings]).toEqual([333, ['message_cut']])
})

test('an order of more than 500 items is reported as cut', async () => {
  const rows = Array.from({ length: 600 }, (_, at) => [`Linen ${at}`, '2', '€5.00', '€10.00'])
  const { items, warnings } = await read(table(['Item', 'Quantity', 'Price', 'Amount'], ...rows))
  expect([items.length, warnings]).toEqual([501, ['items_cut']])
})

test('if the text has two order numbers and the subject has neither, the order number is empty', async () => {
  const mail = (subject: string) =>
    `From: shop@vendor.example\nSubject: ${subject}\n\nOrder number: 4711\nOrder number: 4712\n\n2 pcs Bowl @ €5.00 = €10.00\nTotal: €10.00\n`
  const numbered = async (subject: string) => {
    const { order_number, _meta } = Object(extractOrder(await parseMail([Buffer.from(mail(subject))]), null))
    return [order_number, _meta.warnings]
  }
  const warning = (message: string) => [{ code: 'several_order_numbers', message }]
  expect([await numbered('Your order'), await numbered('Your order 4712')]).toEqual([
    ['', warning('The e-mail names the order numbers 4711 and 4712.')],
    ['4712', warning('The e-mail also names the order number 4711.')],
  ])
})
