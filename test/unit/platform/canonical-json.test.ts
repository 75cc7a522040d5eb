import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../../src/platform/canonical-json.ts'

const canonical = (text: string): string => canonicalJson(JSON.parse(text))

describe('canonical JSON', () => {
  it('sorts members by UTF-16 code units, as in the example of RFC 8785, section 3.2.3', () => {
    const text = String.raw`{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}`
    expect(Object.values(JSON.parse(canonical(text)))[0]).toBe('One')
    const order = [...canonical(text).matchAll(/:"([^"]+)"/g)].map((match) => match[1])
    expect(order).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ])
  })

  it.each([
    ['333333333.33333329', '333333333.3333333'],
    ['1E30', '1e+30'],
    ['4.50', '4.5'],
    ['2e-3', '0.002'],
    ['0.000000000000000000000000001', '1e-27'],
    ['-0', '0'],
    ['1.0', '1'],
    ['"\\u000f\\u20ac\\/\\n"', '"\\u000f€/\\n"'],
    ['"\\ud800"', '"\\ud800"'],
    ['{ "b" : [ 2 , {"d":null,"c":true} ] , "a" : "x" }', '{"a":"x","b":[2,{"c":true,"d":null}]}'],
    ['{"__proto__":{"x":1},"a":1}', '{"__proto__":{"x":1},"a":1}'],
    ['{"toJSON":"x","constructor":2}', '{"constructor":2,"toJSON":"x"}'],
    ['{"10":1,"9":2,"":3}', '{"":3,"10":1,"9":2}'],
    ['[]', '[]'],
    ['{}', '{}'],
  ])('writes %s as %s', (text, expected) => {
    expect(canonical(text)).toBe(expected)
  })

  it('accepts 64 levels and refuses 65', () => {
    expect(canonical('['.repeat(64) + ']'.repeat(64))).toBe('['.repeat(64) + ']'.repeat(64))
    expect(() => canonical('['.repeat(65) + ']'.repeat(65))).toThrow(RangeError)
    expect(() => canonical(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`)).toThrow(RangeError)
  })

  it.each([
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [undefined],
    [1n],
    [() => 1],
    [[undefined]],
    [{ a: Symbol('x') }],
  ])('refuses %s, which JSON cannot represent', (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError)
  })

  it('does not change the value, and ignores the order of members', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 5 })), (object) => {
        const reversed = Object.fromEntries(Object.entries(object).reverse())
        expect(canonicalJson(reversed)).toBe(canonicalJson(object))
        expect(JSON.parse(canonicalJson(object))).toEqual(JSON.parse(JSON.stringify(object)))
      }),
    )
  })
})
