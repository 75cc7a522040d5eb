import { createHmac } from 'node:crypto'
import { timingSafeEqualText } from '../../../src/platform/secret.ts'
import type { Networks } from '../context.ts'
import { type ShortPerson, shortPeople } from '../people.ts'
import type { ShortCall } from './call.ts'
import { legacyError } from './problems.ts'

/** Percent-encodes everything except letters, digits, `-`, `.`, `_` and `~` (RFC 3986). */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

export interface SignedRequest {
  readonly method: string
  /** URL without the query. */
  readonly address: string
  /** Parameters of the query, a urlencoded body and the header, without the signature. */
  readonly parameters: readonly (readonly [string, string])[]
}

/** Returns the HMAC-SHA1 signature in base64 (RFC 5849, 3.4). */
export function oauth1Signature(request: SignedRequest, consumerSecret: string, tokenSecret: string): string {
  const parameters = request.parameters
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .sort(([a, x], [b, y]) => order(a, b) || order(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const base = [request.method.toUpperCase(), request.address, parameters].map(percentEncode).join('&')
  const key = `${percentEncode(consumerSecret)}&${percentEncode(tokenSecret)}`
  return createHmac('sha1', key).update(base).digest('base64')
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export interface Oauth1Credentials {
  readonly accessToken: string
  readonly accessTokenSecret: string
}

/** Returns the credentials that the network's developer page shows for an account. */
export function oauth1CredentialsOf(person: ShortPerson, networks: Pick<Networks, 'tokenSecret'>): Oauth1Credentials {
  const derived = (purpose: string) =>
    createHmac('sha256', networks.tokenSecret).update(`${purpose} ${person.id}`).digest('base64url')
  return { accessToken: `${person.id}-${derived('oauth1 token')}`, accessTokenSecret: derived('oauth1 secret') }
}

/** Returns the parameters of an `Authorization: OAuth …` header; null for other headers. */
export function oauth1Parameters(header: string): ReadonlyMap<string, string> | null {
  if (!/^OAuth /i.test(header)) return null
  const pairs = [...header.slice(6).matchAll(/([a-z_]+)="([^"]*)"/g)]
  return new Map(pairs.map(([, name = '', value = '']) => [name, decoded(value)]))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const clockSkewSeconds = 300
const mostNonces = 10_000

export interface NonceBook {
  /** Records a nonce. Returns false if it was used before. */
  take(nonce: string): boolean
}

export function createNonceBook(): NonceBook {
  const used = new Set<string>()
  return {
    take(nonce) {
      if (used.has(nonce)) return false
      used.add(nonce)
      const [oldest] = used
      if (used.size > mostNonces && oldest !== undefined) used.delete(oldest)
      return true
    },
  }
}

/** Returns the person who signed the request. Rejects wrong signatures, old timestamps and repeated nonces. */
export function verifyOauth1(call: ShortCall, nonces: NonceBook): ShortPerson {
  const credentials = shortPeople.map((person) => ({ person, ...oauth1CredentialsOf(person, call.networks) }))
  const token = oauth1Parameters(call.authorization)?.get('oauth_token')
  const found = credentials.find(({ accessToken }) => accessToken === token)
  requireSignature(call, nonces, found?.accessTokenSecret)
  if (!found) throw invalidOauth1Token()
  return found.person
}

export const invalidOauth1Token = () => legacyError(401, 89, 'Invalid or expired token.')

/** Checks the signature. `tokenSecret`: an empty string before there is a token, undefined for an unknown token. */
export function requireSignature(
  call: ShortCall,
  nonces: NonceBook,
  tokenSecret: string | undefined,
): ReadonlyMap<string, string> {
  const { apps, world } = call.networks
  const given = oauth1Parameters(call.authorization)
  if (!given) throw legacyError(400, 215, 'Bad Authentication data.')
  const refused = legacyError(401, 32, 'Could not authenticate you.')
  if (given.get('oauth_consumer_key') !== apps.short.consumerKey) throw refused
  if (given.get('oauth_signature_method') !== 'HMAC-SHA1' || (given.get('oauth_version') ?? '1.0') !== '1.0') {
    throw refused
  }
  if (tokenSecret === undefined) throw invalidOauth1Token()
  const inHeader = [...given].filter(([name]) => name !== 'oauth_signature' && name !== 'realm')
  const parameters = [...inHeader, ...call.query, ...(call.isForm ? call.body : [])]
  const signed = { method: call.method, address: call.address, parameters }
  const expected = oauth1Signature(signed, apps.short.consumerSecret, tokenSecret)
  if (!timingSafeEqualText(expected, given.get('oauth_signature') ?? '')) throw refused
  const ageSeconds = Math.abs(world.now() / 1000 - Number(given.get('oauth_timestamp')))
  if (!(ageSeconds <= clockSkewSeconds)) throw legacyError(401, 135, 'Timestamp out of bounds.')
  const isNew = nonces.take(`${given.get('oauth_token')} ${given.get('oauth_timestamp')} ${given.get('oauth_nonce')}`)
  if (!isNew) throw refused
  return given
}
