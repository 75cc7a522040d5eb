import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailLimits } from '../../../src/back-office/inbox/limits.ts'
import { createMailReader } from '../../../src/back-office/inbox/mail-reader.ts'
import type { MailReader } from '../../../src/back-office/inbox/ports.ts'
import { mailWith, pdf, xlsx } from '../../support/attachments.ts'

let reader: MailReader
beforeAll(() => {
  // Twice the usual CPU time, because other processes slow down this one on a shared machine.
  reader = createMailReader({ ...mailLimits, cpuMs: 2 * mailLimits.cpuMs })
})
afterAll(() => reader.stop())

const headers = { From: 'Works <orders@works.example>', Subject: 'Order W-1', Date: 'Tue, 03 Mar 2026 09:00:00 +0000' }
const body = 'Order number: W-1\nTotal: EUR 5.00'
const mail = (name: string, type: string, content: Buffer | string): Buffer =>
  Buffer.from(mailWith(headers, body, [{ name, type, content }]))

/** Returns the order number and the state of each attachment. Checks that the reader still works afterwards. */
async function outcome(raw: Buffer): Promise<unknown[]> {
  const extracted = await reader.extractOrder(raw).catch((error: Error) => error.message)
  expect((await reader.extractOrder(Buffer.from(mailWith(headers, body, [])))).order_number).toBe('W-1')
  if (typeof extracted === 'string') return [extracted]
  const { attachments = [] } = Object(extracted._meta)
  const states = attachments.map(({ state }: { state: string }) => state)
  const isLeftOut = JSON.stringify(extracted._meta).includes('"attachments_not_read"')
  return [extracted.order_number, ...states, ...(isLeftOut ? ['left out'] : [])]
}

const workbook = (sheet: Uint8Array, more: Record<string, Uint8Array> = {}): Buffer =>
  Buffer.from(
    zipSync(
      {
        'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>'),
        'xl/_rels/workbook.xml.rels': strToU8('<a><Relationship Id="r1" Target="worksheets/sheet1.xml"/></a>'),
        'xl/worksheets/sheet1.xml': sheet,
        ...more,
      },
      { level: 9 },
    ),
  )

test('a workbook that unpacks to 60 MB is not unpacked', { timeout: 60_000 }, async () => {
  const bomb = workbook(new Uint8Array(60_000_000))
  expect(bomb.length).toBeLessThan(100_000)
  expect(await outcome(mail('bomb.xlsx', 'application/vnd.ms-excel', bomb))).toEqual(['W-1', 'unreadable'])
})

test('a workbook that understates its size does not prevent reading the message', {
  timeout: 60_000,
}, async () => {
  const honest = workbook(strToU8('<worksheet/>'), { 'xl/sharedStrings.xml': new Uint8Array(40_000_000) })
  // Replace the size of 40 MB in the local header and in the directory with 1 kB.
  const size = Buffer.alloc(4)
  size.writeUInt32LE(40_000_000)
  const small = Buffer.alloc(4)
  small.writeUInt32LE(1000)
  const lying = Buffer.from(honest)
  for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size, at + 4)) small.copy(lying, at)
  expect(await outcome(mail('lie.xlsx', 'application/vnd.ms-excel', lying))).toEqual([
    'W-1',
    expect.stringMatching(/^(?:read|unreadable)$/),
  ])
})

test('a workbook with 450,000 cells can be read', { timeout: 60_000 }, async () => {
  const row = `<row>${'<c><v>1</v></c>'.repeat(50)}</row>`
  const sheet = strToU8(`<worksheet><sheetData>${row.repeat(9_000)}</sheetData></worksheet>`)
  expect(await outcome(mail('wide.xlsx', 'application/vnd.ms-excel', workbook(sheet)))).toEqual(['W-1', 'read'])
})

test('a thousand files of unlisted sheets in a workbook do not prevent reading it', {
  timeout: 60_000,
}, async () => {
  const files = Object.fromEntries(
    Array.from({ length: 1000 }, (_, at) => [`xl/worksheets/sheet${at + 2}.xml`, strToU8('<worksheet/>')]),
  )
  expect(await outcome(mail('many.xlsx', 'x/y', workbook(strToU8('<worksheet/>'), files)))).toEqual(['W-1', 'read'])
})

