import { expect, test } from 'vitest'
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
])('%s is %s', (text, label, score, language) => {
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
