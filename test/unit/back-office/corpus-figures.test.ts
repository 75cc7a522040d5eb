import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { extractOrder } from '../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../src/back-office/inbox/parse-mail.ts'
import { madeMails } from '../../corpus/made-mails.ts'

const own = ['vendor', 'order_number', 'order_date', 'currency', 'subtotal', 'shipping_cost', 'tax', 'total'] as const
const parcel = ['tracking_number', 'tracking_url', 'estimated_delivery'] as const
const ofItems = ['items.name', 'items.quantity', 'items.price', 'items.sku'] as const
const fields: readonly string[] = [...own, ...parcel, ...ofItems]

/**
 * Fields, by e-mail, that the rules leave empty because they are ambiguous, although a person can tell their values.
 */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  'attack-two-totals': ['total'],
  'en-ambiguous-price': ['order_date', 'items.price'],
  'mixed-currencies': ['currency', 'total', 'items.price'],
}

type Read = Readonly<Record<string, unknown>>

/** Returns the non-empty values of a field, in order. */
function valuesOf(read: Read, field: string): unknown[] {
  const [list, member] = field.split('.')
  const values = member ? (read[list ?? ''] as Read[]).map((item) => item[member]) : [read[field]]
  return values.filter((value) => value !== null && value !== '')
}

async function corpus(): Promise<{ name: string; read: Read; expected: Read }[]> {
  const files = globSync('test/corpus/mails/*.eml').sort()
  const written = files.map((file) => ({
    name: basename(file, '.eml'),
    raw: readFileSync(file),
    expected: JSON.parse(readFileSync(file.replace('.eml', '.json'), 'utf8')),
  }))
  const made = madeMails().map(({ name, raw, expected }) => ({ name, raw: Buffer.from(raw), expected }))
  return Promise.all(
    [...written, ...made].map(async ({ name, raw, expected }) => ({
      name,
      expected,
      read: extractOrder(await parseMail([raw]), null),
    })),
  )
}

const percent = (part: number, whole: number): string =>
  `${whole === 0 ? 100 : Math.floor((1000 * part) / whole) / 10} %`

/** Removes the padding of table columns. */
const unaligned = (text: string): string => text.replace(/ *\| */g, '|').replace(/-{3,}/g, '---')

test('no value extracted from the corpus is wrong, and the documentation states the measured figures', async () => {
  const mails = await corpus()
  const wrong: string[] = []
  const rows = fields.map((field) => {
    let found = 0
    let stated = 0
    for (const { name, read, expected } of mails) {
      const [values, truth] = [valuesOf(read, field), valuesOf(expected, field)]
      for (const [index, value] of values.entries()) {
        if (value === truth[index]) found += 1
        else wrong.push(`${name}: ${field} ${String(value)}`)
      }
      stated += truth.length + (leftOut[name]?.filter((each) => each === field).length ?? 0)
    }
    return `| ${field} | ${stated} | ${found} | ${percent(found, found)} | ${percent(found, stated)} |`
  })
  expect(wrong).toEqual([])
  const table = ['| Field | Stated | Found | Precision | Recall |', '|---|---|---|---|---|', ...rows].join('\n')
  process.stdout.write(`${mails.length} e-mails\n${table}\n`)
  expect(unaligned(readFileSync('docs/back-office.md', 'utf8'))).toContain(unaligned(table))
})

test('values that are listed as ambiguous are not extracted', async () => {
  const mails = await corpus()
  for (const [name, names] of Object.entries(leftOut)) {
    const mail = mails.find((each) => each.name === name)
    expect([name, names.flatMap((field) => valuesOf(mail?.read ?? {}, field))]).toEqual([name, []])
  }
})
