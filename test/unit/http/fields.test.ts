import { expect, test } from 'vitest'
import { AmountSum, Calculated, Moment } from '../../../src/platform/http/fields.ts'

const read = (text: string) => Moment.safeParse(text).data ?? 'refused'

test.each([
  ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01T10:00:00+05:30', '2026-03-01T04:30:00.000Z'],
  // ISO 8601 allows this offset and this fraction, but the database does not.
  ['2026-03-01T10:00:00+23:59', '2026-02-28T10:01:00.000Z'],
  [`2026-03-01T10:00:00.${'1'.repeat(200)}Z`, '2026-03-01T10:00:00.111Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('the time %s is read as %s', (text, time) => {
  expect(read(text)).toBe(time)
})

test.each([
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59-14:00',
  '2026-02-30T00:00:00Z',
  '',
])('the time %j is refused', (text) => {
  expect(read(text)).toBe('refused')
})

test('a calculation keeps whole amounts exact, and loses the noise of fractions', () => {
  const facts = { realised: 123_456_789_012_345, shares: [0.1 + 0.2, 1 / 3], largest: Number.MAX_SAFE_INTEGER }
  expect(Calculated.parse(facts)).toEqual({ ...facts, shares: [0.3, 0.3333333333] })
})

test('the schema of a sum says where it stops', () => {
  expect(AmountSum.description).toBe('In minor units. 9007199254740991 means this sum or a larger one.')
})
