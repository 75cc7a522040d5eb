import { describe, expect, test } from 'vitest'
import { commitFault, mayPass } from '../../../src/social/networks/commit-fault.rules.ts'
import { choosePage, graphConfig } from '../../../src/social/networks/graph/login-config.rules.ts'
import { changesOf, effectOf } from '../../../src/social/networks/graph/reported-change.rules.ts'
import { mastodonFault, mastodonUsage } from '../../../src/social/networks/mastodon/mastodon-fault.rules.ts'
import { comparable, countedLength, textOfHtml } from '../../../src/social/networks/mastodon/status-text.rules.ts'
import {
  followedBy,
  loginNetwork,
  mostOf,
  networks,
  networksOf,
  offeredPlatforms,
  optionalNetworks,
  pageNetworks,
  platformNameOf,
  platformNames,
  platformProfile,
  reportingNetworks,
  sharedNetworks,
} from '../../../src/social/networks/networks.rules.ts'
import type { FaultClass } from '../../../src/social/networks/ports.ts'
import { pageOfAccount, pageTokenOf, userTokenOf } from '../../../src/social/platforms/tokens.rules.ts'
import { contentTypeOf, networkRules, orderedMedia } from '../../../src/social/publishing/content.rules.ts'
import { beginsAny, planOf, type TargetRow } from '../../../src/social/publishing/plan.rules.ts'
import { accountProblems, accountsOf, compatibilityProblems } from '../../../src/social/publishing/request.rules.ts'
import {
  inOrder,
  insightIds,
  pendingView,
  type ResultFacts,
  resultOf,
  resultsOf,
} from '../../../src/social/publishing/result.rules.ts'
import { nextTryMs, passesAt } from '../../../src/social/publishing/target.rules.ts'

const now = new Date('2026-03-01T10:00:00.000Z')
const image = { url: 'https://cdn.example/a.jpg', type: 'image' } as const
const video = { url: 'https://cdn.example/a.mp4', type: 'video' } as const

test('media are ordered by number, and their count and kind make the type of the content', () => {
  expect(orderedMedia({ 10: video, 9: image })).toEqual([image, video])
  expect([[], [image], [video], [image, video]].map(contentTypeOf)).toEqual(['text', 'photo', 'video', 'carousel'])
})

test('the rules of a network come from its profile', () => {
  expect(networkRules('network_c')).toMatchObject({ network: 'network_c', follow_up: 'thread' })
  expect(networkRules('network_a').follow_up).toBe('comment')
})

test('an account named in the call takes precedence over the post’s account, and an empty one counts as missing', () => {
  const overrides = { overridePageId: null, overrideIgUserId: null }
  expect(accountsOf({ page_id: 'p', ig_user_id: ' ' }, overrides)).toEqual({ page_id: 'p', ig_user_id: null })
  expect(accountsOf({ page_id: 7 }, overrides)).toEqual({ page_id: null, ig_user_id: null })
  expect(accountsOf({ page_id: 'p', ig_user_id: 'i' }, { overridePageId: 'q', overrideIgUserId: 'j' })).toEqual({
    page_id: 'q',
    ig_user_id: 'j',
  })
})

test('a network without its account, or whose account is not an id, is a problem', () => {
  const { label: page } = networkRules('network_a')
  const { label: photo } = networkRules('network_b')
  const all = ['network_a', 'network_b', 'network_c'] as const
  expect(accountProblems(all, { page_id: null, ig_user_id: null })).toEqual([
    {
      path: '/metadata/page_id',
      message: `No page_id: ${page} needs one. Set metadata.page_id, or send override_page_id.`,
    },
    {
      path: '/metadata/ig_user_id',
      message: `No ig_user_id: ${photo} needs one. Set metadata.ig_user_id, or send override_ig_user_id.`,
    },
  ])
  expect(accountProblems(all, { page_id: '../x', ig_user_id: 'ok-1' })).toEqual([
    { path: '/metadata/page_id', message: 'The page_id is not an id.' },
  ])
  expect(accountProblems(all, { page_id: 'a'.repeat(128), ig_user_id: 'a'.repeat(129) })).toEqual([
    { path: '/metadata/ig_user_id', message: 'The ig_user_id is not an id.' },
  ])
  expect(accountProblems(['network_c'], { page_id: null, ig_user_id: null })).toEqual([])
})

