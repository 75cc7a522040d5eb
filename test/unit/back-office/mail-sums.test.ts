import { expect, test } from 'vitest'
import { extractOrder } from '../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../src/back-office/inbox/parse-mail.ts'
import { message } from '../../support/mails.ts'

/** Returns the summary amounts of an order with two items that cost 35.00 together. */
async function read(
  below: readonly string[],
  above: readonly string[] = ['2 x Mug @ 10.00 = 20.00', '3 x Bowl @ 5.00 = 15.00', ''],
  type: 'plain' | 'html' = 'plain',
) {
  const raw = message(
    {
      From: 'Mill <orders@mill.co.uk>',
      Subject: 'Order M-1042',
      Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
      'Message-ID': '<m1@mill.example>',
      'Content-Type': `text/${type}; charset=utf-8`,
    },
    [...above, ...below].join('\n'),
  )
  const { subtotal, shipping_cost, tax, total, _meta } = extractOrder(await parseMail([Buffer.from(raw)]), null)
  const { discount, warnings } = Object(_meta)
  return {
    subtotal,
    discount,
    shipping: shipping_cost,
    tax,
    total,
    warnings: (warnings as { code: string }[]).map(({ code }) => code),
  }
}

const none = { subtotal: null, discount: null, shipping: null, tax: null, total: null, warnings: [] }

test('the total of the items may precede the total of the order', async () => {
  const sums = await read([
    'Runs total: 35.00',
    'Loyal customers, 10 %: -3.50',
    'VAT 20 %: 6.30',
    'Total of this bill: £37.80',
    '',
    'From the last bill £12.00 is open.',
  ])
  expect(sums).toEqual({ ...none, subtotal: 3500, discount: 350, tax: 630, total: 3780 })
})

test('an included tax proves the total of which it is the stated rate', async () => {
  const sums = await read([
    'Parts and labour: 35.00',
    'To pay when you collect it: £35.00',
    '(incl. VAT 20%: 5.83)',
    '',
    'We had guessed £50.00.',
  ])
  expect(sums).toEqual({ ...none, subtotal: 3500, tax: 583, total: 3500 })
})

test('a charge with an unknown label above the tax is part of the amount due', async () => {
  const sums = await read(['Goods: 35.00', 'Sundries: 5.00', 'VAT 20 %: 8.00', 'To pay: £48.00'])
  expect(sums).toEqual({ ...none, subtotal: 3500, tax: 800, total: 4800 })
})

test('without a tax, an amount with an unknown label may be an earlier balance, so the amount due is not the total', async () => {
  const sums = await read(['Goods: 35.00', 'From last time: 5.00', 'To pay: £40.00'])
  expect(sums).toEqual({ ...none, subtotal: 3500 })
})

test('a reduction in words is a discount', async () => {
  const sums = await read([
    'Goods                          35.00',
    'Less ten per cent as agreed     3.50',
    'Carr.                           8.50',
    'To pay                        £40.00',
  ])
  expect(sums).toEqual({ ...none, subtotal: 3500, discount: 350, shipping: 850, total: 4000 })
})

test('a charge without decimals counts if the total proves it', async () => {
  const sums = await read(['Subtotal: 35.00', 'Delivery: courier = 5', 'Sum to transfer: £40.00'])
  const unproven = await read(['Delivery: 5', 'Sum to transfer: £44.00'])
  expect([sums, unproven]).toEqual([{ ...none, subtotal: 3500, shipping: 500, total: 4000 }, none])
})

test('a sentence may state a charge and the total', async () => {
  const sums = await read(['With £4.90 for postage the total comes to £39.90.'])
  expect(sums).toEqual({ ...none, shipping: 490, total: 3990 })
})

test('a total with words about tax in its label is not a tax', async () => {
  const sums = await read(
    ['Zboží: 35,00', 'Celkem nyní s DPH: 35,00 Kč', '(DPH 21 % v ceně: 6,07)'],
    ['2 x hrnek po 10,00 = 20,00', '3 x miska po 5,00 = 15,00', ''],
  )
  expect(sums).toEqual({ ...none, subtotal: 3500, tax: 607, total: 3500 })
})

