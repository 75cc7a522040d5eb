import { createCipheriv, createDecipheriv } from 'node:crypto'

export const keyBytes = 32
export const ivBytes = 12
export const tagBytes = 16

export interface Sealed {
  readonly ciphertext: Buffer
  readonly tag: Buffer
}

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D): a 96-bit iv and a 128-bit tag. An iv must never be used twice with the
 * same key.
 */
export function encryptAes256Gcm(key: Buffer, iv: Buffer, aad: Buffer, plaintext: Buffer): Sealed {
  requireLengths(key, iv)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
  cipher.setAAD(aad)
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return { ciphertext, tag: cipher.getAuthTag() }
}

/** Decrypts AES-256-GCM. Throws if any part was changed after encryption. */
export function decryptAes256Gcm(key: Buffer, iv: Buffer, aad: Buffer, { ciphertext, tag }: Sealed): Buffer {
  requireLengths(key, iv)
  if (tag.length !== tagBytes) throw new RangeError(`The tag must be ${tagBytes} bytes.`)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
  decipher.setAAD(aad)
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(ciphertext), decipher.final()])
}

function requireLengths(key: Buffer, iv: Buffer): void {
  if (key.length !== keyBytes) throw new RangeError(`The key must be ${keyBytes} bytes.`)
  if (iv.length !== ivBytes) throw new RangeError(`The iv must be ${ivBytes} bytes.`)
}
