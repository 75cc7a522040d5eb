import { describe, expect, test } from 'vitest'
import { redacted } from '../../../src/social/accounts/redacted.rules.ts'
import { needsApproval } from '../../../src/social/approval/approval.rules.ts'
import {
  hasPlainSecrets,
  isGiven,
  isMembers,
  keyVersionsOf,
  pagesOf,
  shownConfig,
  withPages,
} from '../../../src/social/credentials/secret-fields.rules.ts'
import {
  followUpsOf,
  nextLookMs,
  nextTryOfLookMs,
  sentAgainMs,
} from '../../../src/social/follow-ups/follow-up.rules.ts'
import {
  changesContent,
  contentRefusal,
  isPublished,
  statusRefusal,
  targetsOf,
} from '../../../src/social/posts/post.rules.ts'
import { postTimeOf } from '../../../src/social/posts/schedule.rules.ts'
import { changedVariations, threadProblem, variedCaption } from '../../../src/social/posts/variations.rules.ts'

test('a response is shown without members and URLs that hold secrets', () => {
  expect(
    redacted({
      data: [{ id: 1, page_token: 'x', Password: 'y', nested: null }],
      next: 'https://g.example/?access_token=abc&after=1 client_secret=s" appsecret_proof=p',
    }),
  ).toEqual({
    data: [{ id: 1, page_token: '[redacted]', Password: '[redacted]', nested: null }],
    next: 'https://g.example/?access_token=[redacted]&after=1 client_secret=[redacted]" appsecret_proof=[redacted]',
  })
  expect([redacted(null), redacted(7), redacted('plain')]).toEqual([null, 7, 'plain'])
})

test.each([
  [[], { kind: 'api_token' }, false],
  [['api_tokens'], { kind: 'api_token' }, true],
  [['api_tokens'], { kind: 'user', role: 'marketing' }, false],
  [['marketing', 'operations'], { kind: 'user', role: 'marketing' }, true],
  [['marketing'], { kind: 'user', role: 'owner' }, false],
  [['marketing'], { kind: 'operator', role: 'marketing' }, false],
] as const)('if %j need approval, a post of %j needs it: %s', (groups, asker, needs) => {
  expect(needsApproval(groups, asker)).toBe(needs)
})

describe('secrets of a platform', () => {
  const sealed = { keyVersion: 3, data: 'x' }
  const stored = {
    user_id: 'u',
    access_token_encrypted: sealed,
    refresh_token: '',
    metadata: { pages: [{ id: 'p', access_token_encrypted: { keyVersion: 4 } }, 'no page', { id: 'q' }], kept: 1 },
  }

  test('are shown as present, in the config and in its pages', () => {
    expect(shownConfig(stored)).toEqual({
      user_id: 'u',
      access_token_present: true,
      metadata: { pages: [{ id: 'p', access_token_present: true }, { id: 'q' }], kept: 1 },
    })
    expect(shownConfig({ user_id: 'u' })).toEqual({ user_id: 'u' })
    expect(shownConfig({ access_token: 'x', metadata: { pages: 'none' } })).toEqual({
      access_token_present: true,
      metadata: { pages: 'none' },
    })
  })

  test('are plain if any of them is not encrypted', () => {
    expect(hasPlainSecrets(stored)).toBe(true)
    expect(hasPlainSecrets({ access_token_encrypted: sealed })).toBe(false)
    expect(hasPlainSecrets({ access_token: 'x' })).toBe(true)
    expect(hasPlainSecrets({ metadata: { pages: [{ id: 'a' }, { access_token: 'x' }] } })).toBe(true)
    expect(hasPlainSecrets({ metadata: { pages: [{ id: 'a' }] } })).toBe(false)
  })

  test('name the versions of their keys', () => {
    expect(keyVersionsOf(stored)).toEqual([3, 4])
    expect(keyVersionsOf({ access_token_encrypted: { keyVersion: '3' }, refresh_token_encrypted: 'x' })).toEqual([])
  })

  test('count as given unless absent, null or empty', () => {
    expect([undefined, null, '', 0, false, 'x'].map(isGiven)).toEqual([false, false, false, true, true, true])
    expect([{}, [], null, 'x', undefined].map(isMembers)).toEqual([true, false, false, false, false])
  })

  test('are changed page by page', () => {
    expect(pagesOf({ metadata: { pages: [{ id: 1 }, null, [2]] } })).toEqual([{ id: 1 }])
    expect(pagesOf({ metadata: 'x' })).toEqual([])
    const config = { a: 1, metadata: { b: 2, pages: [{ id: 1 }] } }
    expect(withPages(config, (page) => ({ ...page, seen: true }))).toEqual({
      a: 1,
      metadata: { b: 2, pages: [{ id: 1, seen: true }] },
    })
    expect(withPages({ metadata: { pages: 7 } }, () => ({}))).toEqual({ metadata: { pages: 7 } })
    expect(withPages({ metadata: null }, () => ({}))).toEqual({ metadata: null })
  })
})

