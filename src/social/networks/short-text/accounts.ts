import type { Answered, ShortAccounts, ShortProfile, ShortTokens } from '../accounts.types.ts'
import type { ShortTextEndpoints } from '../endpoints.ts'
import { mapped } from '../graph/accounts.ts'
import { countOf, type GraphObject, listOf, objectOf, textOf, unreachable } from '../graph/call.ts'
import { withoutSecrets } from '../graph/graph-fault.rules.ts'
import type { FaultClass } from '../ports.ts'
import { formHeaders, formOf, type Wire, type WireAnswer } from '../wire.ts'

const timeoutMs = 15_000
const scopes = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access']
const profileFields = 'id,name,username,profile_image_url,description,verified,public_metrics'

interface ShortDeps {
  readonly wire: Wire
  readonly endpoints: ShortTextEndpoints
}

/** Creates the client for OAuth 2.0 with PKCE and API version 2. */
export function createShortAccounts({ wire, endpoints }: ShortDeps): ShortAccounts {
  const { apiUrl, authorizeUrl, client } = endpoints
  const basic = client.secret && Buffer.from(`${client.id}:${client.secret.reveal()}`, 'utf8').toString('base64')
  const token = async (fields: Readonly<Record<string, string>>): Promise<Answered<ShortTokens>> => {
    const answer = await wire(`${apiUrl}/2/oauth2/token`, {
      method: 'POST',
      timeoutMs,
      headers: { ...formHeaders, ...(basic ? { authorization: `Basic ${basic}` } : {}) },
      body: formOf({ ...fields, ...(basic ? {} : { client_id: client.id }) }),
    })
    return mapped(shortAnswer(answer), tokensOf)
  }
  const read = async (path: string, accessToken: string): Promise<Answered<GraphObject>> =>
    mapped(
      shortAnswer(await wire(`${apiUrl}${path}`, { timeoutMs, headers: { authorization: `Bearer ${accessToken}` } })),
      (body) => (body.data === undefined ? null : objectOf(body.data)),
    )
  return {
    authorizeUrl: ({ redirectUri, state, challenge }) =>
      `${authorizeUrl}?${new URLSearchParams({
        response_type: 'code',
        client_id: client.id,
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })}`,
    exchangeCode: (code, redirectUri, verifier) =>
      token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }),
    refresh: (refreshToken) => token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    async me(accessToken) {
      return mapped(await read(`/2/users/me?user.fields=${profileFields}`, accessToken), profileOf)
    },
    async postMetrics(postId, accessToken) {
      const path = `/2/tweets/${encodeURIComponent(postId)}?tweet.fields=public_metrics`
      return mapped(await read(path, accessToken), (post) => {
        const metrics = objectOf(post.public_metrics)
        return {
          impressions: countOf(metrics.impression_count) ?? 0,
          likes: countOf(metrics.like_count) ?? 0,
          retweets: countOf(metrics.retweet_count) ?? 0,
          replies: countOf(metrics.reply_count) ?? 0,
          quotes: countOf(metrics.quote_count) ?? 0,
          bookmarks: countOf(metrics.bookmark_count) ?? 0,
        }
      })
    },
  }
}

function shortAnswer(answer: WireAnswer): Answered<GraphObject> {
  if (answer.kind !== 'answer') return unreachable(answer.reason, answer.kind === 'unsent')
  if (answer.status < 400 && answer.body !== null) return { ok: true, value: objectOf(answer.body) }
  const body = objectOf(answer.body)
  const code = textOf(body.error) ?? String(answer.status)
  const told = textOf(body.error_description) ?? textOf(body.detail) ?? textOf(objectOf(listOf(body.errors)[0]).message)
  if (refusedClients.includes(code)) return refusedClient(code)
  const kind = classOf(answer.status)
  return {
    ok: false,
    fault: {
      class: kind,
      message: `${advice[kind] ?? 'The network refuses this.'}${told ? ` The network says: ${withoutSecrets(told).slice(0, 300)}` : ''}`,
      code,
      retryAt: kind === 'rate_limited' ? resetAt(answer.headers) : null,
      definitive: answer.status < 500,
    },
  }
}

/** Errors about Weft's app. They do not concern the account. */
const refusedClients = ['invalid_client', 'unauthorized_client']

const refusedClient = (code: string): Answered<never> => ({
  ok: false,
  fault: {
    class: 'transient',
    message:
      'The network does not accept NETWORK_C_CLIENT_ID and its secret: compare them with the app that is registered there.',
    code,
    retryAt: null,
    definitive: false,
  },
})

function classOf(status: number): FaultClass {
  if (status === 400 || status === 401) return 'auth_expired'
  if (status === 403) return 'auth_scope'
  if (status === 429) return 'rate_limited'
  return status === 404 ? 'invalid_target' : 'transient'
}

const advice: Partial<Record<FaultClass, string>> = {
  auth_expired: 'The login is no longer valid. Connect the account again.',
  auth_scope: 'A permission is missing. Connect the account again. Grant everything that is asked for.',
  rate_limited: 'The network accepts no more calls. Weft tries again later.',
  invalid_target: 'The network does not know the account.',
  transient: 'The network had a problem. Try again in a while.',
}

/** Returns when the rate limit resets: `x-rate-limit-reset`, a Unix time in seconds. Null without the header. */
function resetAt(headers: Readonly<Record<string, string>>): Date | null {
  const seconds = Number(headers['x-rate-limit-reset'])
  return Number.isFinite(seconds) && seconds > 0 ? new Date(seconds * 1000) : null
}

function tokensOf(body: GraphObject): ShortTokens | null {
  const accessToken = textOf(body.access_token)
  if (accessToken === null) return null
  return {
    accessToken,
    refreshToken: textOf(body.refresh_token),
    expiresInSeconds: countOf(body.expires_in),
    scopes: (textOf(body.scope) ?? '').split(' ').filter((scope) => scope !== ''),
  }
}

function profileOf(user: GraphObject): ShortProfile | null {
  const id = textOf(user.id)
  const username = textOf(user.username)
  if (id === null || username === null) return null
  const counts = objectOf(user.public_metrics)
  return {
    id,
    username,
    name: textOf(user.name),
    imageUrl: textOf(user.profile_image_url),
    verified: typeof user.verified === 'boolean' ? user.verified : null,
    followers: countOf(counts.followers_count),
    following: countOf(counts.following_count),
    posts: countOf(counts.tweet_count),
  }
}
