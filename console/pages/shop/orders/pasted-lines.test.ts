import { expect, test } from 'vitest'
import { spread } from './pasted-lines.ts'

test('each line fills one field, an empty line skips its field, and the lines without a field are counted', () => {
  expect(spread('A\r\n\r\n C \nD\n\nE\n', ['one', 'two', 'three'])).toEqual({
    values: { one: 'A', three: 'C' },
    leftOver: 2,
  })
})