describe('content that a network would refuse', () => {
  const content = { caption: 'Hello', media: [image], link: null, followUps: [] as string[] }
  const on = (network: 'network_a' | 'network_b' | 'network_c', more: object = {}, written = 'Hello') => ({
    network,
    // The rules read only these members.
    content: { ...content, ...more } as never,
    written,
    captionPath: '/caption',
    mediaPath: '/media',
    commentPath: '/first_comment',
  })
  const problems = (...contents: ReturnType<typeof on>[]) => compatibilityProblems(contents, null, () => null)

  test('has no problems if it fits', () => {
    expect(problems(on('network_a'), on('network_b'), on('network_c'))).toEqual([])
  })

  test('has a problem at the media if a photo network gets no media', () => {
    expect(problems(on('network_b', { media: [] })).map(({ path }) => path)).toEqual(['/media'])
  })

  test('has a problem at the caption if the text is too long', () => {
    expect(problems(on('network_c', { caption: 'x'.repeat(281) }, 'x'.repeat(281))).map(({ path }) => path)).toEqual([
      '/caption',
    ])
    expect(problems(on('network_c', { caption: 'x'.repeat(280) }, 'x'.repeat(280)))).toEqual([])
  })

  test('has a problem if a comment or a part of a thread is too long', () => {
    const { label } = networkRules('network_c')
    const long = 'x'.repeat(281)
    expect(problems(on('network_c', { followUps: ['short', long] }))).toEqual([
      {
        path: '/thread/1',
        message: `${label}: each post of a thread has at most 280 characters, this one counts 281.`,
      },
    ])
    expect(problems(on('network_c', { followUps: ['x'.repeat(280)] }))).toEqual([])
    const comment = 'x'.repeat(2201)
    expect(problems(on('network_b', { followUps: [comment] }))).toEqual([
      {
        path: '/first_comment',
        message: `${networkRules('network_b').label}: a comment has at most 2200 characters, this one counts 2201.`,
      },
    ])
  })

  test('has a problem if the URL of a medium is not fetched, once for all networks', () => {
    const refuse = (url: string) => (url === video.url ? 'Not fetched.' : null)
    const two = { media: [image, video] }
    expect(compatibilityProblems([on('network_a', two), on('network_a', two)], null, refuse)).toContainEqual({
      path: '/media/1/url',
      message: 'Not fetched.',
    })
    const urls = compatibilityProblems([on('network_a', two), on('network_a', two)], null, refuse)
    expect(urls.filter(({ path }) => path === '/media/1/url').length).toBe(1)
  })
})

