import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CsvLimits, csvRecords } from '../../../src/platform/csv-records.ts'

async function* given(...pieces: string[]): AsyncGenerator<string> {
  yield* pieces
}

async function read(text: AsyncIterable<string>, limits?: CsvLimits): Promise<unknown> {
  const records: unknown[] = []
  try {
    for await (const { line, cells } of csvRecords(text, limits)) records.push([line, ...cells])
    return records
  } catch (error) {
    return [...records, String(error)]
  }
}

describe('parsing CSV', () => {
  it.each([
    [
      'lines of either kind',
      'a,b\r\nc,d\ne',
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
        [3, 'e'],
      ],
    ],
    [
      'quoted cells with separators, quotes and lines',
      '"a,""b""\r\nc",d\ne,f\n',
      [
        [1, 'a,"b"\r\nc', 'd'],
        [3, 'e', 'f'],
      ],
    ],
    ['records without text are left out, and counted', '\n , \r\na\n', [[3, 'a']]],
    [
      'a quote that opens and never closes',
      'a\n"b\nc',
      [[1, 'a'], 'UnreadableCsv: A quotation mark that opens here is never closed.'],
    ],
    [
      'a quote inside a cell',
      'a\nb"c\n',
      [
        [1, 'a'],
        'UnreadableCsv: There is a quotation mark inside a cell: write it twice and put the cell in quotation marks.',
      ],
    ],
    [
      'text after a quoted cell',
      '"a"b\n',
      ['UnreadableCsv: There is a quotation mark inside a cell: write it twice and put the cell in quotation marks.'],
    ],
  ])('%s', async (_what, text, records) => {
    expect(await read(given(text))).toEqual(records)
    expect(await read(given(...text))).toEqual(records)
  })

  it('matches an established parser, with the text cut at any place', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab,"\n\r '), maxLength: 24 })
    await fc.assert(
      fc.asyncProperty(text, fc.nat(24), async (csv, at) => {
        let expected: string[][] | null
        try {
          expected = parse(csv, { relax_column_count: true, record_delimiter: ['\r\n', '\n'] })
        } catch {
          expected = null
        }
        const found = (await read(given(csv.slice(0, at), csv.slice(at)))) as (string | [number, ...string[]])[]
        if (expected === null) expect(found.at(-1)).toContain('UnreadableCsv')
        else
          expect(found.map((record) => record.slice(1))).toEqual(
            expected.filter((cells) => cells.some((cell) => cell.trim() !== '')),
          )
      }),
      { numRuns: 3000 },
    )
  })

  it('a row has at most 1000 columns and 1 MiB', async () => {
    expect(await read(given(','.repeat(8_000_000)))).toEqual([
      'UnreadableCsv: This row has more than 1000 columns: remove the ones that are not needed.',
    ])
    expect(await read(given('a'.repeat(2 ** 20 + 1)))).toEqual([
      'UnreadableCsv: This row is longer than can be read: a quotation mark may be missing.',
    ])
  })

  it('a row with too many columns or characters ends the table where it begins', async () => {
    const limits = { columns: 3, characters: 10 }
    expect(await read(given('a,b,c\n,,,,,,'), limits)).toEqual([
      [1, 'a', 'b', 'c'],
      'UnreadableCsv: This row has more than 3 columns: remove the ones that are not needed.',
    ])
    expect(await read(given(`a\n"${'b'.repeat(11)}`), limits)).toEqual([
      [1, 'a'],
      'UnreadableCsv: This row is longer than can be read: a quotation mark may be missing.',
    ])
  })

  it.each([
    ['commas within a row', 'a,'.repeat(300).concat('\n').repeat(200), 200],
    ['short rows', 'a\n'.repeat(30_000), 30_000],
    ['empty rows', '\n'.repeat(1_000_000), 0],
  ])('%s yield to the event loop at least once per 500 cells or 4 KiB', async (_what, text, count) => {
    let turns = 0
    let counting = true
    const next = () => {
      turns += 1
      if (counting) setImmediate(next)
    }
    setImmediate(next)
    const records = (await read(given(text))) as unknown[]
    counting = false
    expect(records).toHaveLength(count)
    expect(turns).toBeGreaterThanOrEqual(Math.floor(Math.max((2 * count) / 500, text.length / (4 * 1024))) - 1)
  })
})
