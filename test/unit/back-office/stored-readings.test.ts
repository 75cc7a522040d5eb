import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { extractOrder } from '../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../src/back-office/inbox/parse-mail.ts'
import { heldOutFamilies } from '../../corpus/families/held-out/index.ts'
import { tuningFamilies } from '../../corpus/families/tuning/index.ts'
import { drawMail, type Family } from '../../corpus/kit/family.ts'

const families: readonly Family[] = [...tuningFamilies, ...heldOutFamilies]
const file = 'test/corpus/stored-readings.jsonl'
const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
const stored = new Map<string, unknown>(lines.map((line) => JSON.parse(line)))
const parsed = new Map<string, Awaited<ReturnType<typeof parsedMail>>>()

async function parsedMail(family: Family) {
  const mail = await parseMail([drawMail(family, 0, 'stored').raw])
  return { mail, attached: mail.attached ? await parseMail([mail.attached]) : null }
}

/**
 * One mail of each family, with all that the reader says of it, its mistakes included. If a change of the reader alters a
 * reading on purpose, store it and review the difference:
 * `UPDATE=1 npx vitest run --project unit test/unit/back-office/stored-readings.test.ts`
 */
test.each(families)('a mail of the family $name is read as before', async (family) => {
  const { mail, attached } = parsed.get(family.name) ?? (await parsedMail(family))
  parsed.set(family.name, { mail, attached })
  const reading: unknown = JSON.parse(JSON.stringify(extractOrder(mail, attached)))
  if (process.env.UPDATE === '1') stored.set(family.name, reading)
  expect(reading).toEqual(stored.get(family.name))
})

afterAll(() => {
  if (process.env.UPDATE !== '1') return
  const known = [...stored].filter(([name]) => families.some((family) => family.name === name)).sort()
  writeFileSync(file, known.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
})
