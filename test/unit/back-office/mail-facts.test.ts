import { expect, test } from 'vitest'
import { resultOf } from '../../../src/back-office/inbox/read-task.ts'
import { message } from '../../support/mails.ts'

const headers = { From: 'Mill <orders@mill.example>', Date: 'Tue, 03 Mar 2026 09:00:00 +0000' }
const asMail = (subject: string, body: string, type = 'text/plain; charset=utf-8'): string =>
  message({ ...headers, Subject: subject, 'Message-ID': '<m1@mill.example>', 'Content-Type': type }, body)

/** Returns the order in a message, and its warnings: the message of each, but only the code for unclear quantities. */
async function read(raw: string) {
  const result = await resultOf({ task: 'extract', layouts: [] }, [Buffer.from(raw)])
  const { order_number, order_date, currency, total, items, _meta } = Object(Object(result).value)
  const warnings = _meta.warnings as { code: string; message: string }[]
  return {
    kind: _meta.kind,
    number: order_number,
    date: order_date,
    currency,
    total,
    lines: (items as Record<string, unknown>[]).map(({ name, quantity, price }) => [quantity, name, price]),
    warnings: warnings.map(({ code, message: said }) => (code.startsWith('quantity') ? code : `${code}: ${said}`)),
  }
}

const goods = '2 x Mug @ 10.00 = 20.00\n3 x Bowl @ 5.00 = 15.00\n\nTotal: £35.00'
const lines = [
  [2, 'Mug', 1000],
  [3, 'Bowl', 500],
]
const sold = { kind: 'order', currency: 'GBP', total: 3500, lines, warnings: [] }

test('prefers an order number that is in both subject and text', async () => {
  const order = await read(
    asMail('Order 77123 is being packed', `Order 77123 (Shop order #1044)\nOrder date: 2 March 2026\n\n${goods}`),
  )
  expect(order).toEqual({ ...sold, number: '77123', date: '2026-03-02' })
})

test('prefers the labelled number of the vendor’s document in the subject to the buyer’s order number', async () => {
  const order = await read(
    asMail(
      'Our proforma PF/26/11 / your 45001177',
      `P/I No: PF/26/11\nDate: 2-Mar-2026\nYour order: 45001177\n\n${goods}`,
    ),
  )
  expect(order).toEqual({ ...sold, number: 'PF/26/11', date: '2026-03-02' })
})

test('finds the order number in a title if the label of a date names the same document', async () => {
  const order = await read(
    asMail(
      'Your loom is ready',
      `Repair ticket 26-118\nBrought in: 20.02.26\nTicket date: 02.03.26\nMachine: Louet 4   Serial AB991177\n\n${goods}`,
    ),
  )
  expect(order).toEqual({ ...sold, number: '26-118', date: '2026-03-02' })
})

test('finds number and date in a title such as “Note no. 12 of 3 March”', async () => {
  const order = await read(asMail('Fotos', `Nota n.º 78 de 2 de marzo de 2026\n\n${goods.replace('£', 'EUR ')}`))
  expect(order).toEqual({ ...sold, currency: 'EUR', number: '78', date: '2026-03-02' })
})

test('the date of an invoice is the order date if the mail has no other', async () => {
  const order = await read(asMail('Hire invoice H-88', `Hire invoice H-88\nInvoice date: 02/03/2026\n\n${goods}`))
  expect(order).toEqual({ ...sold, number: 'H-88', date: '2026-03-02' })
})

test('capitals before a number are part of it', async () => {
  const order = await read(asMail('Order', `We confirm your order ENC 9319, dated 2 March 2026:\n\n${goods}`))
  expect(order).toEqual({ ...sold, number: 'ENC 9319', date: '2026-03-02' })
})

test('a number may contain a special hyphen or begin with a separate letter', async () => {
  const numbers = []
  for (const number of ['C\u20110007', 'C\u20130007', 'C 0007'])
    numbers.push((await read(asMail(`Order ${number}`, `Hello\n\n${goods}`))).number)
  expect(numbers).toEqual(['C-0007', 'C-0007', ''])
})

test('different order numbers in subject and text leave the number empty', async () => {
  const order = await read(asMail('Order #1001 confirmed', `Order number: 1002\nOrder date: 2 March 2026\n\n${goods}`))
  expect(order).toEqual({
    ...sold,
    number: '',
    date: '2026-03-02',
    warnings: ['several_order_numbers: The e-mail names the order numbers 1001 and 1002.'],
  })
})

test('the words “you wrote” in a sentence do not begin a quoted message', async () => {
  const order = await read(
    asMail(
      'Sv: Kopper',
      `Ordre 26-05 den 2. marts 2026, lidt anderledes end du skrev:\n\n${goods.replace('£', 'DKK ')}`,
    ),
  )
  expect(order).toEqual({ ...sold, currency: 'DKK', number: '26-05', date: '2026-03-02' })
})

test('a currency code within a word or an article number does not name the currency', async () => {
  const order = await read(
    asMail(
      'Potvrzení objednávky 5873',
      'Číslo objednávky: 5873\nMěna: CZK\n\nKód;Název;Množství;Cena;Částka\n9RM1G9;Páska;8;35,22;281,76\nSSP;Mouka;2;10,00;20,00\n\nCelkem;301,76',
    ),
  )
  expect([order.number, order.currency, order.total]).toEqual(['5873', 'CZK', 30176])
})

