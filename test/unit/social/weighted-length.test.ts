import { describe, expect, test } from 'vitest'
import { weightedLength } from '../../../src/social/networks/short-text/weighted-length.ts'

describe('characters', () => {
  test.each([
    ['plain text', 10],
    ['', 0],
    ['naïve façade', 12],
    ['e\u0301', 1],
    ['शाल', 3],
    ['染め', 4],
    ['한', 2],
    ['“quoted” – twice…', 18],
    ['𝒜', 2],
    ['∞', 2],
  ])('%s counts %i', (text, expected) => {
    expect(weightedLength(text)).toBe(expected)
  })
})

describe('an emoji counts 2, with any number of code points', () => {
  test.each(['😀', '🇩🇪', '👍🏽', '❤️', '❤', '1️⃣', '👨‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🧑‍💻', '©️'])('%s', (emoji) => {
    expect(weightedLength(emoji)).toBe(2)
  })
  test('a character without emoji presentation keeps its own weight', () => {
    expect([weightedLength('©'), weightedLength('™')]).toEqual([1, 2])
  })
})

describe('a link counts 23, and the text around it counts normally', () => {
  test.each([
    ['https://shop.com/a/very/long/path/that/goes/on/and/on?with=a&query=too', 23],
    ['see shop.com now', 31],
    ['shop.co.uk', 23],
    ['HTTP://SHOP.COM', 23],
    ['https://shop.com:8080/x', 23],
    ['https://shop.com?x=1', 23],
    ['染めshop.comです', 31],
    ['https://shop.com/x.', 24],
    ['https://shop.com/(x)', 23],
    ['(https://shop.com/x)', 25],
    ['https://shop.com/ä', 23],
    ['a.com b.org', 47],
    ['foo.bar.com-baz', 31],
  ])('%s counts %i', (text, expected) => {
    expect(weightedLength(text)).toBe(expected)
  })
})

describe('text that is not a link', () => {
  test.each([
    'me@shop.com',
    '@shop.com',
    '#shop.com',
    'node.js',
    'e.g.',
    'http://localhost',
    'http://1.2.3.4',
    'a_b.com',
    '-a.com',
  ])('%s counts its characters', (text) => {
    expect(weightedLength(text)).toBe(text.length)
  })
})
