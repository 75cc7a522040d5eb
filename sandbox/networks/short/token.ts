import { hash, randomBytes } from 'node:crypto'
import { sha256Hex, timingSafeEqualText } from '../../../src/platform/secret.ts'
import type { Answer } from '../../faults.ts'
import type { Networks } from '../context.ts'
import type { LoginCode, RefreshFamily } from '../records.ts'
import { accessTokenSeconds, sealAppToken, sealUserToken } from './access.ts'
import type { ShortCall } from './call.ts'
import { legacyError, oauthError } from './problems.ts'

const refreshLifeMs = 180 * 86_400_000

const invalidValue = () => oauthError(400, 'invalid_request', 'Value passed for the token was invalid.')

/** Returns base64url of the SHA-256 (RFC 7636). */
export const pkceChallenge = (verifier: string): string => hash('sha256', verifier, 'base64url')

/** `POST /2/oauth2/token` */
export function issueToken(call: ShortCall): Answer {
  requireClient(call)
  const grant = call.body.get('grant_type')
  if (grant === 'authorization_code') return redeemCode(call)
  if (grant === 'refresh_token') return refresh(call)
  throw oauthError(400, 'unsupported_grant_type', 'The grant_type is not supported.')
}

/** Checks the client. A confidential client sends its secret; a client without a secret counts as a public client. */
function requireClient(call: ShortCall): void {
  const { clientId, clientSecret } = call.networks.apps.short
  const basic = basicOf(call)
  if (!basic) {
    if (call.body.get('client_id') === clientId) return
    throw oauthError(401, 'unauthorized_client', 'Missing valid authorization header')
  }
  if (basic.id !== clientId || !timingSafeEqualText(basic.secret, clientSecret)) {
    throw oauthError(401, 'invalid_client', 'Client authentication failed.')
  }
}

function basicOf({ authorization }: ShortCall): { id: string; secret: string } | null {
  const encoded = /^Basic (\S+)$/i.exec(authorization)?.[1]
  if (encoded === undefined) return null
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) }
}

function redeemCode(call: ShortCall): Answer {
  const { world } = call.networks
  const code = world.codes.get(call.text('code'))
  if (!code || !fits(call, code)) {
    throw oauthError(400, 'invalid_request', 'Value passed for the authorization code was invalid.')
  }
  world.codes.put({ ...code, used: true })
  if (code.challenge === null || pkceChallenge(call.text('code_verifier')) !== code.challenge) {
    throw oauthError(400, 'invalid_request', 'Value passed for the code verifier did not match the code challenge.')
  }
  return { status: 200, body: openFamily(call.networks, code.personId, code.scopes) }
}

/** Issues the tokens of a new login. */
export function openFamily(networks: Networks, personId: string, scopes: readonly string[]): object {
  return tokens(networks, {
    id: randomBytes(16).toString('hex'),
    clientId: networks.apps.short.clientId,
    personId,
    scopes,
    current: '',
    spent: [],
    dead: false,
    expiresAt: networks.world.now() + refreshLifeMs,
  })
}

const fits = (call: ShortCall, code: LoginCode): boolean =>
  code.network === 'short' &&
  !code.used &&
  code.expiresAt > call.networks.world.now() &&
  code.redirectUri === call.text('redirect_uri')

/** Exchanges a refresh token, which works once. If it is used again, all tokens of its family are revoked. */
function refresh(call: ShortCall): Answer {
  const { world } = call.networks
  const given = sha256Hex(call.text('refresh_token'))
  const family = world.families.all().find(({ current, spent }) => current === given || spent.includes(given))
  if (!family || family.dead || family.expiresAt <= world.now()) throw invalidValue()
  if (family.current !== given) {
    world.families.put({ ...family, dead: true })
    throw invalidValue()
  }
  const body = tokens(call.networks, { ...family, spent: [...family.spent, given].slice(-100) })
  return { status: 200, body }
}

function tokens(networks: Networks, family: RefreshFamily): object {
  const refreshToken = randomBytes(48).toString('base64url')
  const isLasting = family.scopes.includes('offline.access')
  networks.world.families.put({ ...family, current: isLasting ? sha256Hex(refreshToken) : '' })
  const access = sealUserToken(networks, { familyId: family.id, personId: family.personId, scopes: family.scopes })
  return {
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    access_token: access,
    scope: family.scopes.join(' '),
    ...(isLasting ? { refresh_token: refreshToken } : {}),
  }
}

/** `POST /2/oauth2/revoke`: revokes the family of a refresh token. Ignores unknown tokens. */
export function revokeToken(call: ShortCall): Answer {
  requireClient(call)
  const given = sha256Hex(call.text('token'))
  const family = call.networks.world.families.all().find(({ current }) => current === given)
  if (family) call.networks.world.families.put({ ...family, dead: true })
  return { status: 200, body: { revoked: true } }
}

/** `POST /oauth2/token`: issues a token for the app without a user. */
export function issueAppToken(call: ShortCall): Answer {
  const { consumerKey, consumerSecret } = call.networks.apps.short
  const basic = basicOf(call)
  if (!basic || basic.id !== consumerKey || !timingSafeEqualText(basic.secret, consumerSecret)) {
    throw legacyError(403, 99, 'Unable to verify your credentials')
  }
  if (call.body.get('grant_type') !== 'client_credentials') {
    throw legacyError(403, 170, 'Missing required parameter: grant_type')
  }
  return { status: 200, body: { token_type: 'bearer', access_token: sealAppToken(call.networks) } }
}
