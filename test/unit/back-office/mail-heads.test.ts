import { expect, test } from 'vitest'
import { resultOf } from '../../../src/back-office/inbox/read-task.ts'
import { message } from '../../support/mails.ts'

/**
 * Returns order number, date, currency and total of a mail of 3 March 2026. In most tests, these facts have unknown
 * labels.
 */
async function read(subject: string, body: string) {
  const raw = message(
    {
      From: 'Mill <orders@mill.example>',
      Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
      Subject: subject,
      'Message-ID': '<m1@mill.example>',
      'Content-Type': `text/${body.startsWith('<') ? 'html' : 'plain'}; charset=utf-8`,
    },
    body,
  )
  const result = await resultOf({ task: 'extract', layouts: [] }, [Buffer.from(raw)])
  const { order_number, order_date, currency, total } = Object(Object(result).value)
  return { number: order_number, date: order_date, currency, total }
}

const table = (...rows: readonly (readonly string[])[]): string =>
  `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
const goods = table(
  ['Tasse', '2', '10,00 €', '20,00 €'],
  ['Schale', '3', '5,00 €', '15,00 €'],
  ['Total', '', '', '35,00 €'],
)
const sold = { date: '2026-03-02', currency: 'EUR', total: 3500 }

test('a row of headings without a name column is above facts of the order', async () => {
  const ordered = table(['Beställd', 'Best.nr', 'Läge', 'Summa'], ['2026-03-02', '1187', 'Öppen', '35,00 €'])
  expect(await read('Tack från oss', `<p>Hej</p>${ordered}${goods}`)).toEqual({ ...sold, number: '1187' })
})

test('an unlabelled date beside the total above the items is the order date', async () => {
  const head = table(['2 mars 2026, 07:34', 'Summa: 35,00 €'])
  expect(await read('Beställning 1187', `<p>Beställning 1187</p>${head}${goods}`)).toEqual({ ...sold, number: '1187' })
})

test('an address may be between the order number and its date', async () => {
  const said = 'L’ordine AX-77 è stato fatto su https://www.mill.example/negozio/ il 2 marzo 2026 alle 13:07.'
  expect(await read('Ordine AX-77', `<p>${said}</p>${goods}`)).toEqual({ ...sold, number: 'AX-77' })
})

test('finds the whole year of a date far after the number', async () => {
  const years = []
  for (const path of ['', 'a', 'ab', 'abc', 'abcd', 'abcde', 'abcdef'])
    years.push(
      (await read('X', `<p>El pedido AX-77 en https://www.mill.es/${path} el 2 de marzo de 2026.</p>${goods}`)).date,
    )
  expect(years).toEqual(Array.from({ length: 7 }, () => '2026-03-02'))
})

test('a code and a date in one row above the items are the order number and the order date', async () => {
  const head = table(['Posel', 'Ustvarjeno', 'Stanje'], ['SM-1187', '2.3.2026', 'odprto'])
  expect(await read('Hvala', `<p>Pozdrav</p>${head}${goods}`)).toEqual({ ...sold, number: 'SM-1187' })
})

test('a code with a word for “number” directly above a date is the order number', async () => {
  const head = 'Verkäufer: Mill<br>Tel: +49 7121 555 118</td><td>DK-Nr.: DK-2603<br>Datum: 02.03.2026'
  expect(await read('Unser Dokument', `<p>Hallo</p>${table([head])}${goods}`)).toEqual({ ...sold, number: 'DK-2603' })
})

test('finds the order number inside a sentence about the order', async () => {
  const said = 'Ich habe Ihren Auftrag unter der Nummer AB-640 notiert, aufgenommen am 2. März 2026.'
  expect(await read('Danke', `<p>${said}</p>${goods}`)).toEqual({ ...sold, number: 'AB-640' })
})

test('a date in the subject is the order date', async () => {
  expect(await read('Auftrag 4711 vom 2.3.2026', `<p>Hallo</p>${goods}`)).toEqual({ ...sold, number: '4711' })
})

