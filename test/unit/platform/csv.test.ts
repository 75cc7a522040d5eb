import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { csvCell, csvRow, restoredCell } from '../../../src/platform/csv.rules.ts'
import { csvTable } from '../../../src/platform/http/csv-columns.ts'

test.each([
  ['=1+1', "'=1+1"],
  [' =1+1', "' =1+1"],
  ['=HYPERLINK("http://evil.example";"a")', '"\'=HYPERLINK(""http://evil.example"";""a"")"'],
  ['+4930123456', "'+4930123456"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ["'=1", "''=1"],
  ['＝1+1', "'＝1+1"],
  ['a;=1+1', `"a;'=1+1"`],
  ['a\t@x', `"a\t'@x"`],
  ['a\r\n-2+3', `"a\r\n'-2+3"`],
  ['a; "=1"', `"a; ""'=1"""`],
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
])('text that a spreadsheet would run as a formula is escaped with an apostrophe: %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

test.each([
  [-5, '-5'],
  [0, '0'],
  [1234567890123, '1234567890123'],
  [true, 'true'],
  [null, ''],
  [undefined, ''],
  ['', ''],
  ['plain', 'plain'],
  ['a=b', 'a=b'],
  ["'quoted'", "''quoted'"],
  ['-5', '-5'],
  ['-5.25', '-5.25'],
  ['a;b', '"a;b"'],
  ['a\tb', '"a\tb"'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['größe 日本', 'größe 日本'],
  [[-1, '=x'], '"[-1,""=x""]"'],
  [{ a: '=x' }, '"{""a"":""=x""}"'],
])('numbers are unquoted, and only cells that need quotes get them: %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('every text is restored exactly', () => {
  const cells = fc.string({ unit: fc.constantFrom(...`=+-@'"; \t\r\n,ab1.＝`), maxLength: 12 })
  fc.assert(
    fc.property(cells, (text) => {
      const [[read]] = parse(csvRow([text, 'x'])) as [[string]]
      expect(restoredCell(read)).toBe(text)
    }),
    { numRuns: 5000 },
  )
})

test('readers with another separator find no cell that starts a formula', () => {
  const cells = fc.string({ unit: fc.constantFrom(...`=+-@'"; \t\r\n,ab1`), maxLength: 12 })
  fc.assert(
    fc.property(cells, cells, (one, other) => {
      const row = csvRow([one, 'x', other])
      for (const separator of [';', '\t']) {
        const found = row
          .split(/\r\n|\r|\n/)
          .flatMap((line) => line.split(separator))
          .map((cell) => cell.replace(/^"+/, ''))
        expect(found.filter((cell) => /^[=+@]|^-(?!\d+(\.\d+)?(,|$))/.test(cell))).toEqual([])
      }
    }),
    { numRuns: 5000 },
  )
})

test('a row ends with CRLF', () => {
  expect(csvRow(['a', null, 1, 'b,c'])).toBe('a,,1,"b,c"\r\n')
})

test('columns come from the schema: nested objects are flattened, lists and maps are one cell, excluded columns are left out', () => {
  const table = csvTable(
    z.object({
      id: z.string(),
      total: z.int(),
      currency: z.string(),
      payment: z.object({ status: z.string(), paid: z.object({ at: z.string().nullable() }).optional() }).nullable(),
      tags: z.array(z.string()),
      metadata: z.record(z.string(), z.unknown()),
      token: z.string().optional(),
    }),
    ['token'],
  )
  expect(table.header).toBe('id,total,currency,payment.status,payment.paid.at,tags,metadata\r\n')
  expect(
    table.row({
      id: 'a',
      total: -5,
      currency: 'EUR',
      payment: { status: 'paid', paid: { at: '2026-01-01' } },
      tags: ['x', 'y'],
      metadata: {},
      token: 'secret',
    }),
  ).toBe('a,-5,EUR,paid,2026-01-01,"[""x"",""y""]",{}\r\n')
  expect(table.row({ id: 'b', total: 1, currency: 'INR', payment: null, tags: [], metadata: { k: 1 } })).toBe(
    'b,1,INR,,,[],"{""k"":1}"\r\n',
  )
})

test('a union has the columns of all its variants', () => {
  const table = csvTable(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), x: z.int() }),
      z.object({ kind: z.literal('b'), y: z.int() }),
    ]),
  )
  expect(table.header + table.row({ kind: 'b', y: 2 })).toBe('kind,x,y\r\nb,,2\r\n')
})
