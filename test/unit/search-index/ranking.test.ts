import { describe, expect, test } from 'vitest'
import {
  bestMatch,
  documentLimit,
  documentOf,
  fields,
  impactOf,
  isInTitle,
  matchValue,
  occurrenceWeight,
  phraseBonus,
  rankKey,
  rankOf,
  rarity,
  strength,
  wordsEnough,
} from '../../../src/storefront/catalog-search/search-index/ranking.rules.ts'

test.each([
  ['title', 5, 8],
  ['variants', 10, 4],
  ['handle', 5, 4],
  ['categories', 4, 3],
  ['description', 40, 1],
] as const)('a word in the field %s of %i words, its usual number, weighs %i', (name, words, weight) => {
  const field = fields[name]
  expect(occurrenceWeight(field, words)).toBe(weight)
  // Twice the usual number of words divides the weight by one and a half; no words would double it.
  expect([occurrenceWeight(field, 2 * words), occurrenceWeight(field, 0)]).toEqual([weight / 1.5, 2 * weight])
})

test.each([
  ['exact', 100, 1600],
  ['otherNumber', 100, 1500],
  ['beginning', 100, 900],
  ['oneEdit', 100, 600],
  ['oneEditAtStart', 100, 500],
  ['twoEdits', 100, 300],
] as const)('a word that matches by %s with impact %i is worth %i', (kind, impact, worth) => {
  expect(matchValue(impact, strength[kind]) >>> 1).toBe(worth)
})

describe('the impact of a word', () => {
  test.each([
    [0, false, 1],
    [1, false, 19],
    [6, false, 64],
    [1_000_000, false, 127],
    [0, true, 128],
    [6, true, 192],
    [8, true, 201],
    [1_000_000, true, 255],
  ])('of weight %i is, in the title %s, %i', (weights, inTitle, impact) => {
    expect([impactOf(weights, inTitle), isInTitle(impact)]).toEqual([impact, inTitle])
  })

  test('marks a match in the title', () => {
    expect([matchValue(127, 16), matchValue(128, 16), bestMatch]).toEqual([4064, 4097, 8161])
  })
})

test.each([
  [1000, 10, 73],
  [1000, 1, 104],
  [3, 3, 2],
  [1_000_000, 1_000_000, 1],
  [documentLimit, 0, 277],
  [0, 1, 1],
])('in %i products, a word of %i has the rarity %i', (products, withWord, expected) => {
  expect(rarity(products, withWord)).toBe(expected)
})

test.each([
  ['one of one pair', 100, 1, 2, false, 102_000],
  ['one of two pairs', 100, 1, 3, false, 51_000],
  ['two of two pairs', 100, 2, 3, false, 102_000],
  ['the whole title', 100, 1, 2, true, 204_000],
  ['no pair', 100, 0, 2, true, 0],
  ['a third of an odd sum', 1, 1, 4, false, 340],
])('a title with %s has a bonus', (_case, rarities, pairs, words, isWholeTitle, bonus) => {
  expect(phraseBonus(rarities, pairs, words, isWholeTitle)).toBe(bonus)
})

describe('the sort key', () => {
  test('orders by words, then by score, then newest first', () => {
    const keys = [rankKey(1, 5, 1), rankKey(1, 5, 0), rankKey(1, 6, 9), rankKey(2, 0, 9), rankKey(3, 0, 0)]
    expect(keys).toEqual(keys.toSorted((one, other) => one - other))
    expect(new Set(keys).size).toBe(5)
  })

  test('is exact up to 16 words, the largest score and the first document', () => {
    expect(rankKey(16, Number.MAX_SAFE_INTEGER, 0)).toBe(Number.MAX_SAFE_INTEGER)
    expect(rankKey(1, 2 ** 25, 0)).toBe(rankKey(1, 2 ** 25 - 1, 0))
    expect(rankKey(1, 0, documentLimit - 1)).toBe(0)
  })

  test.each([
    [1, 0, 0],
    [3, 12_345, 678],
    [16, 2 ** 25 - 1, documentLimit - 1],
  ])('of %i words, score %i and document %i is read again', (words, score, doc) => {
    const key = rankKey(words, score, doc)
    expect([rankOf(key), documentOf(key)]).toEqual([(words - 1) * 2 ** 25 + score, doc])
  })
})

test.each([
  [1, 1, 1],
  [2, 2, 1],
  [3, 5, 2],
  [4, 5, 2],
  [5, 1, 1],
  [5, 4, 3],
])('of %i words, when the best product has %i, %i are enough', (asked, mostMatched, enough) => {
  expect(wordsEnough(asked, mostMatched)).toBe(enough)
})
