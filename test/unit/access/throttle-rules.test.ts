import { expect, test } from 'vitest'
import {
  loginAllowance,
  refusalAllowance,
  resetAllowance,
  retryAfterSeconds,
} from '../../../src/platform/access/throttle.rules.ts'
import { isActiveOwner, losesOwner } from '../../../src/platform/access/user.rules.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('an empty bucket allows one more attempt after one pause, and reports it in whole seconds, at least one', () => {
  const allowance = { atOnce: 3, pauseMs: 60_000 }
  expect(retryAfterSeconds(inSeconds(180), allowance, now)).toBe(60)
  expect(retryAfterSeconds(inSeconds(150.5), allowance, now)).toBe(31)
  expect(retryAfterSeconds(inSeconds(120), allowance, now)).toBe(1)
})

test('an account has 10 logins, 3 resets and 20 recorded errors at once, and an IP address 30, 20 and 20', () => {
  expect([loginAllowance, resetAllowance, refusalAllowance]).toEqual([
    { account: { atOnce: 10, pauseMs: 180_000 }, address: { atOnce: 30, pauseMs: 30_000 } },
    { account: { atOnce: 3, pauseMs: 1_200_000 }, address: { atOnce: 20, pauseMs: 180_000 } },
    { account: { atOnce: 20, pauseMs: 60_000 }, address: { atOnce: 20, pauseMs: 60_000 } },
  ])
})

test('only a change that takes an active owner’s role or status reduces the number of owners', () => {
  const owner = { role: 'owner', status: 'active' } as const
  expect(isActiveOwner({ role: 'owner', status: 'disabled' })).toBe(false)
  expect(losesOwner(owner, {})).toBe(false)
  expect(losesOwner(owner, { role: 'owner', status: 'active' })).toBe(false)
  expect(losesOwner(owner, { role: 'operations' })).toBe(true)
  expect(losesOwner(owner, { status: 'disabled' })).toBe(true)
  expect(losesOwner({ role: 'owner', status: 'disabled' }, { role: 'marketing' })).toBe(false)
  expect(losesOwner({ role: 'marketing', status: 'active' }, { status: 'disabled' })).toBe(false)
})
