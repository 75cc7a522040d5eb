import { expect, test } from 'vitest'
import { extractOrder } from '../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../src/back-office/inbox/parse-mail.ts'
import { message } from '../../support/mails.ts'

/** Reads the sums of an order of two lines that make 35.00. */
async function read(
  below: readonly string[],
  above: readonly string[] = ['2 x Mug @ 10.00 = 20.00', '3 x Bowl @ 5.00 = 15.00', ''],
) {
  const raw = message(
    {
      From: 'Mill <orders@mill.co.uk>',
      Subject: 'Order M-1042',
      Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
      'Message-ID': '<m1@mill.example>',
      'Content-Type': 'text/plain; charset=utf-8',
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

test('a total of the lines precedes the total of the mail', async () => {
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

test('a contained tax proves the total that has its rate', async () => {
  const sums = await read([
    'Parts and labour: 35.00',
    'To pay when you collect it: £35.00',
    '(incl. VAT 20%: 5.83)',
    '',
    'We had guessed £50.00.',
  ])
  expect(sums).toEqual({ ...none, subtotal: 3500, tax: 583, total: 3500 })
})

test('an unknown charge above the tax is part of the amount due', async () => {
  const sums = await read(['Goods: 35.00', 'Post: 5.00', 'VAT 20 %: 8.00', 'To pay: £48.00'])
  expect(sums).toEqual({ ...none, subtotal: 3500, tax: 800, total: 4800 })
})

test('an unknown amount without a tax may be an earlier balance, so the amount due is not the total', async () => {
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

test('a sentence can name a charge and the total', async () => {
  const sums = await read(['With £4.90 for postage the total comes to £39.90.'])
  expect(sums).toEqual({ ...none, shipping: 490, total: 3990 })
})

test('a total with words about tax is no tax', async () => {
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
