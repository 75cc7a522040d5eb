import { expect, test } from 'vitest'
import { nextTryAt } from '../../../src/platform/webhooks/schedule.rules.ts'
import { isSignedBy, signedHeaders } from '../../../src/platform/webhooks/signature.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
const then = new Date(1614265330 * 1000)

test('the published example of Standard Webhooks has the published signature', () => {
  expect(signedHeaders(message, [secret])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('two valid secrets make two signatures, and each is accepted by itself', () => {
  const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
  const headers = signedHeaders(message, [secret, other])
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(2)
  expect([secret, other, 'whsec_AAAA'].map((one) => isSignedBy(one, headers, message.body, then))).toEqual([
    true,
    true,
    false,
  ])
})

test('what is altered, stale, early or unsigned is not accepted', () => {
  const headers = signedHeaders(message, [secret])
  const at = (seconds: number) => new Date(then.getTime() + seconds * 1000)
  const without = (name: string) => ({ ...headers, [name]: undefined })
  expect({
    body: isSignedBy(secret, headers, `${message.body} `, then),
    id: isSignedBy(secret, { ...headers, 'webhook-id': 'msg_other' }, message.body, then),
    version: isSignedBy(secret, { ...headers, 'webhook-signature': 'v2,AAAA' }, message.body, then),
    inTime: isSignedBy(secret, headers, message.body, at(300)),
    stale: isSignedBy(secret, headers, message.body, at(301)),
    early: isSignedBy(secret, headers, message.body, at(-301)),
    noTime: isSignedBy(secret, without('webhook-timestamp'), message.body, then),
    noSignature: isSignedBy(secret, without('webhook-signature'), message.body, then),
    oddTime: isSignedBy(secret, { ...headers, 'webhook-timestamp': '1e9' }, message.body, then),
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

test('ten tries are spread over three days, and a share of each wait spreads what failed together', () => {
  let at = then
  const waits: (number | null)[] = []
  for (let tries = 1; tries <= 10; tries++) {
    const next = nextTryAt(tries, at, 0)
    waits.push(next && (next.getTime() - at.getTime()) / 1000)
    at = next ?? at
  }
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 73_500, null])
  expect((at.getTime() - then.getTime()) / 3_600_000).toBeCloseTo(72.0014, 4)
  expect(nextTryAt(2, then, 0.5)).toEqual(new Date(then.getTime() + 285_000))
})
