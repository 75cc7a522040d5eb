import { expect, test } from 'vitest'
import { stillPending } from './own-searches.ts'

test('a text of the box that reaches the address late does not replace what was typed since', () => {
  expect(stillPending(['li', 'lin', 'linen'], 'li')).toEqual(['lin', 'linen'])
  expect(stillPending(['lin', 'linen'], 'linen')).toEqual([])
})

test('a text that the box did not send, such as that of a saved view, replaces the text in the box', () => {
  expect(stillPending(['linen'], 'wool')).toBeNull()
  expect(stillPending([], '')).toBeNull()
})
