import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { parseMail } from '../../../src/back-office/inbox/parse-mail.ts'
import { QuotedPrintable } from '../../../src/back-office/inbox/quoted-printable.ts'

test.each([
  ['Caf=C3=A9 =e2=82=ac', 'Café €'],
  ['soft=\r\n break=\n s', 'soft break s'],
  ['blanks \t\r\nat the end \n', 'blanks\r\nat the end\n'],
  ['kept =20\r\nkept =\r\n\r\n', 'kept  \r\nkept \r\n'],
  ['padded = \t\r\nbreak', 'padded break'],
  ['no = hex =G1 =4', 'no = hex =G1 =4'],
  ['the end=', 'the end'],
  ['=\rx', '=\rx'],
])('%j is decoded as %j', async (body, decoded) => {
  const decoder = new QuotedPrintable()
  for (const byte of Buffer.from(body)) decoder.write(Buffer.of(byte))
  decoder.end()
  expect(await text(decoder)).toBe(decoded)
})

test('a message in another alphabet is decoded by both its encodings', async () => {
  const raw =
    'Content-Type: text/plain; charset=iso-8859-15\r\nContent-Transfer-Encoding: Quoted-Printable\r\n\r\n5 =A4=\r\n!'
  expect((await parseMail([Buffer.from(raw)])).text).toBe('5 €!')
})