test('compound words for shipping are shipping', async () => {
  const sums = await read(
    ['Warenwert: 35,00', 'Frachtanteil: 5,00', 'Gesamtbetrag: 40,00 EUR'],
    ['Danke für Ihre Bestellung', '2 x Tasse je 10,00 = 20,00', '3 x Schale je 5,00 = 15,00', ''],
  )
  expect(sums).toEqual({ ...none, subtotal: 3500, shipping: 500, total: 4000 })
})

test('the total of a part payment is not the total of the order', async () => {
  const goods = ['Mug, 2 pcs', 'Bowl, 3 pcs', '']
  const asked = await read(['Total to pay: £10.50', 'This is the first instalment of 30 %.'], goods)
  const paid = await read(['Deposit paid: £5.00', 'Total due: £15.00'], goods)
  const invoiced = await read(['1 x Deposit of 30 % @ 10.50 = 10.50', '', 'Total: £10.50'], [])
  const settled = await read(['Total: £35.00', 'Deposit paid: £5.00', 'Balance: £30.00'])
  const part = { ...none, warnings: ['total_ambiguous'] }
  expect([asked, paid, invoiced, settled]).toEqual([part, part, part, { ...none, total: 3500 }])
})

const cells = (...rows: readonly (readonly string[])[]): string =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
const goods = [
  ['Mug', '2', '10.00', '20.00'],
  ['Bowl', '3', '5.00', '15.00'],
]
/** Returns the summary amounts of an order in a table: two items, and these rows below them. */
const readTable = async (...sums: readonly (readonly string[])[]) => read([], [cells(...goods, ...sums)], 'html')

test('only the first line of a label counts, and the name of a carrier means shipping', async () => {
  const sums = await readTable(['PostNord MyPack<br>2.4 kg', '£5.00'], ['Total<br>Card ending 7528', '£40.00'])
  expect(sums).toEqual({ ...none, shipping: 500, total: 4000 })
})

test('proves amounts above the items that have unknown labels', async () => {
  const sums = await read(
    ['2 x Mug @ 10.00 = 20.00', '3 x Bowl @ 5.00 = 15.00'],
    ['Skupaj: £40.00', '', 'Izdelki: £35.00', 'Odprema: £5.00', '------', 'Naročilo znaša: £40.00', ''],
  )
  expect(sums).toEqual({ ...none, subtotal: 3500, total: 4000 })
})

test('an amount in two columns counts once', async () => {
  const sums = await readTable(
    ['Goods', '', '£35.00'],
    ['Voucher AB12', '-£3.50', '-£3.50'],
    ['Shipping (Post)', '£4.00', '£4.00'],
    ['Total', '', '£35.50'],
  )
  expect(sums).toEqual({ ...none, subtotal: 3500, discount: 350, shipping: 400, total: 3550 })
})

test('a tax with the label “included” is part of the total if it was added', async () => {
  const sums = await read(['Subtotal: 35.00', 'VAT included (20%): 7.00', 'Total: £42.00'])
  expect(sums).toEqual({ ...none, subtotal: 3500, tax: 700, total: 4200 })
})

test('“with” and “without” before a tax in the label of a total are recognised', async () => {
  const totals = []
  for (const [net, gross] of [
    ['Total without VAT', 'Total with VAT'],
    ['Gesamt ohne MwSt.', 'Gesamt mit MwSt.'],
    ['Totale senza IVA', 'Totale con IVA'],
    ['Razem bez VAT', 'Razem z VAT'],
  ])
    totals.push(await read([`Transport: 5.00`, `${net}: 33.33`, `${gross}: £40.00`]))
  expect(totals.map(({ total }) => total)).toEqual([4000, 4000, 4000, 4000])
})