describe('the result on a network', () => {
  const facts = (more: Partial<ResultFacts> = {}): ResultFacts => ({
    network: 'network_a',
    state: 'live',
    externalId: 'e1',
    url: 'https://net.example/e1',
    error: null,
    heldUntil: null,
    ...more,
  })
  const heldUntil = new Date('2026-03-01T12:00:00.000Z')

  test('has the id of a live post under the name of the network', () => {
    const live = {
      success: true,
      state: 'live',
      url: 'https://net.example/e1',
      postId: 'e1',
      permalink: 'https://net.example/e1',
    }
    expect(resultOf(facts())).toEqual({ platform: 'network_a', post_id: 'e1', ...live })
    expect(resultOf(facts({ network: 'network_b' }))).toEqual({ platform: 'network_b', media_id: 'e1', ...live })
  })

  test('has the reason of a failed post', () => {
    expect(resultOf(facts({ state: 'rejected', error: 'No.' }))).toEqual({
      platform: 'network_a',
      success: false,
      state: 'rejected',
      error: 'No.',
    })
    expect(resultOf(facts({ state: 'needs_human' })).error).toBe('The post was not published.')
  })

  test('states the reason and the end of a pending post’s wait', () => {
    const pending = { platform: 'network_a', success: null, state: 'ready', pending: true }
    expect(resultOf(facts({ state: 'ready' }))).toEqual({ ...pending, message: 'Weft is still publishing this.' })
    expect(resultOf(facts({ state: 'ready', error: 'Busy.' })).message).toBe('Weft is still publishing this. Busy.')
    expect(resultOf(facts({ state: 'ready', heldUntil }))).toEqual({
      ...pending,
      message: 'Weft publishes it at 2026-03-01T12:00:00.000Z.',
      publishes_at: '2026-03-01T12:00:00.000Z',
    })
    expect(resultOf(facts({ state: 'ready', error: 'Limit.', heldUntil })).message).toBe(
      'Limit. Weft publishes it at 2026-03-01T12:00:00.000Z.',
    )
  })

  test('names each pending network and the latest time in its summary', () => {
    const { label: page } = networkRules('network_a')
    const { label: photo } = networkRules('network_b')
    const goesOn = 'This goes on by itself: read the post until its status is no longer publishing.'
    expect(pendingView([facts()])).toBe(null)
    expect(pendingView([facts(), facts({ network: 'network_b', state: 'ready' })])).toEqual({
      message: `${photo}: Weft is still publishing this. ${goesOn}`,
    })
    expect(
      pendingView([
        facts({ state: 'ready', heldUntil }),
        facts({ network: 'network_b', state: 'ready', heldUntil: new Date('2026-03-01T11:00:00.000Z') }),
      ]),
    ).toEqual({
      message: `${page}: Weft publishes it at 2026-03-01T12:00:00.000Z. ${photo}: Weft publishes it at 2026-03-01T11:00:00.000Z. ${goesOn}`,
      publishes_at: '2026-03-01T12:00:00.000Z',
    })
  })

  test('is listed in the fixed order of networks', () => {
    const rows = [facts({ network: 'network_c' }), facts({ network: 'network_a' })]
    expect(inOrder(rows).map(({ network }) => network)).toEqual(['network_a', 'network_c'])
    expect(Object.keys(resultsOf(rows))).toEqual(['network_c', 'network_a'])
  })

  test('gives the ids of live posts, and null for all others', () => {
    const ids = insightIds([facts(), facts({ network: 'network_b', state: 'rejected', externalId: 'e2' })])
    expect(Object.values(ids).filter((id) => id !== null)).toEqual(
      ['e1', 'https://net.example/e1'].slice(0, Object.values(ids).filter((id) => id !== null).length),
    )
    expect(Object.values(ids).includes('e2')).toBe(false)
  })
})

