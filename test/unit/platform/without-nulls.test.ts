import { expect, test } from 'vitest'
import { withoutNulls } from '../../../src/platform/without-nulls.ts'

test('null members are removed at every level; array entries are kept', () => {
  expect(withoutNulls({ a: null, b: { c: null, d: [{ e: null, f: 1 }, null] }, g: 0, h: '', i: false })).toEqual({
    b: { d: [{ f: 1 }, null] },
    g: 0,
    h: '',
    i: false,
  })
})

test('a value without null members is returned unchanged, as is a scalar', () => {
  const value = { a: [1, { b: 'x' }] }
  expect(withoutNulls(value)).toBe(value)
  expect([withoutNulls(null), withoutNulls(7), withoutNulls(undefined)]).toEqual([null, 7, undefined])
})

test('a member named __proto__ stays a member', () => {
  const value = withoutNulls(JSON.parse('{"__proto__": {"a": 1}, "b": null}'))
  expect(Object.entries(value as object)).toEqual([['__proto__', { a: 1 }]])
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
})
