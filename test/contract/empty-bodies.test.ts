import { afterAll, beforeAll, expect, test } from 'vitest'
import { registeredRoutes } from '../support/registered-routes.ts'
import { adminToken, startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const isJson = (url: string): boolean => /^\/(?:admin|partners|analytics|auth)\//.test(url)
const authorization = `Bearer ${adminToken}`
const ways: Readonly<
  Record<string, { readonly payload?: string | object; readonly headers?: Record<string, string> }>
> = {
  'no body at all': {},
  'an empty body of JSON': { payload: '', headers: { 'content-type': 'application/json' } },
  'an empty body of a form, as curl -d sends it': {
    payload: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' },
  },
}

test('a POST that accepts {} accepts an empty body too, below /admin, /partners, /analytics and /auth', async () => {
  const posts = registeredRoutes(weft.weft.app).filter(({ method, url }) => method === 'POST' && isJson(url))
  const differing: unknown[] = []
  let taken = 0
  for (const { url } of posts) {
    const path = url.replace(/:\w+/g, 'none')
    const post = async ({ headers = {}, ...sent }: (typeof ways)[string]) => {
      const answer = await weft.request({ method: 'POST', url: path, headers: { authorization, ...headers }, ...sent })
      return [answer.status, answer.body?.message]
    }
    const expected = await post({ payload: {} })
    if (expected[0] === 400 || expected[0] === 415) continue
    taken += 1
    for (const [way, sent] of Object.entries(ways)) {
      const got = await post(sent)
      if (JSON.stringify(got) !== JSON.stringify(expected)) differing.push([url, way, got, expected])
    }
  }
  expect(differing).toEqual([])
  expect(taken).toBeGreaterThan(90)
}, 60_000)

test('a body of an unsupported type is still refused', async () => {
  const answer = await weft.request({
    method: 'POST',
    url: '/admin/inbound-emails/sync',
    payload: 'count=1',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([answer.status, answer.body.message]).toEqual([415, 'Send the body as application/json.'])
})

test('a PUT requires a body', async () => {
  const answer = await weft.admin('PUT', '/admin/designs/none')
  expect([answer.status, answer.body.message]).toEqual([400, 'A JSON body is required.'])
})
