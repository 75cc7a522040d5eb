import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabaseShelf } from '../../../sandbox/networks/database-shelf.ts'
import { parseConfig } from '../../../src/platform/config/config.ts'
import { createLogger } from '../../../src/platform/log.ts'
import { wire } from '../../../src/wiring.ts'
import { jpegFile } from '../../support/images.ts'
import { people, serveFiles } from '../../support/networks.ts'
import { startTestWeft, type TestWeft } from '../../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft({ listen: true })
})
afterAll(() => weft.stop())

const form = (body: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(body),
  redirect: 'manual',
})

/** Logs in through the pages as a browser does. */
async function userToken(): Promise<string> {
  const { graph } = weft.weft.networks
  const redirect_uri = `${weft.baseUrl}/admin/oauth/network_ab/callback`
  const client = { client_id: graph?.app.id ?? '', client_secret: graph?.app.secret.reveal() ?? '' }
  const dialog = `${graph?.dialogUrl}?${new URLSearchParams({ ...client, client_secret: '', redirect_uri, scope: 'pages_show_list,pages_manage_posts,pages_read_engagement', state: 's' })}`
  const page = await (await fetch(dialog)).text()
  const scopes = [...page.matchAll(/name="scope" value="(\w+)"/g)].map(([, scope]) => ['scope', scope ?? ''])
  const body = new URLSearchParams([['person', people.bilal], ['do', 'allow'], ...scopes] as [string, string][])
  const back = await fetch(dialog, { method: 'POST', body, redirect: 'manual' })
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const query = new URLSearchParams({ ...client, redirect_uri, code })
  const answer = await fetch(`${graph?.apiUrl}/v24.0/oauth/access_token?${query}`)
  return ((await answer.json()) as { access_token: string }).access_token
}

describe('without credentials', () => {
  test('the networks are the sandbox’s, with a registered app', () => {
    const { graph, shortText } = weft.weft.networks
    expect({ ...graph, app: graph?.app.id }).toEqual({
      apiUrl: `${weft.baseUrl}/sandbox/networks/graph`,
      dialogUrl: `${weft.baseUrl}/sandbox/networks/graph/v24.0/dialog/oauth`,
      app: '1000000000000007',
      isSandbox: true,
    })
    expect([shortText?.apiUrl, shortText?.uploadUrl, shortText?.authorizeUrl, shortText?.isSandbox]).toEqual([
      `${weft.baseUrl}/sandbox/networks/short`,
      `${weft.baseUrl}/sandbox/networks/short`,
      `${weft.baseUrl}/sandbox/networks/short/i/oauth2/authorize`,
      true,
    ])
  })

  test('posts and logins survive a restart', async () => {
    const token = await userToken()
    const graph = `${weft.weft.networks.graph?.apiUrl}/v24.0`
    const accounts = (await (await fetch(`${graph}/me/accounts?access_token=${token}`)).json()) as {
      data: { id: string; access_token: string }[]
    }
    const [page] = accounts.data
    const posted = await fetch(
      `${graph}/${page?.id}/feed`,
      form({ message: 'Żółć', access_token: page?.access_token ?? '' }),
    )
    const { id } = (await posted.json()) as { id: string }
    expect(posted.status).toBe(200)

    const config = parseConfig({
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATABASE_URL: 'postgresql://unused/',
    })
    const { connection, clock, baseUrl } = weft
    const restarted = await wire({
      config,
      connection,
      clock,
      log: createLogger({ level: 'silent' }),
      baseUrl,
      ownUrl: baseUrl,
    })
    await restarted.prepare()
    const path = '/sandbox/networks'
    const read = await restarted.app.inject(
      `${path}/graph/v24.0/${id}?fields=message&access_token=${page?.access_token}`,
    )
    expect([read.statusCode, read.json()]).toEqual([200, { message: 'Żółć', id }])
    const timeline = await restarted.app.inject(`${path}/timeline/page/${page?.id}`)
    expect([timeline.statusCode, timeline.body.includes('Żółć')]).toEqual([200, true])
    await restarted.stop()
  })

  test('media are fetched only from the shop', async () => {
    const token = await userToken()
    const graph = `${weft.weft.networks.graph?.apiUrl}/v24.0`
    const accounts = (await (await fetch(`${graph}/me/accounts?access_token=${token}`)).json()) as {
      data: { id: string; access_token: string }[]
    }
    const [page] = accounts.data
    const codeOf = async (url: string) => {
      const answer = await fetch(`${graph}/${page?.id}/photos`, form({ url, access_token: page?.access_token ?? '' }))
      const { error } = (await answer.json()) as { error: { code: number; error_subcode?: number } }
      return [error.code, error.error_subcode]
    }
    const elsewhere = await serveFiles({ 'photo.jpg': jpegFile(800, 600) })
    // The image is fetched, but its format is refused.
    expect(await codeOf(`${weft.baseUrl}/media/demo/ajrakh-zip-pouch.svg`)).toEqual([100, 1_366_046])
    expect(await codeOf(`${elsewhere.url}/photo.jpg`)).toEqual([324, undefined])
    await elsewhere.stop()
  })

  test('a removed record does not come back', async () => {
    const shelf = createDatabaseShelf(weft.db)
    await shelf.write([
      { kind: 'test', id: 'b', body: { n: 1 } },
      { kind: 'test', id: 'a', body: { n: 2 } },
    ])
    await shelf.write([
      { kind: 'test', id: 'b', body: { n: 3 } },
      { kind: 'test', id: 'a', body: null },
    ])
    const kept = (await shelf.load()).filter(({ kind }) => kind === 'test')
    expect(kept).toEqual([{ kind: 'test', id: 'b', body: { n: 3 } }])
  })

  test('a login redirects only to the shop', async () => {
    const { graph } = weft.weft.networks
    const query = new URLSearchParams({ client_id: graph?.app.id ?? '', redirect_uri: 'https://elsewhere.example/' })
    expect((await fetch(`${graph?.dialogUrl}?${query}`)).status).toBe(400)
  })

  test('fault injection and inspection are not available', async () => {
    for (const path of ['state', 'faults', 'tokens']) {
      expect((await fetch(`${weft.baseUrl}/sandbox/networks/_sandbox/${path}`)).status).toBe(404)
    }
  })
})

test('a network with its own app is the real one, and its simulation is disabled', async () => {
  const other = await startTestWeft({
    environment: {
      NETWORK_A_APP_ID: '42',
      NETWORK_A_APP_SECRET: 'app-secret-of-the-test',
      NETWORK_C_CLIENT_ID: 'client',
      NETWORK_C_API_URL: 'http://127.0.0.1:9/short',
    },
  })
  const { graph, shortText } = other.weft.networks
  expect([graph?.apiUrl, graph?.dialogUrl, graph?.isSandbox]).toEqual([
    'https://graph.facebook.com',
    'https://www.facebook.com/v24.0/dialog/oauth',
    false,
  ])
  expect([shortText?.apiUrl, shortText?.uploadUrl, shortText?.authorizeUrl, shortText?.consumer]).toEqual([
    'http://127.0.0.1:9/short',
    'http://127.0.0.1:9/short',
    'http://127.0.0.1:9/short/i/oauth2/authorize',
    null,
  ])
  expect((await other.request({ url: '/sandbox/networks/graph/v24.0/me' })).status).toBe(404)
  await other.stop()
})
