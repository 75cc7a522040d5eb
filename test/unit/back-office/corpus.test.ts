import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { extractOrder } from '../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../src/back-office/inbox/parse-mail.ts'

const mails = globSync('test/corpus/mails/*.eml').sort()

test('the corpus is complete: every e-mail has its expected result', () => {
  expect(
    globSync('test/corpus/mails/*.json')
      .map((file) => basename(file, '.json'))
      .sort(),
  ).toEqual(mails.map((file) => basename(file, '.eml')))
})

test.each(mails)('%s: the extracted order equals the expected result', async (file) => {
  const parsed = await parseMail([readFileSync(file)])
  expect(extractOrder(parsed, null)).toEqual(JSON.parse(readFileSync(file.replace('.eml', '.json'), 'utf8')))
})
