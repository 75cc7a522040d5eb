import { describe, expect, test } from 'vitest'
import { attemptsFor, frameOf, imageChanges } from '../../../src/social/media/image-limits.rules.ts'
import { boxAt, reelProblem, videoFactsOf } from '../../../src/social/media/video-facts.rules.ts'
import { containerFault, graphFault, withoutSecrets } from '../../../src/social/networks/graph/graph-fault.rules.ts'
import { graphUsage } from '../../../src/social/networks/graph/graph-usage.rules.ts'
import { pageInsights, pageNumbers } from '../../../src/social/networks/page/metrics.rules.ts'
import { shortTextFault } from '../../../src/social/networks/short-text/short-text-fault.rules.ts'
import { shortTextUsage } from '../../../src/social/networks/short-text/short-text-usage.rules.ts'
import { keptPreparedMs, nextReadMs, sentLateMs } from '../../../src/social/publishing/target.rules.ts'
import { reactionStep } from '../../../src/social/webhooks/change.rules.ts'

const now = new Date('2026-03-01T10:00:00.000Z')
const at = (ms: number) => new Date(now.getTime() + ms)

describe('a fault of the page and photo networks', () => {
  const answer = (error: object, status = 400, headers = {}) => graphFault({ status, headers, body: { error } }, now)

  test.each([
    [200, { data: [] }, null],
    [399, {}, null],
    [400, {}, 'refused'],
    [499, {}, 'refused'],
    [500, {}, 'transient'],
    [200, null, 'transient'],
    [429, 'busy', 'rate_limited'],
    [404, { error: 'text' }, 'refused'],
  ])('with status %i and the body %j has the class %s', (status, body, kind) => {
    expect(graphFault({ status, headers: {}, body }, now)?.class ?? null).toBe(kind)
  })

  test('states the status without an error object, and waits an hour after 429', () => {
    expect(graphFault({ status: 429, headers: {}, body: null }, now)).toEqual({
      class: 'rate_limited',
      message: 'The network accepts no more calls for now. The network answered 429.',
      code: null,
      retryAt: at(3_600_000),
      definitive: true,
    })
    expect(graphFault({ status: 404, headers: {}, body: null }, now)).toEqual({
      class: 'refused',
      message:
        'The network refused this, for a reason that Weft does not know. Look into its app, then publish again. The network answered 404.',
      code: null,
      retryAt: null,
      definitive: true,
    })
    expect(graphFault({ status: 502, headers: {}, body: null }, now)).toEqual({
      class: 'transient',
      message: 'The network answered 502 with something that cannot be read.',
      code: null,
      retryAt: null,
      definitive: false,
    })
  })

  test('is identified by its subcode, else by its code', () => {
    expect(answer({ code: 100, error_subcode: 33, message: 'm' })).toEqual({
      class: 'invalid_target',
      message:
        'The network does not find the account or post, or does not show it to this login. Choose another account. The network says: m',
      code: '100/33',
      retryAt: null,
      definitive: true,
    })
    expect(answer({ code: 190, error_subcode: 1, message: 'm', error_user_msg: 'For people' })).toMatchObject({
      class: 'auth_expired',
      code: '190/1',
      message: 'The login is no longer valid. Connect the account again. The network says: For people',
    })
    expect(answer({ code: 190, message: '' })).toMatchObject({
      code: '190',
      message: 'The login is no longer valid. Connect the account again.',
    })
    expect(answer({ code: '190', message: 'm' })).toMatchObject({ class: 'refused', code: null })
    expect(answer({ code: 190, error_subcode: '463' })).toMatchObject({ code: '190' })
    expect(answer({ message: 'only words' })).toMatchObject({ class: 'refused', code: null })
  })

  test.each([
    [199, 'refused'],
    [200, 'auth_scope'],
    [299, 'auth_scope'],
    [300, 'refused'],
    [1, 'transient'],
    [4, 'rate_limited'],
    [80_014, 'rate_limited'],
  ])('with code %i has the class %s', (code, kind) => {
    expect(answer({ code })?.class).toBe(kind)
  })

  test('is unclear if the network calls it temporary, unless its code is known', () => {
    expect(answer({ code: 77, is_transient: true })).toMatchObject({
      class: 'transient',
      definitive: false,
      message: 'The network had a problem.',
    })
    expect(answer({ code: 77, is_transient: 'true' })).toMatchObject({ class: 'refused', definitive: true })
    expect(answer({ code: 190, is_transient: true })?.class).toBe('auth_expired')
  })

  test.each([
    [1, false],
    [2, false],
    [506, false],
    [1_366_051, false],
    [190, true],
  ])('with code %i is definitive: %s', (code, definitive) => {
    expect(answer({ code })?.definitive).toBe(definitive)
  })

  test('is unclear if it was blocked as spam, although its code is a limit', () => {
    expect(answer({ code: 4, error_subcode: 2_207_051 })).toMatchObject({ class: 'unknown_outcome', definitive: false })
    expect(answer({ code: 4, error_subcode: 33 })?.class).toBe('rate_limited')
  })

  const usage = (...minutes: unknown[]) => ({
    'x-business-use-case-usage': JSON.stringify({
      a: minutes.map((value) => ({ estimated_time_to_regain_access: value })),
      b: 'none',
    }),
  })
  test('waits as long as the network reports if it is a limit, else an hour', () => {
    expect(answer({ code: 4 }, 400, usage(3, 7, 'x'))?.retryAt).toEqual(at(420_000))
    expect(answer({ code: 4 }, 400, usage(0))?.retryAt).toEqual(at(3_600_000))
    expect(answer({ code: 4 }, 400, { 'x-business-use-case-usage': '{' })?.retryAt).toEqual(at(3_600_000))
    expect(answer({ code: 9, error_subcode: 2_207_042 })?.retryAt).toEqual(at(3_600_000))
    expect(answer({ code: 190 }, 400, usage(3))?.retryAt).toBe(null)
  })

  test('contains no secret', () => {
    expect(withoutSecrets(`token ${'a'.repeat(32)} and ${'b'.repeat(31)}`)).toBe(`token […] and ${'b'.repeat(31)}`)
  })

  test('is in the status text of a container', () => {
    expect(containerFault('Error: 2207026 Unsupported')).toEqual({
      class: 'invalid_content',
      message: 'The video has a format that the network does not take. Use MP4 or MOV.',
      code: '2207026',
      retryAt: null,
      definitive: true,
    })
    const unknown = 'The network could not work with the media. Use another file.'
    expect(containerFault('Error: 2207999')).toMatchObject({ message: unknown, code: '2207999' })
    expect(containerFault(undefined)).toMatchObject({ class: 'invalid_content', message: unknown, code: null })
  })

  test.each([
    [2_207_026, 'The video has a format that the network does not take. Use MP4 or MOV.'],
    [2_207_004, 'The image is larger than 8 MB. Use a smaller one.'],
    [2_207_009, 'The image is too tall or too wide: between 4:5 and 1.91:1 is taken. Use another one.'],
  ])('with subcode %i has the message: %s', (subcode, message) => {
    expect(answer({ code: 1, error_subcode: subcode })?.message).toBe(message)
  })
})

