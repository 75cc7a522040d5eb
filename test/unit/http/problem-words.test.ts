import { expect, test } from 'vitest'
import { z } from 'zod'
import { problemsOf } from '../../../src/platform/http/problems.ts'

const said = (schema: z.ZodType, value: unknown): unknown => {
  const parsed = schema.safeParse(value)
  return parsed.success ? null : problemsOf(parsed.error, value)[0]?.message
}

test.each([
  ['a type', z.string(), 7, 'must be a string'],
  ['a whole number', z.int(), 1.5, 'must be a whole number'],
  ['a boolean', z.boolean(), 'x', 'must be true or false'],
  ['an array', z.array(z.string()), {}, 'must be an array'],
  ['an object', z.object({}), 'x', 'must be an object'],
  ['a record', z.record(z.string(), z.string()), 'x', 'must be an object'],
  ['an empty text', z.string().min(1), '', 'must not be empty'],
  ['a short text', z.string().min(3), 'x', 'must have at least 3 characters'],
  ['a long text', z.string().max(1), 'xx', 'must have at most 1 character'],
  ['an empty array', z.array(z.string()).min(1), [], 'must not be empty'],
  ['a long array', z.array(z.string()).max(2), ['a', 'b', 'c'], 'must have at most 2 entries'],
  ['a small number', z.number().min(1), 0, 'must be at least 1'],
  ['a number that is not greater', z.number().gt(0), 0, 'must be greater than 0'],
  ['a number beyond every integer', z.int().min(1).max(99), 1e30, 'must be at most 99'],
  ['a number below every integer', z.int().min(1).max(99), -1e30, 'must be at least 1'],
  ['a number beyond every integer without a bound', z.int(), 1e30, 'must be at most 9007199254740991'],
  ['a large number', z.number().max(5), 6, 'must be at most 5'],
  ['a number that is not less', z.number().lt(1), 1, 'must be less than 1'],
  ['a step', z.number().multipleOf(0.5), 0.3, 'must be a multiple of 0.5'],
  ['a choice', z.enum(['a', 'b']), 'c', 'must be one of a, b'],
  ['a literal', z.literal('a'), 'c', 'must be a'],
  ['an address', z.email(), 'x', 'must be an e-mail address'],
  ['a URL', z.url(), 'x', 'must be a URL'],
  ['a time', z.iso.datetime(), 'x', 'must be a time as in ISO 8601, such as 2026-03-01T12:00:00Z'],
  ['a date', z.iso.date(), 'x', 'must be a date as in ISO 8601, such as 2026-03-01'],
  ['a pattern', z.string().regex(/^a+$/), 'x', 'must match /^a+$/'],
  ['a pattern in words', z.string().regex(/^a+$/, 'must be a row of a'), 'x', 'must be a row of a'],
  ['an unknown field', z.strictObject({}), { b: 1, c: 2 }, 'Unrecognized fields: b, c'],
  [
    'a union',
    z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
    {},
    'fits none of the allowed forms',
  ],
  ['a key', z.record(z.string().regex(/^a$/), z.string()), { b: 'x' }, 'has a key that is not allowed'],
  ['a rule of its own', z.string().refine(() => false), 'x', 'is not valid'],
])('an invalid %s is described in Weft’s own words', (_what, schema, value, message) => {
  expect(said(schema, value)).toBe(message)
})

test.each([
  ['type', z.string()],
  ['choice', z.enum(['a', 'b'], { error: 'must be a or b' })],
  ['constant', z.literal('a', { error: 'must be a' })],
  ['union', z.union([z.string(), z.number()])],
])('an absent %s is missing', (_what, schema) => {
  const Body = z.object({ it: schema })
  const { error } = Body.safeParse({})
  expect(error && problemsOf(error, {})).toEqual([{ code: 'missing', message: 'This field is required.', path: '/it' }])
})