test('of amounts with and without tax, uses those that agree with the items', async () => {
  const sums = await read([
    'Value (net): 29.17',
    'Value (gross): 35.00',
    'VAT 20 %: 5.83',
    'Shipping (net): 4.00',
    'Shipping (gross): 4.80',
    'VAT 20 %: 0.80',
    'Total (net): 33.17',
    'Total (gross): £39.80',
    'VAT 20 %: 6.63',
  ])
  expect(sums).toEqual({ ...none, subtotal: 3500, shipping: 480, tax: 663, total: 3980 })
})

test('an amount is the total if the sum of the items and the amounts between add up to it', async () => {
  const sums = await read(['Summa: 35.00', 'Porto: 5.00', 'Att skicka: £40.00'])
  expect(sums).toEqual({ ...none, subtotal: 3500, shipping: 500, total: 4000 })
})

test('an amount after a word such as “less” is a discount', async () => {
  const sums = await read([
    'The goods come to £35.00. Less what we agreed of £3.50. Carriage £4.00. That makes £35.50.',
  ])
  expect(sums).toEqual({ ...none, subtotal: 3500, discount: 350, shipping: 400, total: 3550 })
})

test('an amount with the label of a payment is a charge if the total adds up only with it', async () => {
  const sums = await read(['Goods: 35.00', 'Payment by invoice: 2.00', 'Total: £37.00'])
  expect(sums).toEqual({ ...none, subtotal: 3500, total: 3700 })
})

test('an adjective may state free shipping', async () => {
  const sums = await read(['Subtotal: 35.00', 'Lieferung: Kostenloser Versand', 'Total: £35.00'])
  expect(sums).toEqual({ ...none, subtotal: 3500, shipping: 0, total: 3500 })
})

test('the last amount below a row of labels is the total, even if it is called net', async () => {
  const sums = await readTable(
    ['Goods value', 'Discount', 'Freight', 'Total net', 'Net payable GBP'],
    ['35.00', '0.00', '4.00', '39.00', '39.00'],
  )
  expect(sums).toEqual({ ...none, subtotal: 3500, discount: 0, shipping: 400, total: 3900 })
})

test('finds the total despite an amount in brackets after it', async () => {
  const sums = await read(['Goods: 35.00', 'Postage: 5.00', 'That comes to £40.00 all in (incl. £6.67 VAT).'])
  expect(sums).toEqual({ ...none, subtotal: 3500, shipping: 500, total: 4000 })
})

test('a phrase for the amount of this order is its total, not an earlier balance below it', async () => {
  const sums = await read(['Summe dieses Auftrags: 35.00', 'Saldo aus Vorperioden: 5.00', 'Nun offen: £40.00'])
  expect(sums.total).not.toBe(4000)
})

test('arithmetic proves amounts with labels in an unknown language', async () => {
  const sums = await read(['Vahesumma: 35.00', 'Saatmine: 5.00', 'VAT (20%): 8.00', 'Tasuda kokku: £48.00'])
  expect(sums).toEqual({ ...none, subtotal: 3500, tax: 800, total: 4800 })
})

test('a tax that equals the sum of two others is their sum only if it is the last one', async () => {
  const sums = await read(['Value: 35.00', 'VAT: 5.83', 'Discount: -3.50', 'VAT: 0.58', 'Total: £31.50', 'VAT: 5.25'])
  expect([sums.total, sums.tax]).toEqual([3150, null])
})

test('a deduction with an unknown label between the total and the rest is a payment', async () => {
  const goods = ['2 x Tasse je 10,00 = 20,00', '3 x Schale je 5,00 = 15,00', '']
  const credit = ['Warenwert: 35,00', 'Versand: 5,00', 'Gesamtbetrag: 40,00 EUR', 'aus Beleg G-7: -8,00']
  const due = await read([...credit, 'Noch zu zahlen: 32,00 EUR'], goods)
  const several = await read([...credit, 'Anzahlung: -20,00', 'Noch zu zahlen: 12,00 EUR'], goods)
  const unknown = await read([...credit, 'Wir buchen ab: 32,00 EUR'], goods)
  const discount = await read([...credit.slice(0, 3), 'Gutschein: -8,00', 'Endbetrag: 32,00 EUR'], goods)
  const sums = { ...none, subtotal: 3500, shipping: 500, total: 4000 }
  expect([due, several, unknown, discount]).toEqual([sums, sums, sums, { ...sums, discount: 800, total: 3200 }])
})