describe('the usage that the page network reports', () => {
  const business = (entry: object) =>
    graphUsage({ 'x-business-use-case-usage': JSON.stringify({ a1: [entry], a2: 'none' }) }, now)
  const used = { network: 'network_a', accountId: 'a1', bucket: 'business', usedPercent: 0, blockedUntil: null }
  test.each([
    [{ call_count: 12.6, total_time: 3 }, { usedPercent: 13 }],
    [{ call_count: 100 }, { usedPercent: 100, blockedUntil: at(900_000) }],
    [
      { call_count: 99, type: 'instagram' },
      { usedPercent: 99, network: 'network_b' },
    ],
    [
      { call_count: 5, estimated_time_to_regain_access: 2 },
      { usedPercent: 5, blockedUntil: at(120_000) },
    ],
    [{ call_count: 5, estimated_time_to_regain_access: -2 }, { usedPercent: 5 }],
    [{ call_count: -1, total_time: 1e6, total_cputime: 'x' }, {}],
    [{ call_count: 0 }, {}],
  ])('%j', (entry, expected) => {
    expect(business(entry)).toEqual([{ ...used, ...expected }])
  })
})

describe('a fault of the short-text network', () => {
  const answer = (status: number, body: unknown = {}, headers = {}) => shortTextFault({ status, headers, body }, now)

  test('does not exist below 300, unless the response is not JSON', () => {
    expect([answer(299), answer(200, null)?.class, answer(300)?.class]).toEqual([null, 'transient', 'transient'])
  })

  test.each([
    [499, {}, 'refused', true, '499'],
    [500, {}, 'transient', false, '500'],
    [400, { errors: [{ code: 187 }] }, 'duplicate', true, '187'],
    [400, { errors: [{ code: '187' }] }, 'invalid_content', true, '400'],
    [403, { type: 'https://net.example/problems/usage-capped' }, 'quota_exhausted', true, 'usage-capped'],
    [403, { type: 'https://net.example/problems/new' }, 'auth_scope', true, '403'],
    [403, { detail: 'You are not allowed to create a Tweet with duplicate content.' }, 'duplicate', true, '403'],
    [400, { detail: 'You are not allowed to create a Tweet with duplicate content.' }, 'invalid_content', true, '400'],
    [418, { errors: 'x' }, 'refused', true, '418'],
  ])('%i with %j is %s, definitive: %s, by %s', (status, body, kind, definitive, code) => {
    expect(answer(status, body)).toMatchObject({ class: kind, definitive, code })
  })

  test('repeats the network’s message', () => {
    const advice = 'The network does not take what it was sent. Change the post.'
    expect([
      answer(400)?.message,
      answer(400, { detail: 'd', error: 'e', errors: [{ message: 'm' }] })?.message,
      answer(400, { error: 'e', errors: [{ message: 'm' }] })?.message,
      answer(400, { error: 'e' })?.message,
    ]).toEqual([
      advice,
      `${advice} The network says: d`,
      `${advice} The network says: m`,
      `${advice} The network says: e`,
    ])
  })

  test('is retried when its limit resets, else after a quarter of an hour', () => {
    const reset = (seconds: number) => ({ 'x-rate-limit-reset': String(now.getTime() / 1000 + seconds) })
    expect(
      [answer(429, {}, reset(60)), answer(429, {}, reset(0)), answer(429), answer(400, {}, reset(60))].map(
        (it) => it?.retryAt,
      ),
    ).toEqual([at(60_000), at(900_000), at(900_000), null])
  })
})

