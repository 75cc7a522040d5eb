import { beforeEach, describe, expect, test } from 'vitest'
import { testClock } from '../../support/clock.ts'
import { json, people, type Reply, request, startTestNetworks, type TestNetworks } from '../../support/networks.ts'

let networks: TestNetworks
let headers: Record<string, string>
const begin = new Date('2026-11-21T08:00:00.000Z')
beforeEach(async () => {
  networks = await startTestNetworks({ clock: testClock(begin) })
  headers = { authorization: `Bearer ${(await networks.shortLogin(people.weft)).accessToken}` }
  return () => networks.stop()
})

const tweet = (text: string, more: object = {}): Promise<Reply> =>
  request(`${networks.short}/2/tweets`, json('POST', { text, ...more }, headers))
const read = (path: string) => request(`${networks.short}${path}`, { headers })
const timeline = (query = '') => read(`/2/users/${people.weft}/tweets${query}`)

test('a post is returned with its id as text and its links shortened', async () => {
  const { status, body } = await tweet('Indigo & more: https://shop.example/indigo?a=1 #blue')
  expect([status, body]).toEqual([
    201,
    {
      data: {
        id: expect.stringMatching(/^\d{19}$/),
        text: expect.stringMatching(/^Indigo &amp; more: https:\/\/t\.co\/\w{10} #blue$/),
        edit_history_tweet_ids: [body.data.id],
      },
    },
  ])
  const shown = await read(`/2/tweets/${body.data.id}?tweet.fields=public_metrics,entities`)
  expect(shown.body.data).toEqual({
    id: body.data.id,
    text: body.data.text,
    edit_history_tweet_ids: [body.data.id],
    public_metrics: {
      retweet_count: 0,
      reply_count: 0,
      like_count: 0,
      quote_count: 0,
      bookmark_count: 0,
      impression_count: 25,
    },
    entities: {
      urls: [
        {
          start: 19,
          end: 42,
          url: expect.stringMatching(/^https:\/\/t\.co\//),
          expanded_url: 'https://shop.example/indigo?a=1',
          display_url: 'shop.example/indigo?a=1',
        },
      ],
    },
  })
})

test('a reply counts with its parent post, which must exist', async () => {
  const { body } = await tweet('First of a thread')
  const reply = (in_reply_to_tweet_id: string) => tweet('Second of a thread', { reply: { in_reply_to_tweet_id } })
  const refused = await reply('1')
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'You attempted to reply to a Tweet that is deleted or not visible to you.',
  ])
  expect((await reply(body.data.id)).status).toBe(201)
  const shown = await read(`/2/tweets/${body.data.id}?tweet.fields=public_metrics`)
  expect(shown.body.data.public_metrics).toMatchObject({ reply_count: 1, like_count: 0, impression_count: 34 })
})

test('the same text is refused for a day', async () => {
  await tweet('Again')
  const { status, body } = await tweet('Again')
  expect([status, body]).toEqual([
    403,
    {
      detail: 'You are not allowed to create a Tweet with duplicate content.',
      type: 'about:blank',
      title: 'Forbidden',
      status: 403,
    },
  ])
  await networks.control('POST', '/clock', { advance_ms: 86_400_001 })
  headers = { authorization: `Bearer ${(await networks.shortLogin(people.weft)).accessToken}` }
  expect((await tweet('Again')).status).toBe(201)
})

test('the length of a text is counted by the network’s rules', async () => {
  expect((await tweet('日'.repeat(140))).status).toBe(201)
  expect((await tweet('日'.repeat(141))).status).toBe(403)
  expect((await tweet(`${'x'.repeat(256)} https://shop.example/${'y'.repeat(300)}`)).status).toBe(201)
})