test('the label “packing and freight” means shipping, in either order', async () => {
  const goods = ['2 x Tasse je 10,00 = 20,00', '3 x Schale je 5,00 = 15,00', '']
  const read1 = async (label: string) =>
    (await read(['Warenwert: 35,00', `${label}: 5,00`, 'Total: 40,00 EUR'], goods)).shipping
  const shipping = []
  for (const label of [
    'Verpackung und Fracht',
    'Versicherung & Versand',
    'Verpackung / Porto',
    'Verpackung und Versicherung',
  ])
    shipping.push(await read1(label))
  expect(shipping).toEqual([500, 500, 500, null])
})

test('finds the sum of the goods, a discount and postage in one sentence', async () => {
  const goods = ['2 x Tasse je 10,00 = 20,00', '3 x Schale je 5,00 = 15,00', '']
  const both = await read(
    ['Das macht 35,00 €, abzüglich Treuerabatt von 3,50 €, plus 4,00 € für Porto.', 'Zu zahlen: 35,50 €'],
    goods,
  )
  const one = await read(['Das macht 35,00 €, dazu 4,00 € Versand.', 'Zu zahlen: 39,00 €'], goods)
  const free = await read(['Das macht 35,00 €, abzgl. Rabatt 5,00 €, Versand gratis.', 'Zu zahlen: 30,00 €'], goods)
  expect([both, one, free]).toEqual([
    { ...none, subtotal: 3500, discount: 350, shipping: 400, total: 3550 },
    { ...none, subtotal: 3500, shipping: 400, total: 3900 },
    { ...none, subtotal: 3500, discount: 500, shipping: 0, total: 3000 },
  ])
})

test('a total above the items is repeated below them under an unknown label', async () => {
  const goods = ['Gesamtbetrag: 40,00 EUR', '', '2 x Tasse je 10,00 = 20,00', '3 x Schale je 5,00 = 15,00', '']
  const sums = await read(['Warenwert: 35,00', 'Drilis: 5,00', 'Remgavo: 40,00', 'inkl. 19 % MwSt.: 6,39'], goods)
  expect(sums).toEqual({ ...none, subtotal: 3500, tax: 639, total: 4000 })
})

test('a sentence states the total and the tax in it', async () => {
  const goods = ['2 x Tasse je 10,00 = 20,00', '3 x Schale je 5,00 = 15,00', '']
  const sums = await read(['Ware: 35,00', 'Porto: 5,00', 'Zusammen 40,00 €, darin sind 6,39 € MwSt.'], goods)
  expect(sums).toEqual({ ...none, subtotal: 3500, shipping: 500, tax: 639, total: 4000 })
})

test('a percent sign may precede the rate, and a dash may replace the decimals', async () => {
  const goods = ['2 x Fincan 10,00 = 20,00', '3 x Kase 5,00 = 15,00', '']
  const rate = await read(['Ara toplam: 35,00 TL', 'KDV %10: 3,50 TL', 'Genel toplam: 38,50 TL'], goods)
  const dash = await read(['Varesum: 35,-', 'Frakt: 5,-', 'Totalt å betale: 40,- NOK', 'Herav mva 25 %: 8,00'], goods)
  const lei = await read(['Subtotal: 35,00 lei', 'Transport: 5,00 lei', 'Total de plată: 40,00 lei'], goods)
  expect([rate, dash, lei]).toEqual([
    { ...none, subtotal: 3500, tax: 350, total: 3850 },
    { ...none, subtotal: 3500, shipping: 500, tax: 800, total: 4000 },
    { ...none, subtotal: 3500, shipping: 500, total: 4000 },
  ])
})
