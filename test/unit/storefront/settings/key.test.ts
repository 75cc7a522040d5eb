import { expect, test } from 'vitest'
import { hasEnded } from '../../../../src/storefront/settings/key.rules.ts'

test.each([
  ['never without an end', null, false],
  ['at its end', '2026-03-01T12:00:00.000Z', true],
  ['not just before its end', '2026-03-01T12:00:00.001Z', false],
])('a key of an agent ends %s', (_when, validUntil, expected) => {
  // Casts away the members that the rule does not read.
  expect(hasEnded({ validUntil } as never, new Date('2026-03-01T12:00:00.000Z'))).toBe(expected)
})
