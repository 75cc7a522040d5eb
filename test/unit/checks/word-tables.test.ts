import { expect, test } from 'vitest'
import { wordTableProblems } from '../../../scripts/word-tables.ts'
import { mailLanguages } from '../../../src/platform/mail/languages.ts'

const text = (words: string, more = {}) => ({
  ...Object.fromEntries(mailLanguages.map((language) => [language, words])),
  ...more,
})
const code = 'const shown = words.cart.title + words.cart.count.one'
const check = (table: object, source = code, lines = print(table)) =>
  wordTableProblems(new Map([['src/a/b/words.json', lines]]), new Map([['src/a/b/page.ts', source]]))

/** One text per line. */
const print = (table: object): string =>
  JSON.stringify(table, (_, value) => (value.en === undefined ? value : `#${JSON.stringify(value)}`), 2).replace(
    /"#(.*)"/g,
    (_, each) => JSON.parse(`"${each}"`).replaceAll('":"', '": "'),
  )

test('a table with every language, value and plural form has no problem', () => {
  const count = { one: text('{count} item'), other: text('{count} items') }
  expect(check({ cart: { title: text('Cart of {name}'), count } })).toEqual([])
})

test('a missing or unknown language is refused, and a text of spaces is too', () => {
  expect(check({ cart: { title: text('Cart', { de: undefined, nl: ' ', it: ' Carrello', pt: 'Carrinho' }) } })).toEqual(
    [
      'src/a/b/words.json cart.title has the unknown language pt',
      'src/a/b/words.json cart.title lacks de',
      'src/a/b/words.json cart.title has spaces around it',
      'src/a/b/words.json cart.title lacks nl',
    ],
  )
})

test('a value in braces that English lacks, or that only English has, is refused', () => {
  expect(check({ cart: { title: text('Cart of {name}', { de: 'Korb von {nam}', hi: 'कार्ट' }) } })).toEqual([
    'src/a/b/words.json cart.title has other values in braces in de than in English',
    'src/a/b/words.json cart.title has other values in braces in hi than in English',
  ])
})

test('plural forms are the forms that the languages use, each with its number', () => {
  const count = { few: text('{count} items'), other: text('items') }
  expect(check({ cart: { count } })).toEqual([
    'src/a/b/words.json cart.count lacks the plural form one',
    'src/a/b/words.json cart.count.few is used by no language',
    'src/a/b/words.json cart.count.other lacks {count}',
  ])
})

test('a text that no code names is refused, unless code looks it up by a value', () => {
  const table = { cart: { title: text('Cart'), titel: text('Cart'), startText: text('Start') } }
  expect(check(table)).toEqual([
    'src/a/b/words.json cart.titel is shown nowhere',
    'src/a/b/words.json cart.startText is shown nowhere',
  ])
  expect(check(table, `${code} + words.cart[state]`)).toEqual([])
  expect(check({ cart: { startText: text('Start') } }, 'const shown = words[`$' + '{state}Text`]')).toEqual([])
})

test('a text is on one line', () => {
  const table = { cart: { title: text('Cart') } }
  expect(check(table, code, JSON.stringify(table, null, 2).replace('"en": ', '"en":\n'))).toEqual([
    'src/a/b/words.json has a text that is not on one line',
  ])
})
