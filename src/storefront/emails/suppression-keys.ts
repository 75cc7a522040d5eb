import { hmacSha256Hex } from '../../platform/secret.ts'

/** The padded inner and outer keys of HMAC-SHA256, with which PostgreSQL computes the two hashes. */
export interface SuppressionKeys {
  readonly inner: Buffer
  readonly outer: Buffer
}

const blockBytes = 64

/** Derives the keys from the link secret, which is stored encrypted and survives rotations of the encryption key. */
export function suppressionKeys(linkSecret: string): SuppressionKeys {
  const key = Buffer.alloc(blockBytes)
  key.write(hmacSha256Hex(linkSecret, 'mail suppression'), 'hex')
  return { inner: Buffer.from(key.map((byte) => byte ^ 0x36)), outer: Buffer.from(key.map((byte) => byte ^ 0x5c)) }
}
