import { beforeEach, expect, test } from 'vitest'
import { people, request, startTestNetworks, type TestNetworks } from '../../support/networks.ts'
import { signedHeader, type ToSign } from '../../support/oauth1.ts'

let networks: TestNetworks
beforeEach(async () => {
  networks = await startTestNetworks()
  return () => networks.stop()
})

const callback = 'https://shop.example/back'

async function signed(path: string, more: Partial<ToSign>) {
  const url = `${networks.short}/oauth/${path}`
  const authorization = signedHeader({ method: 'POST', url, token: null, ...more })
  const { status, body } = await request(url, { method: 'POST', headers: { authorization } })
  return { status, fields: typeof body === 'string' ? Object.fromEntries(new URLSearchParams(body)) : body }
}

const begin = async () => (await signed('request_token', { instead: { oauth_callback: callback } })).fields

const press = async (token: string, action: string) => {
  const body = new URLSearchParams({ person: people.kantha, do: action })
  const answer = await request(`${networks.short}/oauth/authorize?oauth_token=${token}`, { method: 'POST', body })
  return answer.headers.get('location') ?? ''
}

test('three steps return the credentials of the person who agreed', async () => {
  const begun = await begin()
  expect(begun.oauth_callback_confirmed).toBe('true')
  const back = new URL(await press(begun.oauth_token, 'allow'))
  expect([back.origin + back.pathname, back.searchParams.get('oauth_token')]).toEqual([callback, begun.oauth_token])
  const token = { token: begun.oauth_token, secret: begun.oauth_token_secret }
  const instead = { oauth_verifier: back.searchParams.get('oauth_verifier') ?? '' }
  const { fields } = await signed('access_token', { token, instead })
  const { oauth1 } = await networks.shortLogin(people.kantha)
  expect(fields).toEqual({
    oauth_token: oauth1.token,
    oauth_token_secret: oauth1.secret,
    user_id: people.kantha,
    screen_name: 'kanthastudio',
  })
  expect((await signed('access_token', { token, instead })).status).toBe(401)
})

test('a guessed verifier does not return credentials', async () => {
  const begun = await begin()
  await press(begun.oauth_token, 'allow')
  const token = { token: begun.oauth_token, secret: begun.oauth_token_secret }
  expect((await signed('access_token', { token, instead: { oauth_verifier: 'guessed' } })).status).toBe(401)
})

test('declining redirects back with the denial, and ends the login', async () => {
  const begun = await begin()
  expect(await press(begun.oauth_token, 'refuse')).toBe(`${callback}?denied=${begun.oauth_token}`)
  expect((await request(`${networks.short}/oauth/authorize?oauth_token=${begun.oauth_token}`)).status).toBe(400)
})
