import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PackedTexts } from '../../../../src/storefront/catalog-search/cards/packed-texts.ts'

const small = { pageBytes: 256, pages: 8 }

describe('texts in pages outside the heap', () => {
  test('the last text stored under a key is read unchanged', () => {
    const texts = new PackedTexts(small)
    expect(texts.set('a', 'first')).toBe(true)
    expect(texts.set('a', 'ñ 漢字 🙂 \u0001')).toBe(true)
    expect([texts.get('a')?.toString(), texts.get('b')?.toString(), texts.size]).toEqual([
      'ñ 漢字 🙂 \u0001',
      undefined,
      1,
    ])
  })

  test('a deleted text is gone, and can be deleted once', () => {
    const texts = new PackedTexts(small)
    texts.set('a', 'text')
    expect([texts.delete('a'), texts.delete('a'), texts.get('a')?.toString(), texts.size]).toEqual([
      true,
      false,
      undefined,
      0,
    ])
  })

  test('a text over an eighth of a page is not stored, and its predecessor is removed', () => {
    const texts = new PackedTexts(small)
    expect([texts.set('a', 'x'.repeat(28)), texts.set('a', 'x'.repeat(29)), texts.get('a')?.toString()]).toEqual([
      true,
      false,
      undefined,
    ])
  })

  test('without space, existing texts stay, and deleting them frees space', () => {
    const texts = new PackedTexts({ pageBytes: 256, pages: 1 })
    const keys = Array.from({ length: 8 }, (_, at) => `k${at}`)
    expect(keys.map((key) => texts.set(key, key.repeat(14)))).toEqual(keys.map(() => true))
    expect([texts.set('more', 'x'), texts.get('more')?.toString(), texts.get('k7')?.toString()]).toEqual([
      false,
      undefined,
      'k7'.repeat(14),
    ])
    for (const key of keys) texts.delete(key)
    expect([texts.set('more', 'x'), texts.get('more')?.toString()]).toEqual([true, 'x'])
  })

  test('a text that changes repeatedly needs no more space', () => {
    const texts = new PackedTexts(small)
    texts.set('still', 'here')
    for (let round = 0; round < 1000; round++) texts.set('busy', `round ${round}`)
    expect([texts.get('still')?.toString(), texts.get('busy')?.toString(), texts.bytes]).toEqual([
      'here',
      'round 999',
      256,
    ])
  })

  test('after any changes it equals a map, and all pages but the newest are at least half used', () => {
    const change = fc.record({
      key: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
      text: fc.option(fc.string({ unit: 'grapheme', maxLength: 12 }), { nil: null }),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 300 }), fc.constantFrom(1, 2, 3, 100), (changes, pages) => {
        const texts = new PackedTexts({ pageBytes: 256, pages })
        const model = new Map<string, string>()
        for (const { key, text } of changes) {
          const isKept = text !== null && texts.set(key, text)
          if (isKept) model.set(key, text)
          else {
            texts.delete(key)
            model.delete(key)
          }
        }
        expect(new Map([...'abcdefghijklmnopqrstuvwxyz'].map((key) => [key, texts.get(key)?.toString()]))).toEqual(
          new Map([...'abcdefghijklmnopqrstuvwxyz'].map((key) => [key, model.get(key)])),
        )
        const alive = [...model.values()].reduce((sum, text) => sum + Buffer.byteLength(text) + 4, 0)
        expect(texts.bytes - 256).toBeLessThanOrEqual(alive * 2)
      }),
    )
  })
})
