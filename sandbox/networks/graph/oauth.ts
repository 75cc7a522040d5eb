import { timingSafeEqualText } from '../../../src/platform/secret.ts'
import { findPerson } from '../people.ts'
import { dataAccessMs, readToken, requirePerson, tokenProblem, userToken } from './access.ts'
import type { GraphCall } from './call.ts'
import { GraphRefusal, invalidToken, refusal } from './errors.ts'

/** `/oauth/access_token`: exchanges a code, a short-lived token or the app's credentials for a token. */
export function exchangeToken(call: GraphCall): object {
  const { networks } = call
  const app = networks.apps.graph
  if (call.text('client_id') !== app.id) {
    throw new GraphRefusal({ code: 101, message: 'Error validating application. Invalid application ID.' })
  }
  if (!timingSafeEqualText(call.text('client_secret'), app.secret)) {
    throw new GraphRefusal({ code: 1, message: 'Error validating client secret.', transient: false })
  }
  const grant = call.text('grant_type')
  if (grant === 'client_credentials') return { access_token: `${app.id}|${app.secret}`, token_type: 'bearer' }
  if (grant === 'fb_exchange_token') return longLived(call)
  return redeemCode(call)
}

function longLived(call: GraphCall): object {
  const given = readToken(call.networks, call.text('fb_exchange_token'))
  if (given?.kind !== 'USER') throw invalidToken('Invalid OAuth access token - Cannot parse access token')
  const problem = tokenProblem(call.networks, given)
  if (problem) throw invalidToken(problem.message, problem.subcode)
  const { token, expiresInSeconds } = userToken(call.networks, given.personId, given.scopes, true)
  return { access_token: token, token_type: 'bearer', expires_in: expiresInSeconds }
}

/** Exchanges a code, which works once, within ten minutes, and only with the redirect URL of its login. */
function redeemCode(call: GraphCall): object {
  const { world } = call.networks
  const code = world.codes.get(call.text('code'))
  const refuse = (message: string, subcode: number) => new GraphRefusal({ code: 100, subcode, message })
  if (code?.network !== 'graph') throw refuse('Invalid verification code format.', 36009)
  if (code.used) throw refuse('This authorization code has been used.', 36009)
  if (code.expiresAt <= world.now()) throw refuse('This authorization code has expired.', 36007)
  if (code.redirectUri !== call.text('redirect_uri')) {
    throw refuse(
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      36008,
    )
  }
  world.codes.put({ ...code, used: true })
  const { token, expiresInSeconds } = userToken(call.networks, code.personId, code.scopes, false)
  return { access_token: token, token_type: 'bearer', expires_in: expiresInSeconds }
}

export function debugToken(call: GraphCall): object {
  const { networks } = call
  call.token()
  const input = call.text('input_token')
  if (input === '') throw refusal(100, 'The parameter input_token is required')
  const token = readToken(networks, input)
  if (!token) {
    const error = { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' }
    return { data: { error, is_valid: false, scopes: [] } }
  }
  const problem = tokenProblem(networks, token)
  const seconds = (ms: number) => Math.floor(ms / 1000)
  const declined = networks.world.standings.get(`graph:${token.personId}`)?.declined ?? []
  const scopes = token.scopes.filter((scope) => !declined.includes(scope))
  const person = findPerson(token.personId)
  return {
    data: {
      app_id: networks.apps.graph.id,
      type: token.kind,
      application: 'Weft',
      data_access_expires_at: seconds(token.issuedAt + dataAccessMs),
      expires_at: token.expiresAt === null ? 0 : seconds(token.expiresAt),
      is_valid: problem === null,
      issued_at: seconds(token.issuedAt),
      ...(problem ? { error: { code: 190, ...problem } } : {}),
      ...(token.pageId === null ? {} : { profile_id: token.pageId }),
      scopes,
      granular_scopes: scopes.map((scope) => ({ scope, target_ids: person?.pages.map(({ id }) => id) ?? [] })),
      user_id: token.personId,
    },
  }
}

export function permissions(call: GraphCall): object {
  const token = call.token()
  requirePerson(token)
  const declined = call.networks.world.standings.get(`graph:${token.personId}`)?.declined ?? []
  const names = [...new Set([...token.scopes, ...declined])]
  return {
    data: names.map((permission) => ({
      permission,
      status: declined.includes(permission) ? 'declined' : 'granted',
    })),
  }
}
