import { type KeyObject, sign } from 'node:crypto'
import type { Item } from 'structured-headers'
import { contentDigest } from './content-digest.ts'
import { componentValue, type SignedMessage } from './signature-base.ts'

export interface SigningKey {
  readonly kid: string
  readonly privateKey: KeyObject
}

const label = 'sig1'
const none: Item[1] = new Map()

/** Returns `Signature-Input` and `Signature`: an ES256 signature over these components, in this order. */
export function signatureFields(
  message: SignedMessage,
  components: readonly string[],
  { kid, privateKey }: SigningKey,
  created: Date,
): Record<'signature-input' | 'signature', string> {
  // Needs no escaping: field names and thumbprints contain no special characters.
  const names = components.map((name) => `"${name}"`)
  const covered = `(${names.join(' ')});created=${Math.floor(created.getTime() / 1000)};keyid="${kid}"`
  const lines = components.map((name, at) => `${names[at]}: ${componentValue(message, [name, none])}`)
  const base = Buffer.from([...lines, `"@signature-params": ${covered}`].join('\n'))
  const signature = sign('sha256', base, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64')
  return { 'signature-input': `${label}=${covered}`, signature: `${label}=:${signature}:` }
}

/**
 * Returns the header fields with the signature of a response. The signature covers the status and, if there is a body,
 * its digest and content type.
 */
export function signedAnswer(
  answer: { readonly status: number; readonly contentType: string; readonly body: string },
  key: SigningKey,
  created: Date,
): Record<string, string> {
  const derived = new Map([['@status', String(answer.status)]])
  if (answer.body === '') return signatureFields({ derived, headers: {} }, ['@status'], key, created)
  const digest = contentDigest(answer.body)
  const message = { derived, headers: { 'content-digest': digest, 'content-type': answer.contentType } }
  const covered = ['@status', 'content-digest', 'content-type']
  return { 'content-digest': digest, ...signatureFields(message, covered, key, created) }
}

/**
 * Returns all fields of a signed request: the given ones, the digest of a body, and a signature over all of them and
 * over the method, host, path and query.
 */
export function signedRequest(
  request: {
    readonly method: string
    readonly url: string
    /** By lowercase name. Must include `content-type` if there is a body. */
    readonly headers: Readonly<Record<string, string>>
    readonly body: string | null
  },
  key: SigningKey,
  created: Date,
): Record<string, string> {
  const headers: Record<string, string> = { ...request.headers }
  if (request.body !== null) headers['content-digest'] = contentDigest(request.body)
  const derived = derivedOf(request.method, new URL(request.url))
  const covered = [
    '@method',
    '@authority',
    '@path',
    ...(derived.has('@query') ? ['@query'] : []),
    ...Object.keys(headers),
  ]
  return { ...headers, ...signatureFields({ derived, headers }, covered, key, created) }
}

/** Returns the components derived from a request's method and URL (RFC 9421, 2.2). */
export function derivedOf(method: string, url: URL): Map<string, string> {
  const path = url.pathname || '/'
  return new Map([
    ['@method', method],
    ['@target-uri', url.href],
    ['@authority', url.host.toLowerCase()],
    ['@scheme', url.protocol.slice(0, -1)],
    ['@request-target', path + url.search],
    ['@path', path],
    ...(url.search === '' ? [] : [['@query', url.search] as const]),
  ])
}
