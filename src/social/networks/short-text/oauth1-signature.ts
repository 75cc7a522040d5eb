import { createHmac } from 'node:crypto'

export interface OAuth1Keys {
  readonly consumerKey: string
  readonly consumerSecret: string
  readonly token: string
  readonly tokenSecret: string
}

export interface SignedRequest {
  readonly method: string
  /** Includes the query. */
  readonly url: string
  /** Fields of a form body. They are signed; multipart and JSON bodies are not. */
  readonly form?: Readonly<Record<string, string>>
}

/** Percent-encodes everything except unreserved characters (RFC 5849, 3.6). */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Returns the `Authorization` header for OAuth 1.0a with HMAC-SHA1 (RFC 5849). */
export function oauth1Header(
  keys: OAuth1Keys,
  { method, url, form = {} }: SignedRequest,
  once: { readonly nonce: string; readonly timestamp: number },
): string {
  const address = new URL(url)
  const oauth: Record<string, string> = {
    oauth_consumer_key: keys.consumerKey,
    oauth_nonce: once.nonce,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(once.timestamp),
    oauth_token: keys.token,
    oauth_version: '1.0',
  }
  const params = [...address.searchParams, ...Object.entries(form), ...Object.entries(oauth)]
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const base = [method.toUpperCase(), `${address.origin}${address.pathname}`, params].map(encoded).join('&')
  const key = `${encoded(keys.consumerSecret)}&${encoded(keys.tokenSecret)}`
  const signed = { ...oauth, oauth_signature: createHmac('sha1', key).update(base).digest('base64') }
  const members = Object.entries(signed)
    .sort(([a], [b]) => compare(a, b))
    .map(([name, value]) => `${encoded(name)}="${encoded(value)}"`)
  return `OAuth ${members.join(', ')}`
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
