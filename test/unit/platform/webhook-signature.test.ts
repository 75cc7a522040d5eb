import { expect, test } from 'vitest'
import { isAway, nextProbeAt, nextTryAt } from '../../../src/platform/webhooks/schedule.rules.ts'
import { isSignedBy, signedHeaders } from '../../../src/platform/webhooks/signature.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
const then = new Date(1614265330 * 1000)

test('the published example of Standard Webhooks gives the published signature', () => {
  expect(signedHeaders(message, [secret])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('two valid secrets give two signatures, and each is accepted alone', async () => {
  const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
  const headers = signedHeaders(message, [secret, other])
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(2)
  expect(
    await Promise.all([secret, other, 'whsec_AAAA'].map((one) => isSignedBy(one, headers, message.body, then))),
  ).toEqual([true, true, false])
})

test('altered, expired, early and unsigned messages are refused', async () => {
  const headers = signedHeaders(message, [secret])
  const at = (seconds: number) => new Date(then.getTime() + seconds * 1000)
  const without = (name: string) => ({ ...headers, [name]: undefined })
  expect({
    body: await isSignedBy(secret, headers, `${message.body} `, then),
    id: await isSignedBy(secret, { ...headers, 'webhook-id': 'msg_other' }, message.body, then),
    version: await isSignedBy(secret, { ...headers, 'webhook-signature': 'v2,AAAA' }, message.body, then),
    inTime: await isSignedBy(secret, headers, message.body, at(300)),
    stale: await isSignedBy(secret, headers, message.body, at(301)),
    early: await isSignedBy(secret, headers, message.body, at(-301)),
    noTime: await isSignedBy(secret, without('webhook-timestamp'), message.body, then),
    noSignature: await isSignedBy(secret, without('webhook-signature'), message.body, then),
    oddTime: await isSignedBy(secret, { ...headers, 'webhook-timestamp': '1e9' }, message.body, then),
  }).toEqual({
    body: false,
    id: false,
    version: false,
    inTime: true,
    stale: false,
    early: false,
    noTime: false,
    noSignature: false,
    oddTime: false,
  })
})

test('a message is retried at growing intervals for three days, with jitter that spreads simultaneous failures', () => {
  let at = then
  const waits: (number | null)[] = []
  for (let tries = 1; at.getTime() < then.getTime() + 72 * 3_600_000; tries++) {
    const next = nextTryAt({ tries, firstTriedAt: then }, at, 0)
    waits.push(next && (next.getTime() - at.getTime()) / 1000)
    at = next ?? at
  }
  expect(waits).toEqual([
    ...[5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120, 10_240, 20_480, 40_960],
    ...[43_200, 43_200, 43_200, 43_200, 4485],
  ])
  expect(nextTryAt({ tries: 20, firstTriedAt: then }, at, 0)).toBeNull()
  expect(nextTryAt({ tries: 2, firstTriedAt: then }, then, 0.5)).toEqual(new Date(then.getTime() + 9_500))
})

test('an unavailable endpoint is probed within seconds at first, and every 15 seconds later, for any time', () => {
  const probes = [0, 1, 2, 4, 8, 16, 41, 1000, 3600, 36_000].map((seconds) => {
    const now = new Date(then.getTime() + seconds * 1000)
    return (nextProbeAt(then, now).getTime() - now.getTime()) / 1000
  })
  expect(probes).toEqual([1, 1, 1, 2, 4, 8, 15, 15, 15, 15])
  expect([null, 200, 302, 400, 404, 408, 410, 429, 500, 503].map(isAway)).toEqual([
    ...[true, false, false, false, false],
    ...[true, false, true, true, true],
  ])
})