describe('a plan', () => {
  const row = (network: TargetRow['network'], state: TargetRow['state'], more = {}): TargetRow => ({
    id: network,
    network,
    state,
    generation: 1,
    run: 1,
    ...more,
  })
  test('begins something if it creates or restarts a target', () => {
    expect(beginsAny(planOf(['network_a'], [], false))).toBe(true)
    expect(beginsAny(planOf(['network_a'], [row('network_a', 'rejected')], false))).toBe(true)
    expect(beginsAny(planOf(['network_a'], [row('network_a', 'live')], false))).toBe(false)
  })

  test('publishes live targets again if it is forced, unless another still runs or needs a person', () => {
    const live = row('network_a', 'live', { generation: 2 })
    expect(planOf(['network_a'], [live], true)).toEqual({
      create: [{ network: 'network_a', generation: 3 }],
      restart: [],
      join: [],
      drop: [],
      blocked: [],
      isRetry: true,
      retried: ['network_a'],
    })
    const busy = row('network_b', 'armed')
    expect(planOf(['network_a', 'network_b'], [live, busy], true)).toMatchObject({
      create: [],
      join: [busy],
      blocked: [],
    })
    const unsure = row('network_b', 'needs_human')
    expect(planOf(['network_a', 'network_b'], [live, unsure], true).blocked).toEqual([unsure])
    expect(planOf(['network_a', 'network_b'], [live, unsure], false).blocked).toEqual([])
  })

  test('drops failed networks that are no longer wanted, and names the ones that are retried', () => {
    const failed = row('network_a', 'rejected')
    const live = row('network_b', 'live')
    expect(planOf(['network_b', 'network_c'], [failed, live], false)).toEqual({
      create: [{ network: 'network_c', generation: 1 }],
      restart: [],
      join: [],
      drop: [failed],
      blocked: [],
      isRetry: true,
      retried: ['network_c'],
    })
    expect(planOf(['network_a'], [row('network_a', 'armed')], false)).toMatchObject({ isRetry: false, retried: [] })
    expect(planOf(['network_a'], [row('network_a', 'armed', { run: 2 })], false)).toMatchObject({
      isRetry: true,
      retried: ['network_a'],
    })
    expect(planOf(['network_a'], [row('network_a', 'armed', { generation: 2 })], false).retried).toEqual(['network_a'])
  })
})

test('a limit of the network ends at its time, and another error does not end by itself', () => {
  const retryAt = now
  const fault = (kind: FaultClass) => ({ class: kind, message: '', code: null, retryAt })
  expect((['rate_limited', 'quota_exhausted', 'transient'] as const).map((kind) => passesAt(fault(kind)))).toEqual([
    now,
    now,
    null,
  ])
  expect([nextTryMs(0, null), nextTryMs(1, null), nextTryMs(2, null), nextTryMs(9, 0), nextTryMs(9, -1)]).toEqual([
    2000,
    15_000,
    null,
    25_000,
    null,
  ])
  expect([nextTryMs(2, 875_000), nextTryMs(2, 875_001)]).toEqual([25_000, null])
})

