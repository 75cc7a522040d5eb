import { expect, test } from 'vitest'
import { placed } from '../../../../src/storefront/catalog/category-tree.rules.ts'

test.each([
  ['to the beginning', 'c', 0, ['c', 'a', 'b']],
  ['to a position, counted without itself', 'a', 1, ['b', 'a', 'c']],
  ['to its own position', 'b', 1, ['a', 'b', 'c']],
  ['to the end without a position', 'a', undefined, ['b', 'c', 'a']],
  ['beyond the end', 'a', 9, ['b', 'c', 'a']],
  ['in from another parent', 'x', 1, ['a', 'x', 'b', 'c']],
])('a category moves among its siblings %s', (_move, id, position, expected) => {
  expect(placed(['a', 'b', 'c'], id, position)).toEqual(expected)
})
