import { expect, test } from 'vitest'
import { frameOf, imageChanges } from '../../../src/social/media/image-limits.rules.ts'
import { commitFault } from '../../../src/social/networks/commit-fault.rules.ts'
import { containerFault, graphFault } from '../../../src/social/networks/graph/graph-fault.rules.ts'
import { networkWords } from '../../../src/social/networks/network-words.rules.ts'
import { shortTextFault } from '../../../src/social/networks/short-text/short-text-fault.rules.ts'
import { weightedLength } from '../../../src/social/networks/short-text/weighted-length.ts'
import { shortTextOf, writtenText } from '../../../src/social/networks/short-text/written-text.rules.ts'
import { planOf, type TargetRow } from '../../../src/social/publishing/plan.rules.ts'
import {
  errorMessageOf,
  nextReadMs,
  nextTryMs,
  nextTryOfReadMs,
  postStatusOf,
  targetStates,
} from '../../../src/social/publishing/target.rules.ts'

const now = new Date('2026-03-01T10:00:00.000Z')
const target = (network: TargetRow['network'], state: TargetRow['state'], more = {}): TargetRow => ({
  id: `t_${network}`,
  network,
  state,
  generation: 1,
  run: 1,
  ...more,
})

test('a publish without targets is never a success, and an unfinished target leaves the post publishing', () => {
  const facts = (...states: TargetRow['state'][]) =>
    states.map((state) => ({ network: 'network_a' as const, state, error: null }))
  expect(postStatusOf([])).toBe('failed')
  expect(postStatusOf(facts('live', 'live'))).toBe('published')
  expect(postStatusOf(facts('live', 'needs_human'))).toBe('failed')
  for (const state of ['idle', 'preparing', 'ready', 'armed', 'unknown'] as const)
    expect(postStatusOf(facts('rejected', state))).toBe('publishing')
})

test('the message names exactly the networks that failed', () => {
  const facts = [
    { network: 'network_a' as const, state: 'live' as const, error: null },
    { network: 'network_b' as const, state: 'rejected' as const, error: 'Too wide.' },
    { network: 'network_c' as const, state: 'needs_human' as const, error: null },
  ]
  expect(errorMessageOf(facts)).toBe('network_b: Too wide.; network_c: needs attention: not published')
  expect(errorMessageOf(facts.slice(0, 1))).toBeNull()
})

test('an unclear outcome is not an error while Weft still searches', () => {
  const lost = { network: 'network_a' as const, error: 'Not listed yet.' }
  expect(errorMessageOf([{ ...lost, state: 'unknown' }])).toBeNull()
  expect(errorMessageOf([{ ...lost, state: 'armed' }])).toBeNull()
  expect(errorMessageOf([{ ...lost, state: 'needs_human' }])).toBe('network_a: needs attention: Not listed yet.')
})

test('a first publish creates targets; a second one keeps live ones, restarts failed ones and joins unfinished ones', () => {
  const wanted = ['network_a', 'network_b'] as const
  expect(planOf(wanted, [], false)).toMatchObject({
    create: [
      { network: 'network_a', generation: 1 },
      { network: 'network_b', generation: 1 },
    ],
    isRetry: false,
    retried: [],
  })
  for (const state of targetStates) {
    const plan = planOf(wanted, [target('network_a', 'live'), target('network_b', state)], false)
    expect({ state, create: plan.create.length, restart: plan.restart.length }).toEqual({
      state,
      create: 0,
      restart: state === 'rejected' ? 1 : 0,
    })
  }
})

test('force starts a new generation of live targets, but joins unfinished ones and is blocked by possibly live ones', () => {
  const live = target('network_a', 'live', { generation: 2 })
  expect(planOf(['network_a'], [live], true)).toMatchObject({
    create: [{ network: 'network_a', generation: 3 }],
    isRetry: true,
    retried: ['network_a'],
  })
  const joined = planOf(['network_a', 'network_b'], [live, target('network_b', 'unknown')], true)
  expect([joined.create, joined.join.map(({ network }) => network)]).toEqual([[], ['network_b']])
  expect(planOf(['network_a'], [target('network_a', 'needs_human')], true).blocked).toHaveLength(1)
})

test('a failed target that the post no longer has is dropped', () => {
  const plan = planOf(['network_a'], [target('network_a', 'live'), target('network_b', 'rejected')], false)
  expect([plan.drop.map(({ network }) => network), plan.restart]).toEqual([['network_b'], []])
})

test('an account is read at growing intervals for a day, then a person must resolve it', () => {
  const waits = Array.from({ length: 31 }, (_, reads) => nextReadMs(reads))
  expect([waits[0], waits[5], waits[29], waits[30]]).toEqual([10_000, 3_600_000, 3_600_000, null])
})

test('a failed step is retried twice, and a step of a scheduled post until the post is 15 minutes late', () => {
  expect([0, 1, 2, 30].map((tries) => nextTryMs(tries, null))).toEqual([2000, 15_000, null, null])
  expect([0, 1, 2, 30].map((tries) => nextTryMs(tries, 60_000))).toEqual([2000, 15_000, 25_000, 25_000])
  expect([-1, 0, 875_000, 875_001].map((lateMs) => nextTryMs(2, lateMs))).toEqual([null, 25_000, 25_000, null])
})

test('an unreadable account is read every 20 seconds', () => {
  expect(nextTryOfReadMs).toBe(20_000)
})