test('a quotation is not an order', async () => {
  const quotation = await read(
    asMail(
      'Angebot 4711',
      'Angebot Nr. 4711 vom 02.03.2026\nGern bieten wir an:\n\n2 x Tasse à 10,00 = 20,00 EUR\nSumme: 20,00 EUR',
    ),
  )
  const order = await read(
    asMail(
      'Auftrag 4712',
      'Auftrag Nr. 4712 vom 02.03.2026\nAngebot: 4711\n\n2 x Tasse à 10,00 = 20,00 EUR\nSumme: 20,00 EUR',
    ),
  )
  expect([quotation, order]).toEqual([
    {
      kind: 'quotation',
      number: '4711',
      date: '2026-03-02',
      currency: '',
      total: null,
      lines: [],
      warnings: ['not_ordered: The e-mail is a quotation: nothing has been ordered yet.'],
    },
    {
      kind: 'order',
      number: '4712',
      date: '2026-03-02',
      currency: 'EUR',
      total: 2000,
      lines: [[2, 'Tasse', 1000]],
      warnings: [],
    },
  ])
})

test('extracts an order that was forwarded twice as an attachment', async () => {
  const forwarded = (raw: string, at: number): string =>
    message(
      {
        From: `Colleague <c${at}@shop.example>`,
        Subject: 'Fwd: see attached',
        Date: 'Wed, 04 Mar 2026 09:00:00 +0000',
        'Message-ID': `<f${at}@shop.example>`,
        'Content-Type': `multipart/mixed; boundary="b${at}"`,
      },
      `--b${at}\nContent-Type: text/plain\n\nSee attached.\n--b${at}\nContent-Type: message/rfc822\n\n${raw.replaceAll('\r\n', '\n')}\n--b${at}--\n`,
    )
  const order = await read(forwarded(forwarded(asMail('Order 77', `Order 77 of 2 March 2026\n\n${goods}`), 1), 2))
  expect(order).toEqual({ ...sold, number: '77', date: '2026-03-02' })
})

const both = (html: string, text: string): string =>
  asMail(
    'Your order',
    `--b\nContent-Type: text/plain; charset=utf-8\n\n${text}\n--b\nContent-Type: text/html; charset=utf-8\n\n${html}\n--b--\n`,
    'multipart/alternative; boundary=b',
  )
const asHtml = (number: string, day: string, quantity: number, total: string): string =>
  `<p>Order number: ${number}</p><p>Order date: ${day}</p><table><tr><th>Item</th><th>Qty</th><th>Price</th><th>Amount</th></tr><tr><td>Mug</td><td>${quantity}</td><td>10.00</td><td>${quantity * 10}.00</td></tr><tr><td>Bowl</td><td>3</td><td>5.00</td><td>15.00</td></tr></table><p>Total: £${total}</p>`
const asText = (number: string, day: string, quantity: number, total: string): string =>
  `Order number: ${number}\nOrder date: ${day}\n\n${quantity} x Mug @ 10.00 = ${quantity * 10}.00\n3 x Bowl @ 5.00 = 15.00\n\nTotal: £${total}`

test('bodies with different totals leave the amounts empty unless arithmetic proves one', async () => {
  const different = await read(both(asHtml('A-77', '2026-03-02', 2, '35.00'), asText('A-77', '2026-03-02', 3, '45.00')))
  const proven = await read(both(asHtml('A-77', '2026-03-02', 2, '34.00'), asText('A-77', '2026-03-02', 2, '35.00')))
  expect([different, proven]).toEqual([
    {
      ...sold,
      number: 'A-77',
      date: '2026-03-02',
      total: null,
      lines: [
        [null, 'Mug', 1000],
        [3, 'Bowl', 500],
      ],
      warnings: [
        'quantity_unclear',
        'bodies_differ: The HTML body states “Total: £35.00” and the text body “Total: £45.00”: no amount was taken.',
      ],
    },
    { ...sold, number: 'A-77', date: '2026-03-02' },
  ])
})

test('bodies that differ only in a quantity leave it empty', async () => {
  const body = (row: string): string =>
    `<p>Order number: A-77</p><p>Order date: 2026-03-02</p><table>${row}<tr><td>Bowl</td><td>3</td><td>15.00</td></tr></table><p>Total: £35.00</p>`
  const html = body('<tr><th>Item</th><th>Qty</th><th>Amount</th></tr><tr><td>Mug</td><td>2</td><td>20.00</td></tr>')
  const text = 'Order number: A-77\nOrder date: 2026-03-02\n\n4 x Mug 20.00\n3 x Bowl 15.00\n\nTotal: £35.00'
  expect(await read(both(html, text))).toEqual({
    ...sold,
    number: 'A-77',
    date: '2026-03-02',
    lines: [
      [null, 'Mug', null],
      [3, 'Bowl', 500],
    ],
    warnings: [
      'quantity_unclear',
      'bodies_differ: The HTML body and the text body state different quantities: these were left out.',
    ],
  })
})

test('bodies with different numbers or dates leave these fields empty', async () => {
  const order = await read(both(asHtml('A-77', '2026-03-02', 2, '35.00'), asText('A-78', '2026-03-01', 2, '35.00')))
  expect(order).toEqual({
    ...sold,
    number: '',
    date: null,
    warnings: [
      'several_order_numbers: The e-mail names the order numbers A-77 and A-78.',
      'bodies_differ: The bodies of the e-mail state the order dates 2026-03-02 and 2026-03-01.',
    ],
  })
})
