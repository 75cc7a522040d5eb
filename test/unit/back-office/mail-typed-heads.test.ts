import { expect, test } from 'vitest'
import { resultOf } from '../../../src/back-office/inbox/read-task.ts'
import { message } from '../../support/mails.ts'

/** Returns the order in a text mail of 10 November 2026. */
async function read(body: string) {
  const headers = {
    From: 'Weaver <orders@weaver.example>',
    Date: 'Tue, 10 Nov 2026 09:00:00 +0000',
    Subject: 'Invoice 771',
    'Message-ID': '<m1@weaver.example>',
    'Content-Type': 'text/plain; charset=utf-8',
  }
  const result = await resultOf({ task: 'extract', layouts: [] }, [Buffer.from(message(headers, body))])
  const { order_number, order_date, currency, total, items, _meta } = Object(Object(result).value)
  return {
    number: order_number,
    date: order_date,
    currency,
    total,
    items: items.map(({ name, quantity, price }: Record<string, unknown>) => [name, quantity, price]),
    warnings: _meta.warnings.map(({ code }: { code: string }) => code),
  }
}

const goods = (currency: string): string => `
Item           Qty     Price    Amount
Felt grey      12      4.50      54.00
Felt red       4       4.50      18.00

Total ${currency}                72.00
`

const dateOf = async (head: string, currency = 'EUR'): Promise<unknown> =>
  (await read(`${head}\n${goods(currency)}`)).date

test.each([
  'Invoice date 09 Nov 2026',
  'Invoice date Nov. 9th, 2026',
  'Invoice date: Nov.9th,2026',
  'Date: 09/Nov/2026',
  'Date: Mon, 9-Nov-2026',
  'Date: November 9,2026',
])('the date in “%s” is 9 November 2026', async (line) => {
  expect(await dateOf(`Invoice No. 771\n${line}`)).toBe('2026-11-09')
})

test.each([
  ['11/10/2026', 'GBP', null],
  ['11/10/2026', 'USD', '2026-11-10'],
  ['10/11/2026', 'GBP', '2026-11-10'],
  ['10/11/2026', 'USD', null],
  ['10/11/2026', 'XAF', '2026-11-10'],
  ['05/11/2026', 'GBP', '2026-11-05'],
])('%s in %s is %s: the day of the mail and the currency must agree', async (date, currency, day) => {
  expect(await dateOf(`Invoice No. 771\nDate: ${date}`, currency)).toBe(day)
})

test('arithmetic proves quantities and decimals without a currency', async () => {
  const body = `Invoice No. 771   Date: 9 Nov 2026

Qty Ord  UOM  Item No.   Description        Price     Ext
   2.00  EA   DWL-38     Birch dowel        85.00     170.00
 500.00  EA   BTN-10     Walnut button        .32     160.00
   6.00  BX   SCR-8      Brass screws        9.75      58.50

                         Merchandise                 388.50
                         Sales tax                      .00
                         Total                       388.50
`
  expect(await read(body)).toEqual({
    number: '771',
    date: '2026-11-09',
    currency: '',
    total: null,
    items: [
      ['Birch dowel', 2, null],
      ['Walnut button', 500, null],
      ['Brass screws', 6, null],
    ],
    warnings: ['currency_unknown'],
  })
})

test('an amount may have no digit before its point', async () => {
  const body = `Invoice No. 771

500 x Walnut button at $.32 = $160.00
Sales tax $.00
Total $160.00
`
  expect(await read(body)).toEqual({
    number: '771',
    date: null,
    currency: 'USD',
    total: 16_000,
    items: [['Walnut button', 500, 32]],
    warnings: ['currency_assumed'],
  })
})
