import { expect, test } from 'vitest'
import { extractOrder } from '../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../src/back-office/inbox/parse-mail.ts'
import { madeMails } from '../../corpus/made-mails.ts'

const mails = madeMails()

test('there are seven kinds of order e-mail in each of six languages', () => {
  expect(mails.length).toBe(42)
})

test.each(mails)('$name: every extracted field has the expected value', async ({ raw, expected }) => {
  const { _meta, ...read } = extractOrder(await parseMail([Buffer.from(raw)]), null)
  const { kind, forwarded, language, discount, warnings } = Object(_meta)
  expect({ ...read, kind, forwarded, language, discount, warnings }).toEqual(expected)
})
