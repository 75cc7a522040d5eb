import { hmacSha256Hex } from '../../platform/secret.ts'

/** The padded keys of HMAC-SHA256, whose two hashes PostgreSQL computes. */
export interface SuppressionKeys {
  readonly inner: Buffer
  readonly outer: Buffer
}

const blockBytes = 64

/** The secret of the links stays the same when the encryption key is rotated, and lies encrypted in the database. */
export function suppressionKeys(linkSecret: string): SuppressionKeys {
  const key = Buffer.alloc(blockBytes)
  key.write(hmacSha256Hex(linkSecret, 'mail suppression'), 'hex')
  return { inner: Buffer.from(key.map((byte) => byte ^ 0x36)), outer: Buffer.from(key.map((byte) => byte ^ 0x5c)) }
}
