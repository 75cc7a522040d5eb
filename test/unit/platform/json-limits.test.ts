import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonDepthExceeds } from '../../../src/platform/json-limits.ts'

const nested = (depth: number, open = '[', close = ']'): string => open.repeat(depth) + close.repeat(depth)

describe('the depth of JSON text', () => {
  it.each([
    ['64 arrays', nested(64), false],
    ['65 arrays', nested(65), true],
    ['64 objects', nested(64, '{"a":', '}').replace(':}', ':1}'), false],
    ['65 objects', nested(65, '{"a":', '}').replace(':}', ':1}'), true],
    ['arrays and objects together', nested(33, '[{"a":', '}]').replace(':}', ':1}'), true],
    ['many siblings', `[${Array(500).fill('[]').join(',')}]`, false],
    ['brackets inside a string', `["${'['.repeat(500)}"]`, false],
    ['brackets after an escaped quote', `["\\"${'['.repeat(500)}"]`, false],
    ['brackets after a string that ends in a backslash', `["\\\\",${nested(64)}]`, true],
    ['brackets in a member name', `{"${'{'.repeat(500)}":1}`, false],
    ['a depth hidden behind superfluous closing brackets', `${']'.repeat(100)}${nested(65)}`, true],
    ['text that ends inside an escape', '["\\', false],
    ['nothing', '', false],
  ])('is found for %s', (_name, text, exceeds) => {
    expect([jsonDepthExceeds(text, 64), jsonDepthExceeds(Buffer.from(text), 64)]).toEqual([exceeds, exceeds])
  })

  it('equals the depth of the parsed value', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8, stringUnit: 'binary' }), fc.integer({ min: 0, max: 8 }), (value, max) => {
        const text = JSON.stringify(value)
        const exceeds = depthOf(value) > max
        expect([jsonDepthExceeds(text, max), jsonDepthExceeds(Buffer.from(text), max)]).toEqual([exceeds, exceeds])
      }),
    )
  })

  it('stops at the first level beyond the limit in a million levels', () => {
    expect(jsonDepthExceeds('['.repeat(1_000_000), 64)).toBe(true)
  })
})
