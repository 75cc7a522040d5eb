import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { people } from '../support/networks.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft({ listen: true })
})
afterAll(() => weft.stop())

test('without any app of one’s own, a login at the built-in networks connects a platform, which then reports', async () => {
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
  expect([back.status, back.headers.get('location')]).toEqual([302, '/admin/social-platforms'])
  await weft.weft.jobs.runNow('subscribe-social-accounts')
  await vi.waitFor(async () => {
    const { body } = await weft.admin('GET', `/admin/social-platforms/${id}/health`)
    expect(body.health).toMatchObject({ healthy: true, missing_scopes: [], problems: [] })
  }, 10_000)
})
