import { expect, test } from 'vitest'
import { graphUsage } from '../../../src/social/networks/graph/graph-usage.rules.ts'
import { shortTextUsage } from '../../../src/social/networks/short-text/short-text-usage.rules.ts'

const now = new Date('2026-03-01T10:00:00.000Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const app = { network: 'network_a', accountId: 'app', bucket: 'app' }

test('the app’s usage is its highest counter, and a full app is called again after a quarter of an hour', () => {
  const header = (call_count: number) => ({
    'x-app-usage': JSON.stringify({ call_count, total_time: 25, total_cputime: 30 }),
  })
  expect(graphUsage(header(28), now)).toEqual([{ ...app, usedPercent: 30, blockedUntil: null }])
  expect(graphUsage(header(100), now)).toEqual([{ ...app, usedPercent: 100, blockedUntil: after(15) }])
})

test('each account is separate, and blocked for the minutes that the network states', () => {
  const usage = (type: string, call_count: number, estimated_time_to_regain_access: number) => [
    { type, call_count, total_cputime: 1, total_time: 1, estimated_time_to_regain_access },
  ]
  const headers = {
    'x-business-use-case-usage': JSON.stringify({
      42: usage('pages', 100, 19),
      17841: usage('instagram', 61, 0),
    }),
  }
  expect(graphUsage(headers, now)).toEqual([
    { network: 'network_a', accountId: '42', bucket: 'business', usedPercent: 100, blockedUntil: after(19) },
    { network: 'network_b', accountId: '17841', bucket: 'business', usedPercent: 61, blockedUntil: null },
  ])
})

test('unreadable and empty headers are ignored, and an app usage without counters is 0 %', () => {
  expect(graphUsage({}, now)).toEqual([])
  expect(graphUsage({ 'x-business-use-case-usage': '{"1":' }, now)).toEqual([])
  expect(graphUsage({ 'x-app-usage': 'null' }, now)).toEqual([{ ...app, usedPercent: 0, blockedUntil: null }])
  expect(shortTextUsage({ 'x-rate-limit-limit': '100' }, 'u', now)).toEqual([])
  expect(shortTextUsage({ 'x-rate-limit-limit': '0', 'x-rate-limit-remaining': '0' }, 'u', now)).toEqual([])
})

test('network C is blocked until the stated reset, within its longest window', () => {
  const headers = (remaining: number, reset: Date) => ({
    'x-rate-limit-limit': '100',
    'x-rate-limit-remaining': String(remaining),
    'x-rate-limit-reset': String(reset.getTime() / 1000),
  })
  const said = { network: 'network_c', accountId: 'u', bucket: 'posts' }
  expect(shortTextUsage(headers(40, after(10)), 'u', now)).toEqual([{ ...said, usedPercent: 60, blockedUntil: null }])
  expect(shortTextUsage(headers(0, after(10)), 'u', now)).toEqual([
    { ...said, usedPercent: 100, blockedUntil: after(10) },
  ])
  expect(shortTextUsage(headers(0, after(-1)), 'u', now)[0]?.blockedUntil).toBeNull()
  expect(shortTextUsage(headers(0, after(60 * 24 * 365)), 'u', now)[0]?.blockedUntil).toBeNull()
})