test('XML of 500,000 levels is unreadable, XML with 150,000 attributes is read', { timeout: 60_000 }, async () => {
  const start = '<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">'
  expect(await outcome(mail('deep.xml', 'text/xml', start + '<a>'.repeat(500_000)))).toEqual(['W-1', 'unreadable'])
  const attributes = Array.from({ length: 150_000 }, (_, at) => `a${at}="x"`).join(' ')
  expect(await outcome(mail('wide.xml', 'text/xml', `${start}<a ${attributes}/></Invoice>`))).toEqual(['W-1', 'read'])
})

test('a CSV file of a single line, or with millions of separators, does not prevent reading the message', {
  timeout: 60_000,
}, async () => {
  const states = [
    await outcome(mail('line.csv', 'text/csv', 'x'.repeat(3_000_000))),
    await outcome(mail('commas.csv', 'text/csv', ','.repeat(3_000_000))),
    await outcome(mail('rows.csv', 'text/csv', 'a;b;c\n'.repeat(500_000))),
    await outcome(mail('quotes.csv', 'text/csv', '"'.repeat(1_000_000))),
  ]
  expect(states.map(([number]) => number)).toEqual(['W-1', 'W-1', 'W-1', 'W-1'])
})

test('a PDF that unpacks to 150 MB, has 3,000 pages or contains itself does not prevent reading the message', {
  timeout: 120_000,
}, async () => {
  const bomb = pdf([[{ x: 1, y: 1, text: 'x'.repeat(150_000_000) }]])
  const embedded = pdf([[{ x: 1, y: 1, text: 'x' }]], { embedded: { 'factur-x.xml': ' '.repeat(150_000_000) } })
  const pages = pdf(Array.from({ length: 3000 }, () => [{ x: 1, y: 1, text: 'page' }]))
  const loop = Buffer.from(pdf([[]]).toString('latin1').replace('/Kids [5 0 R]', '/Kids [2 0 R]'), 'latin1')
  for (const content of [bomb, embedded, pages, loop]) {
    const [number] = await outcome(mail('bomb.pdf', 'application/pdf', content))
    expect(number).toBe('W-1')
  }
})

test('a PDF’s unpacked size counts as memory of the process', { timeout: 60_000 }, async () => {
  const patient = createMailReader({ ...mailLimits, cpuMs: 60_000 })
  const content = pdf([[{ x: 1, y: 1, text: 'x' }]], { embedded: { 'factur-x.xml': ' '.repeat(250_000_000) } })
  try {
    const { order_number, _meta } = await patient.extractOrder(mail('bomb.pdf', 'application/pdf', content))
    expect([order_number, Object(_meta).warnings.at(-1)]).toEqual([
      'W-1',
      {
        code: 'attachments_not_read',
        message: 'The attachments take too long or too much memory to read: the message was read without them.',
      },
    ])
  } finally {
    await patient.stop()
  }
})

test('only ten of a hundred attachments are read', { timeout: 60_000 }, async () => {
  const files = Array.from({ length: 100 }, (_, at) => ({
    name: `a${at}.xlsx`,
    type: 'x/y',
    content: xlsx([['a', 1]]),
  }))
  const extracted = await reader.extractOrder(Buffer.from(mailWith(headers, body, files)))
  expect(Object(extracted._meta).attachments).toHaveLength(10)
})

test('a scan is reported, and other files are ignored', { timeout: 60_000 }, async () => {
  const files = [
    { name: 'scan.pdf', type: 'application/pdf', content: pdf([[]]) },
    { name: 'photo.jpg', type: 'image/jpeg', content: 'JFIF' },
  ]
  const extracted = await reader.extractOrder(Buffer.from(mailWith(headers, body, files)))
  expect(Object(extracted._meta)).toMatchObject({
    attachments: [{ file_name: 'scan.pdf', format: 'pdf', state: 'scanned' }],
    warnings: expect.arrayContaining([
      { code: 'attachment_scanned', message: 'scan.pdf is a scan: it has no text that can be read.' },
    ]),
  })
})
