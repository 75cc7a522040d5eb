import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rememberTexts } from '../../../../src/platform/db/remembered-texts.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'ä', '\n'), maxLength: 6 })
const writes = fc.array(fc.tuple(fc.nat(400), text), { minLength: 1, maxLength: 400 })

test('a search finds exactly the positions whose text matches, after any replacements', () => {
  fc.assert(
    fc.property(writes, writes, fc.string({ unit: fc.constantFrom('a', 'b', 'ä'), maxLength: 4 }), (...asked) => {
      const [first, second, wanted] = asked
      const texts = rememberTexts()
      const plain: string[] = []
      for (const round of [first, second]) {
        for (const [place, written] of round) {
          const at = Math.min(place, plain.length)
          plain[at] = written
          texts.put(at, written)
        }
        const expected = plain.flatMap((each, place) => (each.includes(wanted) ? [place] : []))
        expect(texts.placesWith(wanted)).toEqual(expected)
        expect(texts.isInSome(wanted, 1)).toBe(expected.length > 0)
      }
    }),
    { numRuns: 60 },
  )
})

test.each([1, 127, 128, 129, 256, 257])(
  '%i empty texts all match an empty search, and none matches a letter',
  (count) => {
    const texts = rememberTexts()
    for (let place = 0; place < count; place++) texts.put(place, '')
    expect([texts.placesWith('').length, texts.placesWith('a')]).toEqual([count, []])
  },
)

test('a text is common if enough of a thousand contain it, at any position', () => {
  const texts = rememberTexts()
  for (let place = 0; place < 1000; place++) texts.put(place, place % 400 === 0 ? 'common and rare' : 'common')
  expect([texts.isInSome('common', 3), texts.isInSome('rare', 3), texts.isInSome('rare', 4)]).toEqual([
    true,
    true,
    false,
  ])
})
