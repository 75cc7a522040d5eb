import { expect, test } from 'vitest'
import { partsOf } from '../../../src/back-office/translations/list-parts.rules.ts'
import {
  countedIn,
  countedToDraft,
  localesIn,
  type TextCounts,
} from '../../../src/back-office/translations/text-counts.rules.ts'

const counts: TextCounts = {
  texts: [
    { type: 'product', count: 10 },
    { type: 'task', count: 3 },
  ],
  translations: [
    { locale: 'de', type: 'product', state: 'translated', wantsDraft: false, count: 4 },
    { locale: 'de', type: 'product', state: 'outdated', wantsDraft: true, count: 2 },
    { locale: 'de', type: 'product', state: 'outdated', wantsDraft: false, count: 1 },
    { locale: 'de', type: 'task', state: 'draft', wantsDraft: false, count: 3 },
    { locale: 'fr', type: 'product', state: 'draft', wantsDraft: false, count: 9 },
  ],
}

test('texts without a translation or a draft are missing', () => {
  expect(countedIn(counts, 'de', ['product', 'task'])).toEqual([
    { type: 'product', state: 'missing', count: 3 },
    { type: 'product', state: 'outdated', count: 3 },
    { type: 'product', state: 'translated', count: 4 },
    { type: 'task', state: 'draft', count: 3 },
  ])
  expect(countedIn(counts, 'it', ['task', 'design'])).toEqual([{ type: 'task', state: 'missing', count: 3 }])
})

test('a draft is needed for missing texts and for outdated ones without a current draft', () => {
  expect(countedToDraft(counts, 'de', ['product', 'task'])).toBe(5)
  expect(countedToDraft(counts, 'fr', ['product'])).toBe(1)
  expect(countedToDraft(counts, 'it', ['product', 'task'])).toBe(13)
})

test('a language is in use if it has a translation or a draft', () => {
  expect(localesIn(counts)).toEqual(['de', 'fr'])
})

test('a list by state has one part for each state, and a list by last change has two, even without texts', () => {
  const counted = countedIn(counts, 'de', ['product', 'task'])
  const named = (order: string, state?: 'missing' | 'outdated' | 'draft' | 'translated') =>
    partsOf(order, state, counted).map((part) => [part.state, part.order, part.types.join(' '), part.count])
  expect(named('state')).toEqual([
    ['outdated', 'text', 'product', 3],
    ['draft', 'text', 'task', 3],
    ['missing', 'text', 'product', 3],
    ['translated', 'text', 'product', 4],
  ])
  expect(named('-state').map(([state]) => state)).toEqual(['translated', 'missing', 'draft', 'outdated'])
  expect(named('updated_at')).toEqual([
    ['missing', 'text', 'product', 3],
    ['present', 'updated_at', 'product task', 10],
  ])
  expect(named('-updated_at').map(([state]) => state)).toEqual(['present', 'missing'])
  expect(named('-updated_at', 'missing')).toEqual([
    ['missing', 'updated_at', '', 0],
    ['missing', 'text', 'product', 3],
  ])
  expect(named('updated_at', 'draft')).toEqual([
    ['missing', 'text', '', 0],
    ['draft', 'updated_at', 'task', 3],
  ])
  expect(named('type')).toEqual([[null, 'text', 'product task', 13]])
  expect(named('-type', 'outdated')).toEqual([['outdated', 'text', 'product', 3]])
  expect(
    partsOf('state', 'draft', countedIn(counts, 'it', ['product'])).map(({ state, count }) => [state, count]),
  ).toEqual([
    ['outdated', 0],
    ['draft', 0],
    ['missing', 0],
    ['translated', 0],
  ])
})