describe('the texts below a post', () => {
  const post = {
    first_comment: 'all',
    thread: ['one', 'two'],
    variations: { network_b: { first_comment: 'own' }, network_a: {} },
  }
  test('are its thread, or the first comment of the network', () => {
    expect(followUpsOf(post, 'network_a')).toEqual(['all'])
    expect(followUpsOf(post, 'network_b')).toEqual(['own'])
    expect(followUpsOf(post, 'network_c')).toEqual(['one', 'two'])
    expect(followUpsOf({ ...post, first_comment: null }, 'network_a')).toEqual([])
  })

  test('are looked for after a lost response: six times in 24 minutes, then hourly, 24 times in all', () => {
    expect(Array.from({ length: 26 }, (_, reads) => nextLookMs(reads))).toEqual([
      0,
      10_000,
      60_000,
      120_000,
      300_000,
      900_000,
      ...new Array(18).fill(3_600_000),
      null,
      null,
    ])
    expect(sentAgainMs).toBe(60_000)
  })

  test('are looked for every 20 seconds for a day while the network is unreachable', () => {
    expect([0, 86_399_999, 86_400_000].map(nextTryOfLookMs)).toEqual([20_000, 20_000, null])
  })
})

describe('the status that a person sets', () => {
  const publishing = 'The post is being published. Wait until that has ended.'
  const published = 'The post is published. It can only be archived.'
  test.each([
    ['draft', 'draft', null],
    ['draft', 'scheduled', null],
    ['failed', 'draft', null],
    ['publishing', 'draft', publishing],
    ['publishing', 'archived', publishing],
    ['published', 'draft', published],
    ['posted', 'scheduled', published],
    ['published', 'archived', null],
    ['archived', 'archived', null],
  ] as const)('has, from %s to %s, the refusal: %s', (from, to, refusal) => {
    expect(statusRefusal(from, to)).toBe(refusal)
  })

  test('content is fixed while the post is being published', () => {
    expect([contentRefusal('publishing'), contentRefusal('published')]).toEqual([publishing, null])
    expect((['published', 'posted', 'failed'] as const).map(isPublished)).toEqual([true, true, false])
  })
})

test('an approval ends with a change of the approved content, not of the order of members', () => {
  const before = {
    caption: 'a',
    platform_id: 'p',
    media_attachments: { 0: { url: 'u', type: 'image' }, list: [1, 2] },
    variations: {},
    first_comment: null,
    thread: [],
    metadata: { a: 1, b: null },
  }
  expect(changesContent(before, { ...before, metadata: { b: null, a: 1 } })).toBe(false)
  expect(
    changesContent(before, { ...before, media_attachments: { list: [1, 2], 0: { type: 'image', url: 'u' } } }),
  ).toBe(false)
  expect(changesContent(before, { ...before, media_attachments: { ...before.media_attachments, list: [2, 1] } })).toBe(
    true,
  )
  for (const part of Object.keys(before))
    expect([part, changesContent(before, { ...before, [part]: 'x' })]).toEqual([part, true])
})