describe('an error of the request that publishes', () => {
  const fault = (kind: FaultClass, definitive: boolean, code: string | null = '1') => ({
    class: kind,
    message: 'm',
    code,
    retryAt: null,
    definitive,
  })
  const again = { some: 'artifacts' } as never
  test.each([
    ['auth_expired', true, '1', 'rejected', null],
    ['refused', true, '1', 'rejected', null],
    ['duplicate', false, '1', 'rejected', null],
    ['refused', false, '1', 'unknown', undefined],
    ['transient', true, null, 'rejected', again],
    ['transient', true, '1', 'unknown', undefined],
    ['transient', false, null, 'unknown', undefined],
  ] as const)(
    'of the kind %s, definitive %s, with the code %s gives the state %s',
    (kind, definitive, code, state, artifacts) => {
      expect(commitFault(fault(kind, definitive, code), again)).toEqual({
        state,
        fault: { class: kind, message: 'm', code, retryAt: null },
        ...(artifacts === undefined ? {} : { again: artifacts }),
      })
    },
  )

  test.each([
    'auth_scope',
    'rate_limited',
    'quota_exhausted',
    'invalid_content',
    'invalid_target',
    'account_restricted',
  ] as const)('proves that nothing was published if it is %s', (kind) => {
    expect(commitFault(fault(kind, true), again)).toMatchObject({ state: 'rejected', again: null })
  })

  test('may be temporary during the preparation', () => {
    expect((['transient', 'unknown_outcome', 'refused'] as const).map((kind) => mayPass(fault(kind, true)))).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('the page of a login', () => {
  const page = (id: string, more = {}) => ({
    id,
    name: `Page ${id}`,
    token: `t-${id}`,
    category: null,
    tasks: [],
    account: null,
    ...more,
  })
  const account = { id: 'ig', username: 'loom' }
  const pages = [page('1', { token: null }), page('2'), page('3', { account }), page('4', { token: null, account })]

  test('is the requested one, else the first that the platform can use, else the first', () => {
    expect(choosePage('network_a', pages, '4')?.id).toBe('4')
    expect(choosePage('network_a', pages, '9')).toBe(null)
    expect(choosePage('network_a', pages, null)?.id).toBe('2')
    expect(choosePage('network_ab', pages, null)?.id).toBe('3')
    expect(choosePage('network_b', pages, null)?.id).toBe('3')
    expect(choosePage('network_b', [...pages].reverse(), null)?.id).toBe('4')
    expect(choosePage('network_ab', pages.slice(0, 2), null)?.id).toBe('1')
    expect(choosePage('network_a', [], null)).toBe(null)
  })

  const facts = {
    user: { id: 'u', name: null },
    userToken: 'ut',
    authenticatedAt: now,
    expiresAt: null,
    scopes: ['a'],
    pages: [page('1', { category: 'Shop', tasks: ['CREATE'], account }), page('2', { token: null })],
    page: page('1', { account }),
  }
  const base = {
    authenticated_at: '2026-03-01T10:00:00.000Z',
    expires_at: undefined,
    scopes: ['a'],
    user_id: 'u',
    page_id: '1',
    page_name: 'Page 1',
  }
  const listed = [
    { id: '1', name: 'Page 1', access_token: 't-1', category: 'Shop', tasks: ['CREATE'], ig_accounts: [account] },
    { id: '2', name: 'Page 2' },
  ]
  const igAccounts = [{ id: 'ig', username: 'loom', page_id: '1' }]

  test('is in the config with its token, and with the account if the platform has one', () => {
    const tokens = {
      token_type: 'PAGE',
      access_token: 't-1',
      page_access_token: 't-1',
      user_access_token: 'ut',
      user_name: undefined,
    }
    expect(graphConfig('network_a', facts)).toStrictEqual({
      platform: 'network_a',
      ...base,
      ...tokens,
      metadata: { pages: listed },
    })
    expect(graphConfig('network_ab', facts)).toStrictEqual({
      platform: 'network_ab',
      ...base,
      ...tokens,
      ig_user_id: 'ig',
      ig_username: 'loom',
      metadata: { pages: listed, ig_accounts: igAccounts },
    })
  })

  test('is not needed by the photo network, which publishes as the user', () => {
    expect(graphConfig('network_b', { ...facts, user: { id: 'u', name: 'Kim' }, expiresAt: now })).toStrictEqual({
      platform: 'network_b',
      ...base,
      expires_at: '2026-03-01T10:00:00.000Z',
      token_type: 'USER',
      access_token: 'ut',
      username: 'Kim',
      ig_user_id: 'ig',
      ig_username: 'loom',
      metadata: { pages: listed, ig_accounts: igAccounts },
    })
    expect(graphConfig('network_b', { ...facts, page: null, pages: [] })).toStrictEqual({
      platform: 'network_b',
      ...base,
      page_id: undefined,
      page_name: undefined,
      token_type: 'USER',
      access_token: 'ut',
      username: undefined,
      ig_user_id: undefined,
      ig_username: undefined,
      metadata: { pages: [], ig_accounts: [] },
    })
  })
})

describe('tokens of a config', () => {
  // The rules read only these members.
  const config = (value: object) => value as Parameters<typeof userTokenOf>[0]
  const both = config({
    access_token: 'page',
    user_access_token: 'user',
    page_access_token: 'page',
    page_id: '1',
    ig_user_id: 'i1',
    metadata: {
      pages: [{ id: '2', access_token: 'second', ig_accounts: [{ id: 'i2' }] }, { id: '3' }],
      ig_accounts: [{ id: 'i3', page_id: '3' }, { id: 'i4', connected_page_id: '4' }, { id: 'i5' }],
    },
  })

  test('are the user’s token, and each page’s token', () => {
    expect([userTokenOf(both), userTokenOf(config({ access_token: 'only' }))]).toEqual(['user', 'only'])
    expect(['1', '2', '3'].map((id) => pageTokenOf(both, id))).toEqual(['page', 'second', null])
    expect(pageTokenOf(config({ access_token: 'only' }), '1')).toBe(null)
    expect(pageTokenOf(config({ access_token: 'only', page_id: '1', metadata: {} }), '1')).toBe(null)
  })

  test('lead from an account to its page', () => {
    expect(['i1', 'i2', 'i3', 'i4', 'i5', 'i6'].map((id) => pageOfAccount(both, id))).toEqual([
      '1',
      '2',
      '3',
      '4',
      null,
      null,
    ])
    expect(pageOfAccount(config({ access_token: 'x' }), 'i1')).toBe(null)
    expect(pageOfAccount(config({ access_token: 'x', page_id: '1' }), 'i1')).toBe(null)
  })
})

describe('a fault of a Mastodon server', () => {
  const answer = (status: number, body: unknown = {}, headers = {}) => mastodonFault({ status, headers, body }, now)
  test.each([
    [400, 'invalid_content', true],
    [401, 'auth_expired', true],
    [403, 'account_restricted', true],
    [404, 'invalid_target', true],
    [410, 'invalid_target', true],
    [413, 'invalid_content', true],
    [418, 'refused', true],
    [422, 'invalid_content', true],
    [429, 'rate_limited', true],
    [399, 'transient', false],
    [500, 'transient', false],
  ])('with the status %i has the class %s, definitive: %s', (status, kind, definitive) => {
    expect(answer(status)).toMatchObject({ class: kind, definitive, code: String(status) })
  })

  test('does not exist below 300, unless the response is not JSON', () => {
    expect([answer(299), answer(200, null)?.class, answer(300)?.class]).toEqual([null, 'transient', 'transient'])
  })

  test('states the server’s message, and that a scope is missing', () => {
    expect(answer(403, { error: 'This action is outside the authorized Scopes' })).toEqual({
      class: 'auth_scope',
      message:
        'The login may not do this. Connect the account again. Grant everything that is asked for. The server says: This action is outside the authorized Scopes',
      code: '403',
      retryAt: null,
      definitive: true,
    })
    expect(answer(400, { error: 'invalid_grant', error_description: 'Too old' })?.message).toBe(
      'The server does not take what it was sent. Change the post. The server says: Too old',
    )
    expect(answer(500, { error: 7 })?.message).toBe('The server had a problem.')
  })

  test.each([
    ['2026-03-01T10:10:00.000Z', '2026-03-01T10:10:00.000Z'],
    ['2026-03-01T10:00:00.000Z', '2026-03-01T10:05:00.000Z'],
    ['2026-03-02T10:00:00.000Z', '2026-03-01T10:05:00.000Z'],
    ['2026-03-02T09:59:59.999Z', '2026-03-02T09:59:59.999Z'],
    ['soon', '2026-03-01T10:05:00.000Z'],
    [undefined, '2026-03-01T10:05:00.000Z'],
  ])('with x-ratelimit-reset %s is retried at %s', (reset, expected) => {
    expect(answer(429, {}, { 'x-ratelimit-reset': reset })?.retryAt?.toISOString()).toBe(expected)
  })

  test.each([
    [{ limit: '300', remaining: '75' }, 75, false],
    [{ limit: '300', remaining: '0' }, 100, true],
    [{ limit: '300', remaining: '300' }, 0, false],
    [{ limit: '3', remaining: '2' }, 33, false],
    [{ limit: '300', remaining: '301' }, null, false],
    [{ limit: '300', remaining: '-1' }, null, false],
    [{ limit: '0', remaining: '0' }, null, false],
    [{ limit: '300' }, null, false],
    [{}, null, false],
  ])('reports for the limit %j that %s percent are used', (said, usedPercent, blocked) => {
    const reset = '2026-03-01T10:10:00.000Z'
    const headers = Object.fromEntries(
      Object.entries({ ...said, reset }).map(([name, value]) => [`x-ratelimit-${name}`, value]),
    )
    const usage = { network: 'mastodon', accountId: 'a', bucket: 'requests', usedPercent }
    expect(mastodonUsage(headers, 'a', now)).toEqual(
      usedPercent === null ? [] : [{ ...usage, blockedUntil: blocked ? new Date(reset) : null }],
    )
  })
})

describe('the text of a status', () => {
  test.each([
    ['abc', 3],
    ['e\u0301👩‍👩‍👧', 2],
    [`see https://example.com/${'x'.repeat(80)} now`, 31],
    ['@ada@social.example hi', 7],
    ['mail@ada@social.example', 23],
  ])('%s counts %i', (text, length) => {
    expect(countedLength(text)).toBe(length)
  })

  test('is read from HTML', () => {
    expect(textOfHtml('<p>a &amp; b<br>c</p><p>&lt;d&gt; &#65;&#x42; &nbsp;&unknown;</p>')).toBe(
      'a & b\nc\n<d> AB  &unknown;\n',
    )
    expect(textOfHtml('a<BR />b &QUOT;&apos;')).toBe('a\nb "\'')
  })

  test('is compared without white space, servers and composition', () => {
    expect(comparable(' e\u0301 \n @ada@social.example ')).toBe('é @ada')
  })
})

describe('networks and their platforms', () => {
  test('are those of the social publishing specification first, then the optional ones', () => {
    expect(networks).toEqual(['network_a', 'network_b', 'network_c', ...optionalNetworks])
    expect(optionalNetworks).toContain('mastodon')
    expect([sharedNetworks, pageNetworks, reportingNetworks]).toEqual([
      ['network_a', 'network_b'],
      ['network_a'],
      ['network_a', 'network_b'],
    ])
    expect(followedBy('comment')).toEqual(['network_a', 'network_b'])
    expect(followedBy('thread').slice(0, 2)).toEqual(['network_c', 'mastodon'])
  })

  test('are offered if the social publishing specification has them or the settings add them', () => {
    const optional = platformNames.filter((name) => optionalNetworks.includes(loginNetwork(name)))
    expect(offeredPlatforms([])).toEqual(platformNames.filter((name) => !optional.includes(name)))
    expect(offeredPlatforms(optionalNetworks)).toEqual(platformNames)
    expect(optional).toContain('mastodon')
  })

  test('are found by name in any case', () => {
    expect([' Network_A ', 'network_ab', 'nothing'].map(platformNameOf)).toEqual(['network_a', 'network_ab', null])
    expect(networksOf('network_ab')).toEqual(['network_a', 'network_b'])
    expect(() => platformProfile('nothing' as never)).toThrow('No network has a platform of the name nothing.')
  })

  test('have the length limit of their profile if the login states none', () => {
    expect([mostOf('network_c', null), mostOf('network_c', {})]).toEqual([280, 280])
  })
})

describe('a change that a network reports', () => {
  test('is read from the entries that are understood', () => {
    const change = { field: 'feed', value: { item: 'post' } }
    const one = { object: 'page', accountId: '7', field: 'feed', value: { item: 'post' }, time: null }
    expect(changesOf({ object: 'page', entry: [{ id: 7, changes: [change] }] })).toEqual([one])
    expect(changesOf({ object: 'page', entry: [{ id: '7', time: 1_700_000_000, changes: [change] }] })).toEqual([
      { ...one, time: 1_700_000_000 },
    ])
    expect(
      changesOf({
        object: 'instagram',
        entry: [{ time: 1_700_000_000_500, changes: [{ field: 'x' }, { field: '' }, {}] }],
      }),
    ).toEqual([{ object: 'instagram', accountId: '', field: 'x', value: {}, time: 1_700_000_000 }])
    expect(changesOf({ object: 'network_b', entry: [{}, 'x', null] })).toEqual([])
    expect(
      [{ object: 'user', entry: [] }, { object: 'page' }, { object: 7, entry: [] }, null, []].map(changesOf),
    ).toEqual([null, null, null, null, null])
  })

  test.each([
    [0, null],
    [-1, null],
    [Number.NaN, null],
    ['1', null],
    [1.9, 1],
    [100_000_000_000, 100_000_000_000],
    [100_000_000_001, 100_000_000],
  ])('has at %s the time %s', (time, expected) => {
    expect(changesOf({ object: 'page', entry: [{ time, changes: [{ field: 'f' }] }] })?.[0]?.time).toBe(expected)
  })

  const effect = (field: string, value: object, object = 'page') =>
    effectOf({ object, accountId: 'p', field, value: { ...value }, time: 5 })
  const reaction = {
    kind: 'reaction',
    network: 'network_a',
    postId: '1',
    actorId: null,
    type: 'like',
    takes: null,
    at: 5,
  }
  const noted = { kind: 'noted' }
  test.each([
    ['reactions', { post_id: '1' }, reaction],
    [
      'reactions',
      { post_id: 1, reaction_type: 'LOVE', verb: 'Edit', from: { id: 9 } },
      { ...reaction, type: 'love', actorId: '9' },
    ],
    ['reactions', { post_id: '1', reaction_type: 'sorry', verb: 'edited' }, { ...reaction, type: 'sad' }],
    [
      'reactions',
      { post_id: '1', reaction_type: 'anger', verb: 'add', sender_id: 's' },
      { ...reaction, type: 'angry', actorId: 's' },
    ],
    ['reactions', { post_id: '1', verb: 'remove', created_time: 9 }, { ...reaction, type: null, takes: 'like', at: 9 }],
    ['reactions', { post_id: '1', reaction_type: 'x'.repeat(41) }, { ...reaction, type: 'x'.repeat(40) }],
    ['reactions', { post_id: '1', verb: 'hide' }, noted],
    ['reactions', { post_id: '' }, noted],
    ['feed', { item: 'like', post_id: '1' }, reaction],
    ['feed', { item: 'reaction', post_id: '1', comment_id: null }, reaction],
    ['feed', { item: 'reaction', post_id: '1', comment_id: 'c' }, noted],
    ['feed', { item: 'comment', post_id: '1' }, { kind: 'comment', postId: '1', network: 'network_a', by: 1 }],
    [
      'feed',
      { item: 'status', post_id: '1', verb: 'edited', message: 'm' },
      { kind: 'edited', network: 'network_a', postId: '1', message: 'm' },
    ],
    ['posts', { post_id: '1', verb: 'EDIT' }, { kind: 'edited', network: 'network_a', postId: '1', message: null }],
    ['posts', { post_id: '1', verb: 'remove' }, { kind: 'removed', network: 'network_a', postId: '1' }],
    ['posts', { post_id: '1' }, noted],
    ['posts', { verb: 'remove' }, noted],
    ['comments', { media_id: 'm', verb: 'remove' }, { kind: 'comment', postId: 'm', network: 'network_a', by: -1 }],
    ['comments', { post_id: '1', verb: 'hide' }, noted],
    ['messages', { post_id: '1' }, noted],
  ])('is classified in the field %s with %j', (field, value, expected) => {
    expect(effect(field, value)).toEqual(expected)
  })

  test('concerns the media of a photo account, and only comments count', () => {
    const comment = { kind: 'comment', postId: 'm', network: 'network_b', by: 1 }
    expect(effect('comments', { media: { id: 'm' }, post_id: '1' }, 'instagram')).toEqual(comment)
    expect(effect('comments', { post_id: '1' }, 'instagram')).toEqual(noted)
    expect(effect('reactions', { post_id: '1' }, 'instagram')).toEqual(noted)
  })
})
