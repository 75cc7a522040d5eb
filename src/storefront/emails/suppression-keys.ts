import { hmacSha256Hex } from '../../platform/secret.ts'

/** The padded keys of HMAC-SHA256. PostgreSQL computes its two hashes. */
export interface SuppressionKeys {
  readonly inner: Buffer
  readonly outer: Buffer
}

const blockBytes = 64

/** The link secret survives rotations of the encryption key and is stored encrypted. */
export function suppressionKeys(linkSecret: string): SuppressionKeys {
  const key = Buffer.alloc(blockBytes)
  key.write(hmacSha256Hex(linkSecret, 'mail suppression'), 'hex')
  return { inner: Buffer.from(key.map((byte) => byte ^ 0x36)), outer: Buffer.from(key.map((byte) => byte ^ 0x5c)) }
}
