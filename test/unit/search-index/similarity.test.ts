import { describe, expect, test } from 'vitest'
import {
  editsBetween,
  grantedEdits,
  lengthIn,
  mayBeSimilar,
  signatureOf,
} from '../../../src/storefront/catalog-search/search-index/similarity.rules.ts'

test.each([
  ['is', 0],
  ['a15000', 0],
  ['m٣x', 0],
  ['mug', 3],
  ['glue', 4],
  ['kurta', 5],
  ['x'.repeat(40), 40],
  ['x'.repeat(63), 63],
  ['x'.repeat(64), 63],
])('the signature of %s has the length %i', (word, length) => {
  expect(lengthIn(signatureOf(word))).toBe(length)
})

test.each(['is', '15', 'a15000'])('%s is never corrected: its signature is 0', (word) => {
  expect(signatureOf(word)).toBe(0)
})

test.each([
  [1, 0],
  [3, 0],
  [4, 1],
  [7, 1],
  [8, 2],
  [64, 2],
])('a word of %i letters may have %i typing errors', (length, edits) => {
  expect(grantedEdits(length)).toBe(edits)
})

test.each([
  ['kurta', 'kurta', 0, true],
  ['kurta', 'kurza', 1, true],
  ['kurta', 'qurza', 1, false],
  ['kurta', 'qurza', 2, true],
  ['kurta', 'krta', 1, true],
  ['kurta', 'kurtaat', 1, false],
  ['kurtaat', 'kurta', 1, false],
  ['kurta', 'kurtaat', 2, true],
  ['kurtaat', 'kurta', 2, true],
  ['aeee', 'beee', 0, false],
  ['hab', 'abcd', 1, false],
  ['abcd', 'abcee', 1, true],
])('%s and %s may be within %i errors: %s', (one, other, edits, may) => {
  expect(mayBeSimilar(signatureOf(one), signatureOf(other), edits)).toBe(may)
})

const unitsOf = (text: string) => Uint16Array.from(text, (sign) => sign.charCodeAt(0))
const edits = (word: string, other: string, most = 9) => editsBetween(word, unitsOf(other), 0, other.length, most)

describe('the typing errors between two words', () => {
  test.each([
    ['kurta', 'kurta', 0],
    ['kurta', 'krta', 1],
    ['kurta', 'kurrta', 1],
    ['kurta', 'kurza', 1],
    ['kurta', 'qurta', 1],
    ['kurta', 'kutra', 1],
    ['kurta', 'ukrta', 1],
    ['xab', 'yba', 2],
    ['ab', 'ca', 2],
    ['ca', 'abc', 3],
    ['abkurta', 'kurta', 2],
    ['kurta', 'abkurta', 2],
    ['kurta', 'mug', 4],
    ['sitting', 'kitten', 3],
    ['x'.repeat(64), 'x'.repeat(64), 0],
    ['x'.repeat(64), `y${'x'.repeat(63)}`, 1],
    ['kurta', '', 5],
    ['', 'kurta', 5],
  ])('of %s and %s are %i in both directions', (one, other, count) => {
    expect([edits(one, other), edits(other, one)]).toEqual([count, count])
  })

  test.each([
    ['kurta', 'kurta', 0, 0],
    ['kurta', 'kurza', 0, 1],
    ['aaaa', 'bbbb', 1, 2],
    ['aaaa', 'bbbb', 3, 4],
    ['kurta', 'kurtaxyz', 1, 2],
    ['kurta', 'kurtaxyz', 3, 3],
  ])('of %s and %s are counted up to %i as %i', (one, other, most, count) => {
    expect(edits(one, other, most)).toBe(count)
  })

  test('are counted in a part of a text, without the letters around it', () => {
    expect([
      editsBetween('kurta', unitsOf('xxkurtaxx'), 2, 7, 9),
      editsBetween('kurta', unitsOf('kurtakurza'), 5, 10, 9),
      editsBetween('xxab', unitsOf('ba'), 1, 2, 9),
    ]).toEqual([0, 1, 3])
  })

  test('do not depend on the words compared before', () => {
    expect([edits('aaa', 'aaa'), edits('x', 'yzw'), edits('mug', 'mug'), edits('a', 'bcd')]).toEqual([0, 3, 0, 3])
  })
})
