import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { people } from '../support/networks.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft({ listen: true })
})
afterAll(() => weft.stop())

test('the platform types say whether they connect to a built-in network', async () => {
  const { body } = await weft.admin('GET', '/admin/socials/platforms')
  const types = body.social_platform_types.map((type: Record<string, unknown>) => [type.name, type.is_sandbox])
  expect(types).toEqual([
    ['network_a', true],
    ['network_b', true],
    ['network_ab', true],
    ['network_c', true],
    ['network_c_alt', true],
  ])
})

test('without an app of your own, a login at the built-in networks connects a platform, which then reports', async () => {
  const made = await weft.admin('POST', '/admin/social-platforms', {
    name: 'network_ab',
    category: 'social',
    auth_type: 'oauth2',
  })
  const { id } = made.body.social_platform
  const begun = await weft.admin('GET', `/admin/oauth/network_ab?platform_id=${id}`, undefined, {
    accept: 'application/json',
  })
  expect(begun.body.location).toMatch(`${weft.baseUrl}/sandbox/networks/graph/v24.0/dialog/oauth?`)
  const form = new URLSearchParams({ person: people.asha, do: 'allow' })
  for (const scope of (new URL(begun.body.location).searchParams.get('scope') ?? '').split(','))
    form.append('scope', scope)
  const allowed = await fetch(begun.body.location, { method: 'POST', body: form, redirect: 'manual' })
  const back = await fetch(allowed.headers.get('location') ?? '', { redirect: 'manual' })
  expect([back.status, back.headers.get('location')]).toEqual([302, '/admin/social-platforms?connected=network_ab'])
  await weft.weft.jobs.runNow('subscribe-social-accounts')
  await vi.waitFor(async () => {
    const { body } = await weft.admin('GET', `/admin/social-platforms/${id}/health`)
    expect(body.health).toMatchObject({ healthy: true, missing_scopes: [], problems: [] })
  }, 10_000)
})

test('built-in network C has a page with keys, which publishing requires', async () => {
  const made = await weft.admin('POST', '/admin/social-platforms', {
    name: 'network_c',
    category: 'social',
    auth_type: 'oauth2',
  })
  const { id } = made.body.social_platform
  const json = { accept: 'application/json' }
  const begun = await weft.admin('GET', `/admin/oauth/network_c?platform_id=${id}`, undefined, json)
  const form = new URLSearchParams({ person: people.weft, do: 'allow' })
  for (const scope of (new URL(begun.body.location).searchParams.get('scope') ?? '').split(' '))
    form.append('scope', scope)
  const allowed = await fetch(begun.body.location, { method: 'POST', body: form, redirect: 'manual' })
  const back = await fetch(allowed.headers.get('location') ?? '', { redirect: 'manual' })
  expect([back.status, back.headers.get('location')]).toEqual([302, '/admin/social-platforms?connected=network_c'])
  const post = await weft.admin('POST', '/admin/social-posts', { name: 'Short', caption: 'Short', platform_id: id })
  const publish = () => weft.admin('POST', `/admin/social-posts/${post.body.social_post.id}/publish`, {})
  expect((await publish()).body.errors).toEqual([
    {
      path: '/platform_id',
      message:
        'The api_config of the platform has no oauth1_credentials: re-authenticate (connect the platform again), and give it the OAuth 1.0a keys of the account.',
    },
  ])
  const timeline = `${weft.baseUrl}/sandbox/networks/timeline/short/${people.weft}`
  expect(await (await fetch(timeline)).text()).toContain(`/timeline/short/${people.weft}/keys`)
  const [, shown = ''] = /<pre>(.*)<\/pre>/s.exec(await (await fetch(`${timeline}/keys`)).text()) ?? []
  const keys = JSON.parse(shown.replaceAll('&quot;', '"').replaceAll('&#34;', '"'))
  expect((await weft.admin('PUT', `/admin/social-platforms/${id}`, keys)).status).toBe(200)
  expect((await publish()).body.success).toBe(true)
  expect((await fetch(`${weft.baseUrl}/sandbox/networks/timeline/short/1/keys`)).status).toBe(404)
})
