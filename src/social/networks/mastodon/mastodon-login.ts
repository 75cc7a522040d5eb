import { AppError } from '../../../platform/errors.ts'
import { invalidData } from '../../../platform/http/refusals.ts'
import { newSecret } from '../../../platform/ids.ts'
import { isMembers } from '../../credentials/index.ts'
import type { LoginReturn, LoginStart, NetworkLogin } from '../accounts.types.ts'
import { answered } from '../answered.ts'
import { pkceChallenge } from '../pkce.ts'
import { scopes } from './index.ts'
import {
  jsonRequest,
  type MastodonDeps,
  mastodonCall,
  placeOf,
  sealedToken,
  textIn,
  worldwideId,
} from './mastodon-client.ts'

const scope = scopes.join(' ')

/** Stored until the person returns from the login page. Each login registers an app with its server. */
interface Kept {
  readonly server: string
  readonly clientId: string
  readonly clientSecret: string
  readonly verifier: string
}

export const createMastodonLogin = (deps: MastodonDeps): NetworkLogin => ({
  pages: null,
  begin: (start) => begin(deps, start),
  finish: (back) => finish(deps, back),
  renew: () => null,
  // A login has a single account, so a rejection affects the whole login.
  works: async () => false,
  async check(config) {
    const answer = await mastodonCall(deps, placeOf(config), '/api/v1/accounts/verify_credentials')
    if (!answer.ok) return answer
    const { scopes: granted = [] } = config
    return {
      ok: true,
      value: { expiresAt: null, dataAccessExpiresAt: null, scopes: granted, problems: [], ended: null },
    }
  },
})

async function begin(deps: MastodonDeps, { redirectUri, state, server: given }: LoginStart) {
  const server = serverOf(deps, given)
  const registration = { client_name: 'Weft', redirect_uris: redirectUri, scopes: scope }
  const place = { server, token: null, accountId: null }
  const { body } = answered(await mastodonCall(deps, place, '/api/v1/apps', jsonRequest(registration)))
  const kept = {
    server,
    clientId: required(body, 'client_id'),
    clientSecret: required(body, 'client_secret'),
    verifier: newSecret(),
  }
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: kept.clientId,
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: pkceChallenge(kept.verifier),
    code_challenge_method: 'S256',
  })
  return { location: `${server}/oauth/authorize?${query}`, kept: JSON.stringify(kept satisfies Kept) }
}

async function finish(deps: MastodonDeps, { platform, redirectUri, code, kept, now }: LoginReturn) {
  // Safe cast: only `begin` writes this value, and it was stored encrypted.
  const { server, clientId, clientSecret, verifier } = JSON.parse(kept ?? '{}') as Kept
  const place = { server, token: null, accountId: null }
  const exchange = {
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    scope,
  }
  const { body: granted } = answered(await mastodonCall(deps, place, '/oauth/token', jsonRequest(exchange)))
  const token = required(granted, 'access_token')
  const own = { ...place, token }
  const { body: account } = answered(await mastodonCall(deps, own, '/api/v1/accounts/verify_credentials'))
  const instance = await mastodonCall(deps, own, '/api/v2/instance')
  return {
    platform,
    token_type: 'USER',
    access_token: sealedToken(server, token),
    authenticated_at: now.toISOString(),
    scopes: (textIn(granted, 'scope') ?? scope).split(' '),
    user_id: worldwideId(required(account, 'id'), place),
    username: worldwideId(required(account, 'username'), place),
    name: textIn(account, 'display_name') ?? undefined,
    server,
    metadata: { profile_image_url: textIn(account, 'avatar') ?? undefined },
    max_characters: instance.ok ? mostCharacters(instance.value.body) : undefined,
  }
}

/**
 * Returns the server's URL, without query and trailing slash. Throws `invalid_data` (400) if none is given and there is
 * no built-in server.
 */
function serverOf({ builtIn }: MastodonDeps, given: string | null): string {
  if (given === null && builtIn) return `${builtIn.publicUrl}/mastodon`
  if (given === null)
    throw invalidData([{ path: '/url', message: 'Give the platform the address of your server as its url.' }])
  const url = new URL(given)
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

function required(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = textIn(body, name)
  if (value === null) throw new AppError('network_failed', 502, `The server gave no ${name}. Is it a Mastodon server?`)
  return value
}

function mostCharacters({ configuration }: Readonly<Record<string, unknown>>): number | undefined {
  const statuses = isMembers(configuration) ? configuration.statuses : null
  const most = isMembers(statuses) ? statuses.max_characters : null
  return typeof most === 'number' && Number.isInteger(most) && most > 0 ? most : undefined
}
