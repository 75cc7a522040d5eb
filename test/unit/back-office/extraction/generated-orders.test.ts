import { expect, test } from 'vitest'
import { extractOrder } from '../../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../../src/back-office/inbox/parse-mail.ts'
import { batch4OpenFamilies } from '../../../corpus/families/batch4/open/index.ts'
import { tuningFamilies } from '../../../corpus/families/tuning/index.ts'
import { onceHeldOutFamilies } from '../../../corpus/families/tuning/once-held-out/index.ts'
import { drawMail, type Family } from '../../../corpus/kit/family.ts'
import { readingOf, scoreOf } from '../../../corpus/measure.ts'
import { readMails } from '../../../corpus/read-mails.ts'

const families = new Map(
  [...tuningFamilies, ...onceHeldOutFamilies, ...batch4OpenFamilies].map((family) => [family.name, family] as const),
)

test.each(readMails)('mail $number of $name: extracts exactly the stated values', async ({ name, number }) => {
  // Fails if the family does not exist.
  const { raw, truth } = drawMail(families.get(name) as Family, number, 'slice')
  const { wrong, missed } = scoreOf(truth, readingOf(extractOrder(await parseMail([raw]), null)))
  expect({ wrong, missed }).toEqual({ wrong: [], missed: [] })
})