test.each([
  ['{"text":""}', 'You must provide text or media.'],
  ['{"text":7}', '$.text: string expected'],
  ['{"text":"x","media":{"media_ids":[1]}}', '$.media.media_ids: array of strings expected'],
  ['{', 'The request body is not JSON.'],
])('the body %s is refused', async (body, message) => {
  const answer = await request(`${networks.short}/2/tweets`, {
    method: 'POST',
    body,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  expect([answer.status, answer.body.title, answer.body.errors[0].message]).toEqual([400, 'Invalid Request', message])
})

test('posting requires a login with the scope', async () => {
  headers = {}
  expect((await tweet('Hi')).body).toEqual({
    title: 'Unauthorized',
    type: 'about:blank',
    status: 401,
    detail: 'Unauthorized',
  })
  headers = { authorization: `Bearer ${(await networks.shortLogin(people.brass)).accessToken}` }
  expect((await tweet('Hi')).status).toBe(403)
})

describe('limits', () => {
  test('are reported with each post; beyond them posts are refused with status 429 until the reset', async () => {
    await networks.control('PUT', '/settings', { tweetsPer15Minutes: 2 })
    const first = await tweet('1')
    expect([first.headers.get('x-rate-limit-limit'), first.headers.get('x-rate-limit-remaining')]).toEqual(['2', '1'])
    await tweet('2')
    const third = await tweet('3')
    expect([third.status, third.body]).toEqual([
      429,
      { title: 'Too Many Requests', detail: 'Too Many Requests', type: 'about:blank', status: 429 },
    ])
    expect(third.headers.get('x-rate-limit-reset')).toBe(String(begin.getTime() / 1000 + 900))
    await networks.control('POST', '/clock', { advance_ms: 900_000 })
    expect((await tweet('3')).status).toBe(201)
  })

  test('report for a month that usage is capped', async () => {
    await networks.control('PUT', '/settings', { tweetsPerMonth: 0 })
    const { status, body } = await tweet('1')
    expect([status, body.type]).toEqual([429, 'https://api.twitter.com/2/problems/usage-capped'])
  })
})

describe('a timeline', () => {
  test('is returned newest first, in pages', async () => {
    for (const text of ['1', '2', '3', '4', '5', '6', '7']) await tweet(text)
    const texts = ({ body }: Reply) => body.data.map(({ text }: { text: string }) => text)
    const first = await timeline('?max_results=5')
    expect([texts(first), first.body.meta]).toEqual([
      ['7', '6', '5', '4', '3'],
      {
        result_count: 5,
        newest_id: first.body.data[0].id,
        oldest_id: first.body.data[4].id,
        next_token: expect.any(String),
      },
    ])
    const second = await timeline(`?max_results=5&pagination_token=${first.body.meta.next_token}`)
    expect([texts(second), second.body.meta.next_token, second.body.meta.result_count]).toEqual([
      ['2', '1'],
      undefined,
      2,
    ])
    const since = await timeline(`?since_id=${first.body.data[1].id}`)
    expect(texts(since)).toEqual(['7'])
  })

  test('without posts has no data member', async () => {
    expect((await timeline()).body).toEqual({ meta: { result_count: 0 } })
  })

  test.each(['?max_results=4', '?max_results=101', '?pagination_token=x', '?start_time=yesterday'])(
    'refuses %s',
    async (query) => {
      expect((await timeline(query)).status).toBe(400)
    },
  )

  test('can start at a given time', async () => {
    await tweet('old')
    await networks.control('POST', '/clock', { advance_ms: 60_000 })
    await tweet('new')
    const start = new Date(begin.getTime() + 30_000).toISOString()
    const { body } = await timeline(`?start_time=${encodeURIComponent(start)}&tweet.fields=created_at`)
    expect(body.data.map(({ text }: { text: string }) => text)).toEqual(['new'])
  })
})

test('a deleted post is reported as not found, in a successful response', async () => {
  const { id } = (await tweet('Hi')).body.data
  const gone = await request(`${networks.short}/2/tweets/${id}`, { method: 'DELETE', headers })
  expect(gone.body).toEqual({ data: { deleted: true } })
  const { status, body } = await read(`/2/tweets/${id}`)
  expect([status, body.errors[0].title]).toEqual([200, 'Not Found Error'])
})

test('several posts can be read at once, and missing ones are reported', async () => {
  const { id, text } = (await tweet('Hi')).body.data
  const { status, body } = await read(`/2/tweets?ids=${id},1`)
  expect([status, body.data, body.errors.map(({ value }: { value: string }) => value)]).toEqual([
    200,
    [{ id, text, edit_history_tweet_ids: [id] }],
    ['1'],
  ])
})

test('the caller can read the requested fields about themselves', async () => {
  expect((await read('/2/users/me?user.fields=description,verified')).body).toEqual({
    data: {
      id: people.weft,
      name: 'Weft & Warp',
      username: 'weftandwarp',
      description: 'Handloom from six states.',
      verified: true,
    },
  })
})
