import { describe, expect, it } from 'vitest'
import { type PlacedText, rowsOfPage } from '../../../src/back-office/attachments/pdf-rows.rules.ts'
import { cell, tableRows, tidyCell } from '../../../src/back-office/attachments/rows.rules.ts'
import { formatOf, shownNumber } from '../../../src/back-office/attachments/sheet-format.rules.ts'

/** Returns a run of characters, each half as wide as it is high. */
const run = (text: string, x: number, y: number, height = 10): PlacedText => ({
  text,
  x,
  y,
  width: (text.length * height) / 2,
  height,
})
const textsOf = (texts: readonly PlacedText[], firstTable = 1) =>
  rowsOfPage(texts, firstTable).map(({ cells, table }) => [table, ...cells.map(({ text }) => text)])

describe('rows of a PDF page', () => {
  it('are read top to bottom and left to right', () => {
    expect(textsOf([run('b', 0, 80), run('two', 30, 100), run('one', 0, 100), run('a', 0, 90)])).toEqual([
      [null, 'one', 'two'],
      [null, 'a'],
      [null, 'b'],
    ])
  })

  it('join runs on almost the same baseline', () => {
    expect(textsOf([run('up', 12, 105), run('at', 0, 100)])).toEqual([[null, 'at up']])
    expect(textsOf([run('up', 12, 105.1), run('at', 0, 100)])).toEqual([
      [null, 'up'],
      [null, 'at'],
    ])
    expect(textsOf([run('big', 0, 100, 20), run('x', 32, 96, 10)])).toEqual([[null, 'big x']])
    expect(textsOf([run('big', 0, 100, 20), run('x', 32, 94, 10)])).toEqual([
      [null, 'big'],
      [null, 'x'],
    ])
  })

  it('join close runs into one cell, with a space if the gap is wide enough', () => {
    expect(textsOf([run('to', 0, 100), run('day', 11.2, 100)])).toEqual([[null, 'today']])
    expect(textsOf([run('to', 0, 100), run('day', 11.3, 100)])).toEqual([[null, 'to day']])
    expect(textsOf([run('to ', 0, 100), run('day', 17, 100)])).toEqual([[null, 'to day']])
    expect(textsOf([run('to', 0, 100), run(' day', 12, 100)])).toEqual([[null, 'to day']])
    expect(textsOf([run('to', 0, 100), run('day', 19, 100)])).toEqual([[null, 'to day']])
    expect(textsOf([run('to', 0, 100), run('day', 19.1, 100)])).toEqual([[null, 'to', 'day']])
  })

  it('form numbered tables if they have several cells; other lines are text', () => {
    expect(
      textsOf(
        [
          run('Order 7', 0, 200),
          run('Item', 0, 180),
          run('Price', 100, 180),
          run('Linen', 0, 170),
          run('5.00', 100, 170),
          run('thanks', 0, 150),
          run('for', 0, 140),
          run('the', 0, 130),
          run('order', 0, 120),
          run('Sum', 0, 100),
          run('9.00', 100, 100),
          run('Tax', 0, 90),
          run('1.00', 100, 90),
        ],
        4,
      ),
    ).toEqual([
      [null, 'Order 7'],
      [4, 'Item', 'Price'],
      [4, 'Linen', '5.00'],
      [null, 'thanks'],
      [null, 'for'],
      [null, 'the'],
      [null, 'order'],
      [5, 'Sum', '9.00'],
      [5, 'Tax', '1.00'],
    ])
  })

  it('keep up to two lines of a wrapped name inside the table', () => {
    expect(
      textsOf([
        run('Linen', 0, 180),
        run('5.00', 100, 180),
        run('natural', 0, 170),
        run('washed', 0, 160),
        run('Wool', 0, 150),
        run('7.00', 100, 150),
      ]),
    ).toEqual([
      [1, 'Linen', '5.00'],
      [1, 'natural', ''],
      [1, 'washed', ''],
      [1, 'Wool', '7.00'],
    ])
  })

  it('assign each cell to the column it overlaps most, or to the nearest', () => {
    expect(
      textsOf([
        run('Item', 0, 180),
        run('Qty', 100, 180),
        run('Price', 150, 180),
        run('Linen', 0, 170),
        run('12', 102, 170),
        run('105.00', 143, 170),
        run('left', 60, 160),
        run('9', 135, 160),
        run('Wool', 0, 150),
        run('also', 30, 150),
        run('7.00', 200, 150),
      ]),
    ).toEqual([
      [1, 'Item', 'Qty', 'Price'],
      [1, 'Linen', '12', '105.00'],
      [1, '', 'left', '9'],
      [1, 'Wool also', '', '7.00'],
    ])
  })

  it('do not exist on an empty page', () => expect(rowsOfPage([], 1)).toEqual([]))
})