describe('the usage that the short-text network reports', () => {
  const usage = (limit: string, remaining: string, reset?: string) =>
    shortTextUsage(
      { 'x-rate-limit-limit': limit, 'x-rate-limit-remaining': remaining, 'x-rate-limit-reset': reset as string },
      'a',
      now,
    )
  const inSeconds = (seconds: number) => String(now.getTime() / 1000 + seconds)
  const day = 86_400
  test.each([
    ['100', '25', undefined, 75, null],
    ['100', '100', undefined, 0, null],
    ['100', '0', inSeconds(60), 100, at(60_000)],
    ['100', '0', inSeconds(0), 100, null],
    ['100', '0', inSeconds(32 * day), 100, null],
    ['100', '0', inSeconds(32 * day - 1), 100, at(32 * day * 1000 - 1000)],
    ['100', '0', undefined, 100, null],
    ['100', '1', inSeconds(60), 99, null],
  ])('with the limit %s, %s left and the reset %s is %i percent', (limit, left, reset, usedPercent, blockedUntil) => {
    expect(usage(limit, left, reset)).toEqual([
      { network: 'network_c', accountId: 'a', bucket: 'posts', usedPercent, blockedUntil },
    ])
  })

  test.each([
    ['100', '101'],
    ['0', '0'],
    ['100', ' '],
    ['100', '-1'],
    ['', '0'],
    ['x', '0'],
    ['Infinity', '1'],
  ])('is unknown for %j with %j left', (limit, left) => {
    expect(usage(limit, left)).toEqual([])
  })
})

describe('a copy of an image', () => {
  test.each([
    ['network_b', 1440, 1440, 1, 1440, 1440],
    ['network_b', 2000, 2000, 1, 1440, 1440],
    ['network_b', 100, 100, 1, 320, 320],
    ['network_b', 1000, 500, 1, 1000, 524],
    ['network_b', 1000, 2000, 1, 1440, 1800],
    ['network_b', 500, 1000, 1, 800, 1000],
    ['network_b', 1200, 1000, 0.5, 600, 500],
    ['network_b', 400, 400, 0.25, 320, 320],
    ['network_a', 3001, 1000, 1, 3001, 1000],
    ['network_a', 1, 4000, 0.25, 1, 4000],
    ['network_a', 4000, 1, 0.25, 1000, 1],
    ['network_b', 1000, 1250, 1, 1000, 1250],
    ['network_b', 1250, 1000, 1, 1250, 1000],
  ] as const)(
    'for %s of %i × %i pixels at the scale %d has %i × %i pixels',
    (network, width, height, scale, copyWidth, copyHeight) => {
      expect(frameOf(network, { width, height }, scale)).toEqual({ width: copyWidth, height: copyHeight })
    },
  )

  test('is tried in smaller sizes and in lower quality', () => {
    expect(attemptsFor('network_a', { width: 1000, height: 1000 })).toEqual([
      { width: 1000, height: 1000, quality: 88 },
      { width: 1000, height: 1000, quality: 75 },
      { width: 700, height: 700, quality: 75 },
      { width: 500, height: 500, quality: 60 },
      { width: 250, height: 250, quality: 60 },
    ])
  })

  test.each([
    [8_000_000, 1440, 1440, []],
    [8_000_001, 1440, 1440, ['made smaller than 8 MB']],
    [1, 1441, 1441, ['scaled down to 1440 pixels of width']],
    [1, 320, 320, []],
    [1, 319, 319, ['scaled up to 320 pixels of width']],
    [1, 800, 1000, []],
    [1, 799, 1000, ['framed in white, so that its sides are between 4:5 and 1.91:1']],
    [1, 1910 / 2, 500, []],
    [1, 956, 500, ['framed in white, so that its sides are between 4:5 and 1.91:1']],
  ])('of %i bytes and %i × %i pixels needs the changes %j', (bytes, width, height, changes) => {
    expect(imageChanges('network_b', { mimeType: 'image/jpeg', bytes, size: { width, height } })).toEqual(changes)
  })
})

