import { expect, test } from 'vitest'
import { stepsOf } from '../stock/stock-steps.rules.ts'
import { combinations, filled, pastedCells } from './grid.rules.ts'

test('a block from a spreadsheet fills the cells from the one it was pasted into, and no further than the grid', () => {
  const cells = pastedCells('1\t2\r\n3\t4\r\n5\t6\r\n')
  expect(cells).toEqual([
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ])
  expect(filled(cells ?? [], ['a', 'b'], ['x', 'y', 'z'], { row: 0, column: 2 })).toEqual({ 'a|z': '1', 'b|z': '3' })
})

test('a single cell is pasted as text', () => {
  expect(pastedCells('12.50\n')).toBe(null)
})

test('options are combined in their order', () => {
  const options = [
    { name: 'Size', values: ['S', 'L'] },
    { name: 'Colour', values: ['Red', 'Blue'] },
  ]
  expect(combinations(options).map((one) => Object.values(one).join(' '))).toEqual([
    'S Red',
    'S Blue',
    'L Red',
    'L Blue',
  ])
})

test('the curve of stock begins before the first change, leaves out holds, and ends now', () => {
  const changes = [
    { created_at: '2026-01-03T00:00:00.000Z', quantity_change: -2, quantity_after: 8 },
    { created_at: '2026-01-02T00:00:00.000Z', quantity_change: 0, quantity_after: null },
    { created_at: '2026-01-01T00:00:00.000Z', quantity_change: 4, quantity_after: 10 },
  ]
  const at = (day: number) => Date.UTC(2026, 0, day)
  expect(stepsOf(changes, 8, at(5))).toEqual([
    { atMs: at(1), units: 6 },
    { atMs: at(1), units: 10 },
    { atMs: at(3), units: 8 },
    { atMs: at(5), units: 8 },
  ])
})
