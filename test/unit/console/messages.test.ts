import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

/** Returns the pages that an area declares with the function of the part: `const page = pagesFrom(…, 'shop')`. */
const pagesOf = (part: string): string[] =>
  globSync('console/pages/*/pages.ts').flatMap((list) => {
    const source = readFileSync(list, 'utf8')
    const page = new RegExp(`const (\\w+) = pagesFrom\\(.*'${part}'\\)`).exec(source)?.[1]
    if (page === undefined) return []
    return [...source.matchAll(new RegExp(`\\b${page}\\(\\s*'([^' ]+)(?: ([^']+))?'`, 'g'))].map(([, path, folder]) =>
      join(dirname(list), folder ?? path?.split('/').at(-1) ?? '', 'page.tsx'),
    )
  })

test('the lists of pages name every page of their areas', () => {
  const listed = catalogueParts.flatMap((part) => pagesOf(part))
  expect(listed.toSorted()).toEqual(
    globSync('console/pages/{shop,social,making,growth,settings}/*/page.tsx').toSorted(),
  )
})

test.each(catalogueParts)('pages of the part "%s" need only its messages and those of the first part', (part) => {
  const loaded = new Set(rows.filter((row) => isIn('first', row) || isIn(part, row)).map(({ english }) => english))
  const pages = part === 'first' ? globSync('console/pages/{home,profile,way-in/*}/page.tsx') : pagesOf(part)
  expect(pages).not.toEqual([])
  const sources = sourcesLoadedBy(['console/main.tsx', 'console/app.tsx', ...pages])
  expect(sources.has('console/frame/shell.tsx')).toBe(true)
  expect([...sources].flatMap((file) => wordsOf(file).filter((english) => !loaded.has(english)))).toEqual([])
})

test('every catalogue belongs to a part', () => {
  expect(rows.filter((row) => !catalogueParts.some((part) => isIn(part, row)))).toEqual([])
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
