import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { type InnerList, parseDictionary } from 'structured-headers'
import { derivedOf, signedRequest } from '../../src/platform/http-signatures/index.ts'
import { signatureBase } from '../../src/platform/http-signatures/signature-base.ts'

/** An agent that signs its requests, with its public key. */
export interface SigningAgent {
  readonly jwk: Readonly<Record<string, unknown>>
  readonly privateKey: KeyObject
  /** Returns the header fields of a signed request to the test shop. */
  fields(request: SignedCall, made: Date): Record<string, string>
  /** Signs again with additional signature parameters, such as `;nonce="1"`. */
  resigned(request: SignedCall, fields: Readonly<Record<string, string>>, parameters: string): Record<string, string>
}

export interface SignedCall {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Path on the shop. */
  readonly path: string
  readonly body?: unknown
  readonly profile: string
  readonly headers?: Readonly<Record<string, string>>
  readonly shop?: string
}

export function signingAgent(kid = 'agent-key-1'): SigningAgent {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    jwk: { kid, use: 'sig', alg: 'ES256', ...publicKey.export({ format: 'jwk' }) },
    privateKey,
    fields({ method, path, body, profile, headers = {}, shop = 'https://shop.example' }, made) {
      const about: Record<string, string> = { 'ucp-agent': `profile="${profile}"`, ...headers }
      if (method !== 'GET') about['idempotency-key'] ??= randomUUID()
      if (body !== undefined) about['content-type'] = 'application/json'
      const text = body === undefined ? null : JSON.stringify(body)
      return signedRequest({ method, url: shop + path, headers: about, body: text }, { kid, privateKey }, made)
    },
    resigned({ method, path, shop = 'https://shop.example' }, fields, parameters) {
      const input = `${fields['signature-input']}${parameters}`
      const message = { derived: derivedOf(method, new URL(shop + path)), headers: fields }
      const [covered] = parseDictionary(input).values()
      // `fields` signed an inner list.
      const base = Buffer.from(signatureBase(message, covered as InnerList))
      const value = sign('sha256', base, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64')
      return { ...fields, 'signature-input': input, signature: `sig1=:${value}:` }
    },
  }
}

/** Returns a platform profile with every capability at this version. */
export const platformProfile = (
  version: string,
  { keys = [], webhookUrl }: { readonly keys?: readonly object[]; readonly webhookUrl?: string } = {},
): string => {
  const names = ['checkout', 'cart', 'catalog.search', 'catalog.lookup', 'fulfillment', 'discount', 'buyer_consent']
  const order = webhookUrl === undefined ? { version } : { version, config: { webhook_url: webhookUrl } }
  return JSON.stringify({
    ucp: {
      version,
      services: {},
      capabilities: {
        ...Object.fromEntries(names.map((name) => [`dev.ucp.shopping.${name}`, [{ version }]])),
        'dev.ucp.shopping.order': [order],
      },
      payment_handlers: {},
    },
    [version === '2026-04-08' ? 'signing_keys' : 'keys']: keys,
  })
}