test('a sentence with a date may state the order number, even a short one, without a word for “order”', async () => {
  const numbers = []
  for (const said of [
    'Grazie dell’ordine del 2 marzo 2026, da noi registrato con il n. C.511.',
    'Hoi, genoteerd op 2 maart 2026 onder nummer N-5762.',
    'Here is what I have for you (no. 13, Monday, 2 March 2026):',
  ])
    numbers.push(await read('Re: hello', `<p>${said}</p>${goods}`))
  expect(numbers).toEqual(['C.511', 'N-5762', '13'].map((number) => ({ ...sold, number })))
})

test('finds number and date in consecutive lines of a mail in an unknown language', async () => {
  const said = '<p>Merhaba,</p><p>Sipariş no: 2026/033</p><p>Sipariş tarihi: 2 Mart 2026</p>'
  expect(await read('Siparişiniz alındı', `${said}${goods}`)).toEqual({ ...sold, number: '2026/033' })
})

test('a code in groups of digits that are not a date is an order number', async () => {
  const said = '<p>Job: 31/59/26</p><p>Raised: 2 March 2026</p>'
  expect(await read('New job 31/59/26', `${said}${goods}`)).toEqual({ ...sold, number: '31/59/26' })
})

test('capitals with a hyphen beside a word for “order” are an order number', async () => {
  const said = '<p>Bestellung ANK-SRMKYS</p><p>Aufgegeben am 2. März 2026</p>'
  expect(await read('Bestellung ANK-SRMKYS', `${said}${goods}`)).toEqual({ ...sold, number: 'ANK-SRMKYS' })
})

test('the first letter of a code is not an abbreviation of “number”', async () => {
  const head = table(['Dokument', 'Stand'], ['NENC 1/8390', '02.03.2026'])
  expect(await read('Danke', `<p>Hallo</p>${head}${goods}`)).toEqual({ ...sold, number: 'NENC 1/8390' })
})

test('two possible dates or codes above the items leave order date and number empty', async () => {
  const head = table(['Posel', 'Ustvarjeno'], ['SM-1187', '2.3.2026'], ['SM-1188', '1.3.2026'])
  expect(await read('Hvala', `<p>Pozdrav</p>${head}${goods}`)).toEqual({ ...sold, number: '', date: null })
})

test('a customer, telephone or parcel number beside a date is not the order number', async () => {
  const head = table(['Kundennr. 40118', '02.03.2026'], ['Sendung JJD-0099881', '02.03.2026'])
  expect(await read('Danke', `<p>Hallo</p>${head}${goods}`)).toEqual({ ...sold, number: '' })
})

test('an article number that begins like a currency is not an amount', async () => {
  const coded = table(
    ['Tasse RM376', '2', '10,00 €', '20,00 €'],
    ['Schale RM418', '3', '5,00 €', '15,00 €'],
    ['Total', '', '', '35,00 €'],
  )
  expect(await read('Auftrag 4711 vom 2.3.2026', `<p>Hallo</p>${coded}`)).toEqual({ ...sold, number: '4711' })
})

test('a mail without amounts has no currency', async () => {
  const goodsSent = table(['Item', 'Qty'], ['Mug', '2'], ['Bowl', '3'])
  const sent = await read(
    'Your order 4711 is on its way',
    `<p>Order 4711</p>${goodsSent}<p>Get $10 off your next order.</p>`,
  )
  expect(sent).toEqual({ number: '4711', date: null, currency: '', total: null })
})

test('finds a currency sign that is only in a label or heading', async () => {
  const bare = (sum: string, price: string): string =>
    table(['Varukorg', 'Antal', price], ['Tasse', '2', '20,00'], ['Schale', '3', '15,00'], [sum, '', '35,00'])
  const currencies = []
  for (const [sum, price] of [
    ['SUMA ZŁ', 'Cena'],
    ['Celkem Kč', 'Cena'],
    ['Total', 'Preis (€)'],
    ['Végösszeg', 'Ár Ft'],
    ['Végösszeg', 'Ft/db'],
    ['Total', 'Importe £'],
    ['Total', 'Price'],
  ] as const)
    currencies.push((await read('Order 4711', bare(sum, price))).currency)
  expect(currencies).toEqual(['PLN', 'CZK', 'EUR', 'HUF', 'HUF', 'GBP', ''])
})

