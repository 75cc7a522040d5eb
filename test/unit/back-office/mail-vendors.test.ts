import { expect, test } from 'vitest'
import { resultOf } from '../../../src/back-office/inbox/read-task.ts'
import { message } from '../../support/mails.ts'

async function vendorIn(sender: string, subject: string, body = ''): Promise<unknown> {
  const raw = message(
    {
      From: sender,
      Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
      Subject: subject,
      'Message-ID': '<m1@mill.example>',
      'Content-Type': 'text/plain; charset=utf-8',
    },
    `${body}\n\nOrder number: 4711\n\n2 pcs Bowl @ €5.00 = €10.00\nTotal: €10.00\n`,
  )
  const result = await resultOf({ task: 'extract', layouts: [] }, [Buffer.from(raw)])
  return Object(Object(result).value).vendor
}

test.each([
  ['Wollwerk', 'Wollwerk'],
  ['Lager 157', 'Lager 157'],
  ['The Bead Shop', 'The Bead Shop'],
  ['Faire via Support', 'Faire'],
])('the name of the sender %s is the vendor %s', async (name, vendor) => {
  expect(await vendorIn(`${name} <orders@mill.example>`, 'Order 4711')).toBe(vendor)
})

test.each([
  'Verkauf',
  'Order desk',
  'Accounts Receivable',
  'Service clients',
  'Atención al Cliente',
  'Ufficio Vendite',
  'Klantenservice',
  'Dział Sprzedaży',
  'Faturação',
  'Kundtjänst',
  'Bogholderi',
  'Myynti',
  'Objednávky',
  'Ügyfélszolgálat',
  'Vânzări',
  'Müşteri Hizmetleri',
  'Τμήμα Πωλήσεων',
  '客服',
])('%s names a department: the domain is the vendor', async (name) => {
  expect(await vendorIn(`"${name}" <orders@mill.example>`, 'Order 4711')).toBe('mill')
})

test.each([
  ['Kundenservice - Wollwerk', 'Wollwerk'],
  ['Wollwerk | Orders', 'Wollwerk'],
  ['Wollwerk (Buchhaltung)', 'Wollwerk'],
  ['Sales: Wollwerk, Ulm', 'Wollwerk, Ulm'],
])('%s: the part without the department is the vendor', async (name, vendor) => {
  expect(await vendorIn(`"${name}" <orders@mill.example>`, 'Order 4711')).toBe(vendor)
})

test.each([
  ['Invoice #4471 from Maple Wool', ''],
  ['Invoice 4471', 'Maple Wool Co. - 12 Mill Road'],
  ['Invoice 4471', 'Thank you for choosing MAPLE-WOOL.', 'MAPLE-WOOL'],
  ['Your maple wool order', '', 'maplewool'],
])('the name of the domain is spelled as in the mail: %s, %s', async (subject, body, spelled = 'Maple Wool') => {
  expect(await vendorIn('Orders <orders@maplewool.example>', subject, body)).toBe(spelled)
})

test.each([
  ['Invoices <jane.weaver@gmail.com>', 'jane.weaver'],
  ['tomspottery@btinternet.com', 'tomspottery'],
  ['Orders <orders@gmail.com>', ''],
])('the domain of a mail provider is not the vendor: %s', async (sender, vendor) => {
  expect(await vendorIn(sender, 'Order 4711')).toBe(vendor)
})
