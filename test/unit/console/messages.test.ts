import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueParts, isIn, readCatalogues, translations } from '../../../console/messages/catalogue.ts'
import { consoleWords, sourcesLoadedBy, wordsOf } from '../../../scripts/console-words.ts'

const rows = readCatalogues()
const words = consoleWords().map(({ english }) => english)
/** The console shows states of the API as words, but its code does not name them. */
const states = 'states.tsv'

test('every message of the console is in a catalogue, once', () => {
  const counts = new Map(rows.map(({ english }) => [english, 0]))
  for (const { english } of rows) counts.set(english, (counts.get(english) ?? 0) + 1)
  expect(words.filter((english) => !counts.has(english))).toEqual([])
  expect([...counts].filter(([, count]) => count > 1)).toEqual([])
})

test.each(catalogueParts)('pages of the part "%s" need only its messages and those of the first part', (part) => {
  const loaded = new Set(rows.filter((row) => isIn('first', row) || isIn(part, row)).map(({ english }) => english))
  const pages = part === 'first' ? '{home,profile,way-in/*}' : `${part}/*`
  const sources = sourcesLoadedBy([
    'console/main.tsx',
    'console/app.tsx',
    ...globSync(`console/pages/${pages}/page.tsx`),
  ])
  expect(sources.has('console/frame/shell.tsx')).toBe(true)
  expect([...sources].flatMap((file) => wordsOf(file).filter((english) => !loaded.has(english)))).toEqual([])
})

test('every catalogue belongs to one part', () => {
  expect(rows.filter((row) => catalogueParts.filter((part) => isIn(part, row)).length !== 1)).toEqual([])
})

test('no catalogue has an unused message', () => {
  const shown = new Set(words)
  expect(
    rows.filter(({ english, file }) => file !== states && !shown.has(english)).map(({ english }) => english),
  ).toEqual([])
})

test('every message is translated into every language, with the same placeholders and forms', () => {
  const holesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
  const wrong = rows.flatMap(({ english, words: translated }) =>
    translations.flatMap((language, column) => {
      const word = translated[column] ?? ''
      const isWhole =
        word !== '' &&
        word.split(' | ').length === english.split(' | ').length &&
        holesOf(word).join() === holesOf(english).join()
      return isWhole ? [] : [`${language}: ${english}`]
    }),
  )
  expect(wrong).toEqual([])
})