test('capitals directly before a whole number are an article number, not a currency', async () => {
  const items = table(
    ['Tasse', 'XDR73', '2', '10,00', '20,00'],
    ['Schale', 'RM376', '3', '5,00', '15,00'],
    ['Total', '', '', '', '35,00'],
  )
  expect(await read('Order 4711', items)).toEqual({ number: '4711', date: null, currency: '', total: null })
})

test('an order number may precede the word for “number”', async () => {
  const said = 'A(z) 2026-0770 számú, 2026.03.02. napján leadott rendelését rögzítettük.'
  const papers = table(['Díjbekérő', 'D-VH-463'], ['Kelt:', '2026.03.03.'])
  expect(await read('Díjbekérő: D-VH-463', `<p>${said}</p>${papers}${goods}`)).toEqual({ ...sold, number: '2026-0770' })
})

test('four digits after a word for “number” are not a year', async () => {
  const said = 'Ordine registrato con il n. 2048, in data 2 marzo 2026. Ecco i dettagli:'
  expect(await read('Re: etichette', `<p>${said}</p>${goods}`)).toEqual({ ...sold, number: '2048' })
})

test('an article may be between the verb and the order number', async () => {
  const said = ['Seu pedido é o 14867:', 'Ihre Bestellung ist die 14867.']
  const numbers = []
  for (const each of said) numbers.push((await read('oi', `<p>${each}</p>${goods}`)).number)
  expect(numbers).toEqual(['14867', '14867'])
})

test('a month name with different meanings is read only in a mail in one of its languages', async () => {
  const dates = []
  for (const said of [
    'Narudžba 77 od 2. ožujka 2026.',
    'Order 77 of 20 listopada 2025',
    'Zamówienie nr 77 z dnia 20 listopada 2025',
  ])
    dates.push((await read('Nr 77', `<p>${said}</p>${goods}`)).date)
  expect(dates).toEqual(['2026-03-02', null, '2025-11-20'])
})

test('four digits before a date with a year are not a year', async () => {
  const said = 'Ihre Bestellung ist eingegangen (Auftrag 2066, 02.03.2026).'
  expect(await read('Danke', `<p>${said}</p>${goods}`)).toEqual({ ...sold, number: '2066' })
})

test('a street number beside a date is not the order number', async () => {
  const head = table(['Laan 118', '2 maart 2026'])
  expect(await read('Bedankt', `<p>Hallo</p>${head}${goods}`)).toEqual({ ...sold, number: '' })
})

test('an article number with points does not decide the order of day and month', async () => {
  const said = '<p>Bedankt voor uw bestelling.</p><p>Besteld op: 02-03-2026</p><p>Artikelnummer: 11.15.30</p>'
  expect((await read('Bestelling 77', `${said}${goods}`)).date).toBe('2026-03-02')
})

test('a number with two signs like a date, but no year, is an order number', async () => {
  const said = '<p>Masz nowe zamówienie 26/03/4471</p><p>złożone 2 marca 2026</p>'
  expect(await read('X', `${said}${goods}`)).toEqual({ ...sold, number: '26/03/4471' })
})

test('a label below the label of a number is not the number, if the number is beside its label', async () => {
  const head = table(
    ['Sales Order No.', 'SO/25-26/0881', 'Date', '02-Mar-2026'],
    ['GSTIN', '08AABCU9603R1ZM', 'Your PO', 'AW/114'],
  )
  expect(await read('X', `<p>Dear Ma'am, please find order details.</p>${head}${goods}`)).toEqual({
    ...sold,
    number: 'SO/25-26/0881',
  })
})
