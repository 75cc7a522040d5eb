import { expect, test } from 'vitest'
import { isLargeRefund, needsConfirmation } from '../../../src/platform/access/confirmation.rules.ts'
import { mayChange, mayShare } from '../../../src/platform/access/saved-view.rules.ts'

test('a sensitive operation requires a recently entered password, by method and route together', () => {
  expect(needsConfirmation('POST', '/admin/api-tokens')).toBe(true)
  expect(needsConfirmation('DELETE', '/admin/customers/:id')).toBe(true)
  expect(needsConfirmation('GET', '/admin/api-tokens')).toBe(false)
  expect(needsConfirmation('POST', '/admin/products')).toBe(false)
})

test.each([
  [0, 49_999, false],
  [0, 50_000, true],
  [49_999, 1, true],
  [49_998, 1, false],
  [60_000, 0, false],
  [60_000, 1, true],
])('after refunds of %i, a refund of %i needs the password: %s', (before, now, large) => {
  expect(isLargeRefund({ before, now })).toBe(large)
})

test('every role that may write may share a view', () => {
  expect([undefined, 'read_only' as const, 'marketing' as const, 'owner' as const].map(mayShare)).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('people change their own views, and owners also shared ones', () => {
  expect(mayChange({ own: true, is_shared: false }, 'read_only')).toBe(true)
  expect(mayChange({ own: false, is_shared: true }, 'owner')).toBe(true)
  expect(mayChange({ own: false, is_shared: false }, 'owner')).toBe(false)
  expect(mayChange({ own: false, is_shared: true }, 'operations')).toBe(false)
})