describe('a box of a video', () => {
  const bytes = (size: number, type: string, more = Buffer.alloc(0)) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(size)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, more])
  }
  const large = (size: bigint) => {
    const more = Buffer.alloc(8)
    more.writeBigUInt64BE(size)
    return bytes(1, 'moov', more)
  }
  test.each([
    [bytes(8, 'moov'), { type: 'moov', size: 8, headerSize: 8 }],
    [bytes(9, '©nam'), { type: '©nam', size: 9, headerSize: 8 }],
    [bytes(7, 'moov'), null],
    [bytes(0, 'moov'), { type: 'moov', size: null, headerSize: 8 }],
    [bytes(8, 'mo\0v'), null],
    [bytes(8, 'moov').subarray(0, 7), null],
    [large(16n), { type: 'moov', size: 16, headerSize: 16 }],
    [large(15n), null],
    [large(BigInt(Number.MAX_SAFE_INTEGER)), { type: 'moov', size: Number.MAX_SAFE_INTEGER, headerSize: 16 }],
    [large(BigInt(Number.MAX_SAFE_INTEGER) + 1n), null],
    [large(16n).subarray(0, 15), null],
  ])('is read with its type and size, or refused: case %#', (given, box) => {
    expect(boxAt(given, 0)).toEqual(box)
    expect(boxAt(Buffer.concat([Buffer.alloc(3), given]), 3)).toEqual(box)
  })

  const box = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    return Buffer.concat([bytes(8 + body.length, type), body])
  }
  const numbers = (length: number, values: Readonly<Record<number, number>>) => {
    const buffer = Buffer.alloc(length)
    for (const [place, value] of Object.entries(values)) buffer.writeUInt32BE(value, Number(place))
    return buffer
  }
  const mvhd = (scale: number, duration: number, length = 20) =>
    box('mvhd', numbers(length, { 12: scale, 16: duration }))
  const tkhd = (width: number, height: number, matrix: Readonly<Record<number, number>> = { 0: 65_536 }) => {
    const shifted = Object.fromEntries(Object.entries(matrix).map(([place, value]) => [Number(place), value]))
    return box('tkhd', numbers(44, { ...shifted, 36: width * 65_536, 40: height * 65_536 }))
  }
  const moov = (...parts: Buffer[]) => box('moov', ...parts)
  const facts = { seconds: 2.5, width: 1080, height: 1920 }

  test('has the length and the size of the first visible track', () => {
    const sound = box('trak', tkhd(0, 0))
    const picture = box('trak', box('edts', Buffer.alloc(50)), tkhd(1080, 1920))
    expect(videoFactsOf(moov(box('free'), mvhd(1000, 2500), sound, picture))).toEqual(facts)
    expect(videoFactsOf(moov(mvhd(1000, 2500), box('trak', tkhd(1080, 0)), picture))).toEqual(facts)
    expect(videoFactsOf(moov(mvhd(1000, 2500), box('trak', tkhd(0, 1080)), picture))).toEqual(facts)
    expect(videoFactsOf(moov(mvhd(1000, 2500), box('trak'), picture))).toEqual(facts)
    expect(videoFactsOf(moov(mvhd(1000, 2500), box('mdia', tkhd(1, 1)), picture))).toEqual(facts)
    expect(videoFactsOf(moov(mvhd(1000, 2500), box('trak', tkhd(1, 1))))).toEqual({ seconds: 2.5, width: 1, height: 1 })
  })

  test('is turned by its matrix', () => {
    const turned = (matrix: Readonly<Record<number, number>>) =>
      videoFactsOf(moov(mvhd(1000, 2500), box('trak', tkhd(1920, 1080, matrix))))
    expect(turned({ 4: 65_536 })).toEqual(facts)
    expect(turned({ 0: 65_536, 4: 1 })).toMatchObject({ width: 1920, height: 1080 })
    expect(turned({ 8: 1 })).toMatchObject({ width: 1920, height: 1080 })
  })

  test('may have a long header', () => {
    const long = numbers(32, { 20: 1000, 28: 2500 })
    long[0] = 1
    expect(videoFactsOf(moov(box('mvhd', long), box('trak', tkhd(1080, 1920))))).toEqual(facts)
    expect(videoFactsOf(moov(box('mvhd', long.subarray(0, 31)), box('trak', tkhd(1080, 1920))))).toBe(null)
  })

  test('has no facts without a length, a scale or a size', () => {
    const picture = box('trak', tkhd(1080, 1920))
    expect(videoFactsOf(moov(picture))).toBe(null)
    expect(videoFactsOf(moov(mvhd(0, 2500), picture))).toBe(null)
    expect(videoFactsOf(moov(box('mvhd', Buffer.alloc(19)), picture))).toBe(null)
    expect(videoFactsOf(moov(mvhd(1000, 2500)))).toBe(null)
    expect(videoFactsOf(moov(mvhd(1000, 2500), box('trak', box('tkhd', Buffer.alloc(43, 1)))))).toBe(null)
  })

  test('is a reel if its ratio is within a hundredth of 9:16', () => {
    const of = (width: number) => reelProblem({ seconds: 10, width, height: 10_000 })
    expect([of(5724), of(5526)]).toEqual([null, null])
    expect([of(5726), of(5524)].map((problem) => problem !== null)).toEqual([true, true])
  })
})

