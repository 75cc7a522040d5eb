import { randomBytes } from 'node:crypto'
import { oauth1Signature, percentEncode } from '../../sandbox/networks/short/oauth1.ts'
import { sandboxApps } from './networks.ts'

export interface ToSign {
  readonly method: string
  readonly url: string
  /** Null before the login has produced a token. */
  readonly token: { readonly token: string; readonly secret: string } | null
  /** Fields of a urlencoded body. */
  readonly form?: Readonly<Record<string, string>>
  /** Overrides OAuth parameters, to build invalid requests. */
  readonly instead?: Readonly<Record<string, string>>
}

/** Builds the `Authorization` header, signed with the sandbox's consumer secret. */
export function signedHeader({ method, url, token, form = {}, instead = {} }: ToSign): string {
  const parameters: Record<string, string> = {
    oauth_consumer_key: sandboxApps.short.consumerKey,
    oauth_nonce: randomBytes(16).toString('hex'),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
    ...(token ? { oauth_token: token.token } : {}),
    oauth_version: '1.0',
    ...instead,
  }
  const { origin, pathname, searchParams } = new URL(url)
  const signed = [...Object.entries(parameters), ...searchParams, ...Object.entries(form)]
  const request = { method, address: `${origin}${pathname}`, parameters: signed }
  const oauth_signature = oauth1Signature(request, sandboxApps.short.consumerSecret, token?.secret ?? '')
  const pairs = Object.entries({ ...parameters, oauth_signature })
  return `OAuth ${pairs.map(([name, value]) => `${name}="${percentEncode(value)}"`).join(', ')}`
}