test('after a publishing request, only a clear refusal proves that nothing was published', () => {
  const read = (status: number, body: unknown) => graphFault({ status, headers: {}, body }, now)
  const outcome = (status: number, body: unknown) => {
    const fault = read(status, body)
    return fault && commitFault(fault, {}).state
  }
  const error = (code: number, error_subcode?: number) => ({ error: { code, error_subcode, message: 'm' } })
  expect(outcome(200, { id: '1' })).toBeNull()
  expect(outcome(400, error(190, 463))).toBe('rejected')
  expect(outcome(400, error(100))).toBe('rejected')
  expect(outcome(400, error(4))).toBe('rejected')
  expect(outcome(400, error(4, 2_207_051))).toBe('unknown')
  expect(outcome(500, error(1, 99))).toBe('unknown')
  expect(outcome(500, error(2))).toBe('unknown')
  expect(outcome(400, error(31_337))).toBe('rejected')
  expect(outcome(503, null)).toBe('unknown')
  expect(outcome(200, null)).toBe('unknown')
})

test('a container’s status contains a number with the reason of its failure', () => {
  expect(containerFault('Error: 2207026 unsupported video').class).toBe('invalid_content')
  expect(containerFault('Error: 2207003').class).toBe('transient')
  expect(containerFault(undefined)).toMatchObject({ class: 'invalid_content', code: null })
})

test('network C’s errors are interpreted by status, type and code', () => {
  const read = (status: number, body: unknown, headers = {}) => shortTextFault({ status, headers, body }, now)
  expect(read(201, { data: { id: '1' } })).toBeNull()
  const duplicate = {
    detail: 'You are not allowed to create a Tweet with duplicate content.',
    type: 'about:blank',
    title: 'Forbidden',
    status: 403,
  }
  expect(read(403, duplicate)).toMatchObject({ class: 'duplicate', definitive: true })
  expect(read(403, { ...duplicate, detail: 'Duplicate content is a topic here.' })).toMatchObject({
    class: 'auth_scope',
  })
  expect(read(429, { type: 'https://api.twitter.com/2/problems/usage-capped' })).toMatchObject({
    class: 'quota_exhausted',
    code: 'usage-capped',
  })
  expect(read(429, {}, { 'x-rate-limit-reset': '1772360100' })).toMatchObject({
    class: 'rate_limited',
    retryAt: new Date('2026-03-01T10:15:00.000Z'),
  })
  expect(read(401, { errors: [{ code: 89, message: 'Invalid or expired token.' }] })).toMatchObject({
    class: 'auth_expired',
    code: '89',
  })
  expect(read(503, 'down')).toMatchObject({ class: 'transient', definitive: false })
  expect(read(200, null)).toMatchObject({ class: 'transient', definitive: false })
})

test('a token in a network’s message is removed', () => {
  const token = `EAAW${'x'.repeat(60)}`
  expect(networkWords(`Malformed access token ${token} at 1`)).toBe('Malformed access token […] at 1')
})

test('a network’s changes to a text are reverted: short links, its own media link, escaped characters', () => {
  const link = 'https://shop.example.com/a?b=1'
  expect(shortTextOf({ caption: 'See', link })).toBe(`See\n${link}`)
  expect(shortTextOf({ caption: `See ${link}`, link })).toBe(`See ${link}`)
  const post = {
    text: 'Silk &amp; indigo &lt;3 https://t.co/aaaaaaaaaa https://t.co/bbbbbbbbbb',
    entities: {
      urls: [
        { url: 'https://t.co/aaaaaaaaaa', expanded_url: link },
        { url: 'https://t.co/bbbbbbbbbb', expanded_url: 'https://x.com/weft/status/19/photo/1' },
      ],
    },
  }
  expect(writtenText(post)).toBe(`Silk & indigo <3 ${link}`)
})

test('characters are weighted as the network does', () => {
  expect([
    weightedLength('hello'),
    weightedLength('布'),
    weightedLength('👨‍👩‍👧'),
    weightedLength('https://example.com/very/long/path/indeed'),
  ]).toEqual([5, 2, 2, 23])
})

test('an image is changed only if it exceeds a limit, and the copy is within every limit', () => {
  const jpeg = (width: number, height: number, bytes = 1000) => ({
    mimeType: 'image/jpeg',
    bytes,
    size: { width, height },
  })
  expect(imageChanges('network_b', jpeg(1080, 1350))).toEqual([])
  expect(imageChanges('network_b', jpeg(1080, 566))).toEqual([])
  expect(imageChanges('network_b', jpeg(1080, 1351))).toEqual([
    'framed in white, so that its sides are between 4:5 and 1.91:1',
  ])
  expect(imageChanges('network_a', jpeg(9000, 100))).toEqual([])
  expect(imageChanges('network_a', jpeg(100, 100, 4_000_001))).toEqual(['made smaller than 4 MB'])
  expect(imageChanges('network_a', { mimeType: 'image/webp', bytes: 1, size: null })).toEqual([
    'converted from image/webp to image/jpeg',
  ])
  for (const size of [
    { width: 10, height: 4000 },
    { width: 4000, height: 10 },
    { width: 333, height: 777 },
    { width: 1441, height: 1801 },
  ])
    for (const scale of [1, 0.7, 0.25])
      expect(
        imageChanges('network_b', { mimeType: 'image/jpeg', bytes: 1, size: frameOf('network_b', size, scale) }),
      ).toEqual([])
})
