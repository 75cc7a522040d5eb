import { expect, test } from 'vitest'
import { indexedProduct, newIndex, searchWeb } from '../../support/indexed-product.ts'
import { turnsDuring } from '../../support/turns-during.ts'

const options = Array.from({ length: 10 }, (_, n) => `O${n}`)
const variantTexts = Array.from({ length: 2048 }, (_, n) => options.map((name) => `${name}v${n}`).join(' '))

test('a product with 2048 variants is added in many turns and found by each of them', async () => {
  const index = await newIndex()
  expect(await turnsDuring(index.build([indexedProduct('large', { variantTexts })]))).toBeGreaterThan(2)
  await index.settled()
  expect(['O0v0', 'O9v2047', 'O5v1024 O4v1024', 'O3v2048'].map((query) => searchWeb(index, query).count)).toEqual([
    1, 1, 1, 0,
  ])
})

test('segments with many words are merged in later turns', async () => {
  const index = await newIndex()
  await index.build([indexedProduct('large', { variantTexts })])
  await index.settled()
  const small = Array.from({ length: 64 }, (_, n) => indexedProduct(`small ${n}`, { title: `Lamp ${n}` }))
  for (const product of small.slice(1)) await index.build([product])
  expect(await turnsDuring(index.settled())).toBeGreaterThan(0)
  expect(searchWeb(index, 'lamp').count).toBe(63)
})
