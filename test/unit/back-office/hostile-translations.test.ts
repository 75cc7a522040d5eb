import { expect, it } from 'vitest'
import { readCsv } from '../../../src/back-office/translations/read-csv.ts'
import { readXliff } from '../../../src/back-office/translations/read-xliff.ts'
import { turnsDuring } from '../../support/turns-during.ts'

const wrap = (inside: string) => `<xliff version="2.0" trgLang="fr"><file>${inside}</file></xliff>`
const unit = '<unit name="design/x/name"><segment><source>a</source></segment></unit>'
const size = 4 * 1024 * 1024
const units = unit.repeat(60_000)

it.each([
  ['untranslated units', readXliff, wrap(units)],
  [
    'entities',
    readXliff,
    wrap(`<unit name="a/b/c"><segment><source>${'&amp;'.repeat(size / 5)}</source></segment></unit>`),
  ],
  [
    'attributes',
    readXliff,
    wrap(`${unit}<group ${Array.from({ length: size / 16 }, (_, n) => `a${n}=""`).join(' ')}/>`),
  ],
  ['closing tags', readXliff, wrap(unit + '</a>'.repeat(size / 4))],
  ['rows without a value', readCsv, `type,id,field,locale,source,value\n${'a,b,c,fr,s,\n'.repeat(size / 12)}`],
])('%s are read in slices of 4 KiB with a turn of the event loop between them', async (_what, read, text) => {
  expect(await turnsDuring(read(text))).toBeGreaterThanOrEqual(Math.floor(text.length / (4 * 1024)) - 1)
})

it.each([
  ['elements that nest', wrap('<a>'.repeat(140_000)), 'This file cannot be read. It is nested deeper than 64 levels.'],
  [
    'elements',
    wrap('<a/>'.repeat(200_001)),
    'This file cannot be read. It has more than 200000 elements: send it in parts.',
  ],
])('reading stops at the limit of %s', async (_what, text, message) => {
  await expect(readXliff(text)).rejects.toMatchObject({ status: 400, details: { problems: [{ message }] } })
})

it.each([
  ['xliff', `<xliff version="2.0" trgLang="fr">‹‹‹<file/></xliff>`, ''],
  ['segment', wrap('<unit id="u1" name="a/b/c"><segment>x<source>a</source></segment></unit>'), 'unit u1'],
])('text in <%s> is refused, because it is invalid XLIFF', async (element, text, path) => {
  const message = `There is text in <${element}>, where none belongs.`
  await expect(readXliff(text)).rejects.toMatchObject({
    status: 400,
    details: { problems: [{ path, message: path === '' ? `This file cannot be read. ${message}` : message }] },
  })
})

it.each([
  ['between units', wrap('<'.repeat(size)), 'This file cannot be read. The XML is not well-formed.'],
  [
    'in a text',
    wrap('<unit id="u1" name="a/b/c"><segment><source>a << b</source></segment></unit>'),
    'The XML is not well-formed.',
  ],
])('a `<` %s that starts no element is refused', async (_where, text, message) => {
  await expect(readXliff(text)).rejects.toMatchObject({ status: 400, details: { problems: [{ message }] } })
})

it('reading a table stops after the maximum number of texts', async () => {
  const text = `type,id,field,locale,source,value\n${'a,b,c,fr,s,v\n'.repeat(20_001)}`
  const message = 'A file takes at most 20000 texts: send it in parts.'
  await expect(readCsv(text)).rejects.toMatchObject({ status: 400, details: { problems: [{ message }] } })
})