describe('a cell', () => {
  it('has single spaces, keeps line breaks and ends after 2,000 characters', () => {
    expect(tidyCell('  a \t b \n \n  c\u00a0d ')).toBe('a b\nc d')
    expect(tidyCell('x'.repeat(2001))).toBe('x'.repeat(2000))
    expect(cell(' a ')).toEqual({ text: 'a', isHeader: false, span: 1 })
    expect(cell('a', 3)).toEqual({ text: 'a', isHeader: false, span: 3 })
  })

  it('makes the row of a table if at least one cell has text', () => {
    expect(
      tableRows(
        [
          ['', ' '],
          ['', 'a'],
        ],
        2,
      ),
    ).toEqual([{ cells: [cell(''), cell('a')], table: 2 }])
  })
})

describe('the format of a spreadsheet cell', () => {
  const number = { kind: 'number', places: 0, sign: '' }
  it.each<[number, string | null, object]>([
    [0, null, { kind: 'number', places: null, sign: '' }],
    [1, null, number],
    [2, null, { ...number, places: 2 }],
    [3, null, number],
    [4, null, { ...number, places: 2 }],
    [9, null, { kind: 'percent', places: 0, sign: '' }],
    [10, null, { kind: 'percent', places: 2, sign: '' }],
    ...[14, 15, 16, 17, 22].map((id): [number, null, object] => [id, null, { kind: 'date', places: null, sign: '' }]),
    [37, null, number],
    [38, null, number],
    [39, null, { ...number, places: 2 }],
    [40, null, { ...number, places: 2 }],
    [164, '#,##0.000 "kg"', { ...number, places: 3, sign: 'kg' }],
    [164, '[$€-407] #,##0.00;[Red]-0', { ...number, places: 2, sign: '€' }],
    [164, '[$ CHF ]0.0', { ...number, places: 1, sign: 'CHF' }],
    [164, '€0.00', { ...number, places: 2, sign: '€' }],
    [164, '0 "pieces"', number],
    [164, '[h]:mm', { kind: 'number', places: null, sign: '' }],
    [164, 'dd.mm.yyyy', { kind: 'date', places: null, sign: '' }],
    [164, '"day" 0', { ...number, sign: 'day' }],
    [164, '\\d0', number],
    [164, '[Red]0.0', { ...number, places: 1 }],
    [14, '0.00', { ...number, places: 2 }],
  ])('with the id %i and the code %j is %j', (id, written, format) => {
    expect(formatOf(id, written)).toEqual(format)
  })

  it.each<[string, number, string | null, string]>([
    ['8.4', 2, null, '8.40'],
    ['8.4000000000000004', 0, null, '8.4'],
    ['8.456', 2, null, '8.456'],
    ['0.19', 9, null, '19%'],
    ['0.075', 10, null, '7.50%'],
    ['12.5', 164, '0.00 "€"', '12.50 €'],
    ['46081', 14, null, '2026-02-28'],
    ['46081.9', 14, null, '2026-02-28'],
    ['1', 14, null, '1899-12-31'],
    ['0', 14, null, '0'],
    ['199999', 14, null, '2447-07-29'],
    ['200000', 14, null, '200000'],
    ['1e-7', 0, null, '0'],
    ['text', 2, null, 'text'],
  ])('shows %s in format %i %j as %s', (value, id, written, shown) => {
    expect(shownNumber(value, formatOf(id, written))).toBe(shown)
  })
})
