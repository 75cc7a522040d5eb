import { createPublicKey, hash, type KeyObject } from 'node:crypto'
import { z } from 'zod'

/** A published key (RFC 7517), with the members that Weft uses. Keys of unknown kinds are accepted but not used. */
export const PublicJwk = z.looseObject({
  kid: z.string().min(1).max(512),
  kty: z.string(),
  crv: z.string().optional(),
  x: z.string().optional(),
  y: z.string().optional(),
  use: z.string().optional(),
  alg: z.string().optional(),
  key_ops: z.array(z.string()).optional(),
})
export type PublicJwk = z.infer<typeof PublicJwk>

export interface VerifyingKey {
  readonly key: KeyObject
  /** Hash algorithm; null if the signature algorithm implies it. */
  readonly digest: 'sha256' | 'sha384' | null
}

const kinds = [
  { kty: 'EC', crv: 'P-256', alg: 'ES256', digest: 'sha256' },
  { kty: 'EC', crv: 'P-384', alg: 'ES384', digest: 'sha384' },
  { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', digest: null },
] as const

/** Builds the key for verification. Returns null if the key is malformed or of an unsupported kind. */
export function verifyingKey({ kty, crv, alg, x, y }: PublicJwk): VerifyingKey | null {
  const kind = kinds.find((known) => known.kty === kty && known.crv === crv)
  if (!kind || (alg !== undefined && alg !== kind.alg)) return null
  try {
    const jwk = { kty, crv: kind.crv, x: x ?? '', ...(y === undefined ? {} : { y }) }
    return { key: createPublicKey({ format: 'jwk', key: jwk }), digest: kind.digest }
  } catch {
    return null
  }
}

/** Whether the key may be used for signatures. */
export const isForSignatures = ({ use, key_ops }: PublicJwk): boolean =>
  use !== 'enc' && (key_ops === undefined || key_ops.includes('verify'))

/** Computes the key's thumbprint: RFC 7638, SHA-256, base64url. */
export function thumbprint({ kty, crv, x, y }: PublicJwk): string {
  const members = kty === 'EC' ? { crv, kty, x, y } : { crv, kty, x }
  return hash('sha256', JSON.stringify(members), 'base64url')
}
