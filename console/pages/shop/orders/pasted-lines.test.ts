import { expect, test } from 'vitest'
import { spread } from './pasted-lines.ts'

const fields = ['1001', '1002', '1003'].map((number) => ({ name: `of ${number}`, number }))

test('each line fills one field, an empty line skips its field, and the lines without a field are counted', () => {
  expect(spread('A\r\n\r\n C \nD\n\nE\n', fields)).toEqual({
    values: { 'of 1001': 'A', 'of 1003': 'C' },
    leftOver: 2,
  })
})

test.each([
  ['commas', '1003,SKY-3\n1001,SKY-1\n'],
  ['tabs', '1003\tSKY-3\n\n1001\tSKY-1'],
  ['semicolons, quotes and the number last', '"SKY-3";"#1003"\r\n"SKY-1";"1001"'],
])('lines that name an order fill the field of that order: %s', (_, text) => {
  expect(spread(text, fields)).toEqual({ values: { 'of 1001': 'SKY-1', 'of 1003': 'SKY-3' }, leftOver: 0 })
})

test('a heading and the line of another order are left over', () => {
  expect(spread('Order,Tracking\n1002,SKY-2\n1009,SKY-9', fields)).toEqual({
    values: { 'of 1002': 'SKY-2' },
    leftOver: 2,
  })
})
