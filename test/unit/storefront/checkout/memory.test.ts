import { expect, test } from 'vitest'
import type { CheckoutStatus, StampedCheckout } from '../../../../src/storefront/checkout/checkout.types.ts'
import { createCheckoutMemory } from '../../../../src/storefront/checkout/memory.ts'

// Safe cast: the cache reads only these members.
const session = (id: string, status: CheckoutStatus, lines = 1): StampedCheckout =>
  ({
    checkout: { id, status, state: { lines: Array.from({ length: lines }) } },
    stamp: '1',
  }) as unknown as StampedCheckout

test('sessions that ended leave the cache before open ones', () => {
  const memory = createCheckoutMemory()
  const open = session('open', 'complete_in_progress')
  memory.rememberSession(open)
  const ended = Array.from({ length: 251 }, (_, n) => session(`ended ${n}`, n % 2 === 0 ? 'completed' : 'canceled'))
  for (const one of ended) memory.rememberSession(one)

  expect(memory.session('open')).toBe(open)
  expect(ended.map(({ checkout }) => memory.session(checkout.id))).toEqual([null, ...ended.slice(1)])
})

test('a session is cached as last remembered', () => {
  const memory = createCheckoutMemory()
  const paid = session('one', 'completed')
  memory.rememberSession(session('one', 'ready_for_complete'))
  memory.rememberSession(paid)
  expect(memory.session('one')).toBe(paid)
})

test('a session that grew beyond 20 lines is not cached', () => {
  const memory = createCheckoutMemory()
  memory.rememberSession(session('one', 'ready_for_complete', 20))
  memory.rememberSession(session('one', 'ready_for_complete', 21))
  expect(memory.session('one')).toBe(null)
})
