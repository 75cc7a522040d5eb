import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../../../src/platform/seeded-random.rules.ts'
import { indexedProduct, newIndex, searchWeb, titled } from '../../support/indexed-product.ts'
import { mistyped, syntheticCatalogue } from '../../support/synthetic-catalogue.ts'

const naughty = join(process.env.TEST_DATA_DIR ?? '', 'naughty-strings', 'blns.json')
const hasNaughty = process.env.TEST_DATA_DIR !== undefined && existsSync(naughty)
if (!hasNaughty) console.warn('Skipped: naughty strings need TEST_DATA_DIR/naughty-strings/blns.json')

test.skipIf(!hasNaughty)(
  'naughty strings can be indexed and searched, and find their product if they contain words',
  async () => {
    const strings: unknown = JSON.parse(readFileSync(naughty, 'utf8'))
    if (!Array.isArray(strings)) throw new Error('blns.json is no array')
    const texts = strings.filter((each) => typeof each === 'string')
    const index = await newIndex()
    for (const [at, text] of texts.entries()) {
      await index.build([
        indexedProduct(`p${at}`, { title: text, handle: text, description: text, variantTexts: [text] }),
      ])
    }
    expect(index.size).toBe(texts.length)
    const lost = texts.filter((text, at) => {
      const { ids, count } = index.search({ query: text, channelId: 'web', limit: texts.length, offset: 0 })
      return ids.length !== count || (/[\p{L}\p{N}]/u.test(text) && !ids.includes(`p${at}`))
    })
    expect(lost).toEqual([])
  },
)

test('a search with any text, or for any title, finds the only product at most once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ maxLength: 60 }),
      async (title, query) => {
        const index = await titled(title)
        expect(searchWeb(index, query).count).toBeLessThanOrEqual(1)
        const { count } = searchWeb(index, title)
        expect(count).toBeLessThanOrEqual(1)
      },
    ),
    { numRuns: 500, seed: 20262 },
  )
})

test('only the first words of an endless query count', async () => {
  const index = await titled('Blue cotton kurta', 'Lamp')
  expect(searchWeb(index, `blue kurta ${'blue kurta '.repeat(1000)} lamp`).ids).toEqual(['p1'])
  expect(searchWeb(index, 'x'.repeat(10_000))).toEqual({ ids: [], count: 0, matched: 'all' })
  expect(searchWeb(index, '-'.repeat(10_000)).count).toBe(0)
  expect(searchWeb(index, "a'".repeat(5_000)).count).toBe(0)
  expect(searchWeb(index, '的'.repeat(10_000)).count).toBe(0)
})

test('a word of any length is found', async () => {
  const long = 'donau'.repeat(40)
  expect(searchWeb(await titled(long), long).ids).toEqual(['p1'])
})

// The required minimum is 97 %. Typos that are not found happen to be another word or the start of one.
test('1,994 of 2,000 mistyped title words find the intended product', async () => {
  const catalogue = syntheticCatalogue(6)
  const index = await newIndex()
  const products = [...catalogue.products(3000)]
  await index.build(products)
  const random = seededRandom(7)
  let found = 0
  for (let tried = 0; tried < 2000; ) {
    const { id, title } = products[Math.floor(random() * products.length)] ?? indexedProduct('')
    const words = title.split(' ')
    const word = words[Math.floor(random() * words.length)] ?? ''
    if (word.length < 4) continue
    tried += 1
    const { ids } = index.search({ query: mistyped(random, word), channelId: 'web', limit: 3000, offset: 0 })
    if (ids.includes(id)) found += 1
  }
  expect(found).toBe(1994)
})
