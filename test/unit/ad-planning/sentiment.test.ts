import { expect, test } from 'vitest'
import { labelOf, labelOfScore, scoreOf } from '../../../src/ad-planning/sentiment/labels.rules.ts'
import { readText } from '../../../src/ad-planning/sentiment/read-text.rules.ts'

test.each([
  ['', 'neutral', 0, null],
  ['The parcel has three parts.', 'neutral', 0, null],
  ['Good.', 'positive', 1 / 3, 'en'],
  ['Excellent, I love it!', 'very_positive', 4 / 6, 'en'],
  ['Very good', 'positive', 1.5 / 3.5, 'en'],
  ['Not good.', 'negative', -0.5 / 2.5, 'en'],
  ['It isn’t bad', 'positive', 0.5 / 2.5, 'en'],
  ['Slow.', 'negative', -1 / 3, 'en'],
  ['Terrible, and a broken lamp', 'very_negative', -3 / 5, 'en'],
  ['Beautiful lamp, but broken', 'mixed', 0, 'en'],
  ['Sehr schöne Lampe, gerne wieder', 'positive', 2.5 / 4.5, 'de'],
  ['Livraison lente et lampe cassée', 'negative', -0.5, 'fr'],
  ['Muy bueno', 'positive', 1.5 / 3.5, 'es'],
  ['bahut accha', 'positive', 1.5 / 3.5, 'hi'],
  ['accha nahi', 'negative', -0.2, 'hi'],
])('the text “%s” has the label %s', (text, label, score, language) => {
  const read = readText(text)
  expect([read.label, Number(read.score.toFixed(9)), read.language]).toEqual([
    label,
    Number(score.toFixed(9)),
    language,
  ])
})

test('text of any length is scored within bounds, with at most twenty keywords', () => {
  for (const text of ['good '.repeat(50_000), 'terrible '.repeat(50_000), '\0'.repeat(1000), '😀'.repeat(1000)]) {
    const { score, confidence, keywords } = readText(text)
    expect([Math.abs(score) <= 1, confidence >= 0 && confidence <= 1, keywords.length <= 20]).toEqual([
      true,
      true,
      true,
    ])
  }
})

test('scores approach 1 and -1 and have labels from 0.2 and 0.6 on either side', () => {
  expect([scoreOf(3, 1), scoreOf(1, 3), scoreOf(0, 0), scoreOf(0, 2)]).toEqual([0.5, -0.5, 0, -0.5])
  expect([-1, -0.6, -0.59, -0.2, -0.19, 0, 0.19, 0.2, 0.59, 0.6, 1].map(labelOfScore)).toEqual([
    'very_negative',
    'very_negative',
    'negative',
    'negative',
    'neutral',
    'neutral',
    'neutral',
    'positive',
    'positive',
    'very_positive',
    'very_positive',
  ])
})

test('a text is mixed if the weaker side counts at least 1 and half as much as the stronger', () =>
  expect([labelOf(1, 1), labelOf(2, 1), labelOf(1, 2), labelOf(3, 1), labelOf(1, 3), labelOf(1, 0.9)]).toEqual([
    'mixed',
    'mixed',
    'mixed',
    'positive',
    'negative',
    'neutral',
  ]))

test('an analysis lists the words that counted, and its confidence grows with the number of words that agree', () => {
  expect([readText('A good, nice but bad lamp. Good!'), readText('Good.'), readText('')]).toEqual([
    { score: 0.5, label: 'positive', confidence: (2 / 4) * (4 / 5), keywords: ['good', 'nice', 'bad'], language: 'en' },
    { score: 1 / 3, label: 'positive', confidence: 1 / 2, keywords: ['good'], language: 'en' },
    { score: 0, label: 'neutral', confidence: 0, keywords: [], language: null },
  ])
})

test('a negation affects the next three words', () =>
  expect([readText('Not at all good').score, readText('Not one of them good').score]).toEqual([-0.5 / 2.5, 1 / 3]))

test('the first 10,000 characters count, and the first twenty keywords are kept', () => {
  expect([readText(`${' '.repeat(9996)}good`).keywords, readText(`${' '.repeat(9997)}good`).keywords]).toEqual([
    ['good'],
    [],
  ])
  const words =
    'good nice happy glad fast quick quickly easy friendly helpful beautiful lovely like liked fine useful comfortable pleased satisfied fresh reliable'
  expect(readText(words).keywords).toEqual(words.split(' ').slice(0, 20))
})