test('an unclear outcome is checked at growing intervals, 30 times', () => {
  expect(Array.from({ length: 31 }, (_, reads) => nextReadMs(reads))).toEqual([
    10_000,
    60_000,
    120_000,
    300_000,
    900_000,
    ...new Array(25).fill(3_600_000),
    null,
  ])
  expect([sentLateMs, keptPreparedMs]).toEqual([86_400_000, 72_000_000])
})

test('the insights of a page post keep the names that the console shows', () => {
  const metrics = {
    reactions: 4,
    comments: 2,
    shares: 1,
    byType: { LIKE: 3, ANGRY: 1 },
    reach: { post_impressions: 9, other: 1 },
    permalink: 'p',
    recentComments: [],
  } as never
  const numbers = {
    reactions: 4,
    comments: 2,
    shares: 1,
    followers: 70,
    impressions: 9,
    other: 1,
    engagement_rate: 10,
    engagement_score: 15,
    sentiment_score: 50,
  }
  expect(pageNumbers(metrics, 70)).toEqual(numbers)
  const unread = { ...Object(metrics), reach: null } as never
  expect('impressions' in pageNumbers(unread, 70)).toBe(false)
  expect(pageInsights(metrics, { a: 1 }, now)).toEqual({
    reactions: { like: 3, angry: 1 },
    reaction_count: 4,
    reactions_read_at: '2026-03-01T10:00:00.000Z',
    comment_count: 2,
    network_a_insights: {
      a: 1,
      reactions_by_type: { LIKE: 3, ANGRY: 1 },
      permalink: 'p',
      recent_comments: [],
      last_updated: '2026-03-01T10:00:00.000Z',
    },
  })
})

test('a reaction is counted by the newest message, and an older message restores a reaction that was subtracted before it was seen', () => {
  const before = { type: 'love', taken: null, at: now }
  expect(reactionStep(null, { type: 'like', takes: null, at: now })).toEqual({
    add: 'like',
    take: null,
    takesUnseen: false,
    said: { type: 'like', taken: null, at: now },
  })
  expect(reactionStep(null, { type: null, takes: 'like', at: now })).toEqual({
    add: null,
    take: 'like',
    takesUnseen: true,
    said: { type: null, taken: 'like', at: now },
  })
  expect(reactionStep(before, { type: null, takes: 'love', at: now })).toEqual({
    add: null,
    take: 'love',
    takesUnseen: false,
    said: { type: null, taken: null, at: now },
  })
  const unseen = { type: null, taken: 'like', at: now }
  expect(reactionStep(unseen, { type: 'like', takes: null, at: at(-1) })).toEqual({
    add: 'like',
    take: null,
    takesUnseen: false,
    said: { type: null, taken: null, at: now },
  })
  expect(reactionStep(unseen, { type: null, takes: 'like', at: at(-1) })).toBe(null)
  expect(reactionStep(before, { type: 'like', takes: null, at: at(-1) })).toBe(null)
})