test('a post goes to the networks of its login, or to the network that it names', () => {
  expect(targetsOf('network_ab', null)).toEqual(['network_a', 'network_b'])
  expect(targetsOf('network_ab', 'both')).toEqual(['network_a', 'network_b'])
  expect(targetsOf('network_ab', 'network_b')).toEqual(['network_b'])
  expect(targetsOf('network_a', 'network_b')).toEqual([])
})

describe('when a post is due', () => {
  const none = { scheduled_at: null, scheduled_local: null, time_zone: null }
  const utc = { ...none, scheduled_at: '2026-03-01T09:00:00.000Z' }
  const local = {
    scheduled_at: '2026-03-01T09:00:00.000Z',
    scheduled_local: '2026-03-01T10:00',
    time_zone: 'Europe/Berlin',
  }
  const problem = (path: string, message: string) => ({ problems: [{ path, message }] })
  const once = problem('/scheduled_at', 'Send either scheduled_at, or scheduled_local with time_zone.')
  test.each([
    ['nothing asked', local, {}, local],
    ['an instant', local, { scheduled_at: utc.scheduled_at }, utc],
    ['an instant and no local time', none, { ...utc, scheduled_local: null }, utc],
    ['both ways', none, { scheduled_at: utc.scheduled_at, scheduled_local: local.scheduled_local }, once],
    ['an instant and a zone', none, { scheduled_at: utc.scheduled_at, time_zone: 'UTC' }, once],
    ['no time', local, { scheduled_at: null }, none],
    ['no local time', local, { scheduled_local: null }, none],
    ['a local time and a zone', none, { scheduled_local: '2026-03-01T10:00', time_zone: 'Europe/Berlin' }, local],
    [
      'another zone',
      local,
      { time_zone: 'UTC' },
      { ...local, scheduled_at: '2026-03-01T10:00:00.000Z', time_zone: 'UTC' },
    ],
    [
      'another local time',
      local,
      { scheduled_local: '2026-03-01T12:00' },
      { ...local, scheduled_at: '2026-03-01T11:00:00.000Z', scheduled_local: '2026-03-01T12:00' },
    ],
    [
      'a local time of no zone',
      none,
      { scheduled_local: '2026-03-01T10:00' },
      problem('/time_zone', 'Give time_zone: scheduled_local needs it.'),
    ],
    [
      'a zone alone',
      utc,
      { time_zone: 'UTC' },
      problem('/time_zone', 'time_zone is only used with scheduled_local: send that as well.'),
    ],
    ['no zone, without a local time', utc, { time_zone: null }, utc],
  ] as const)('%s', (_case, before, asked, expected) => {
    expect(postTimeOf(before, asked)).toEqual(expected)
  })
})

test('a variation replaces the variation of its network, and null removes it', () => {
  expect(
    changedVariations(
      { network_a: { caption: 'a', first_comment: 'f' }, network_b: { caption: 'b' } },
      {
        network_a: { caption: 'new' },
        network_b: null,
      },
    ),
  ).toEqual({ network_a: { caption: 'new' } })
  expect(changedVariations({ network_a: { caption: 'a' } }, { network_b: undefined })).toEqual({
    network_a: { caption: 'a' },
  })
})

test('a caption is the network’s, else the post’s', () => {
  const post = { caption: 'all', variations: { network_b: { caption: 'own' } } }
  expect([variedCaption(post, 'network_a'), variedCaption(post, 'network_b')]).toEqual(['all', 'own'])
})

test('each text of a thread differs from the texts before it', () => {
  expect(threadProblem('a', ['b', 'c'])).toBe(null)
  expect(threadProblem('a', [' a'])).toEqual({
    path: '/thread/0',
    message: 'must differ from the others of the thread',
  })
  expect(threadProblem('a', ['b', 'c', 'b '])?.path).toBe('/thread/2')
})
