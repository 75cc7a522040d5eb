import { randomBytes } from 'node:crypto'
import { decryptAes256Gcm, encryptAes256Gcm, ivBytes, keyBytes, tagBytes } from './aes-256-gcm.ts'

/** An encrypted secret as stored. All three strings are canonical base64. */
export interface EncryptedBlock {
  readonly encrypted: string
  readonly iv: string
  readonly authTag: string
  readonly keyVersion: number
}

export interface Vault {
  /** Key version of new blocks. Blocks of other versions must be encrypted again. */
  readonly currentVersion: number
  /** Encrypts a value. `aad` names the row and field of the block; `open` needs the same value. */
  seal(plaintext: string, aad: string): EncryptedBlock
  /** Decrypts a stored block. Throws a `VaultError` if it was changed or belongs to another row or field. */
  open(block: unknown, aad: string): string
}

/** Describes a problem with a key or block, without revealing either. */
export class VaultError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'VaultError'
  }
}

export interface VaultKeys {
  /** Encryption keys of 32 bytes. The map's keys are key versions. */
  readonly keys: ReadonlyMap<number, Buffer>
  readonly currentVersion: number
}

/** Creates a vault. Throws `VaultError` for an invalid key or key version, or if the current version has no key. */
export function createVault({ keys, currentVersion }: VaultKeys): Vault {
  for (const [version, key] of keys) {
    if (!Number.isSafeInteger(version) || version < 1) throw new VaultError(`${version} is not a key version.`)
    if (key.length !== keyBytes) throw new VaultError(`Encryption key version ${version} must be ${keyBytes} bytes.`)
  }
  const keyOf = (version: number): Buffer => {
    const key = keys.get(version)
    if (!key) throw new VaultError(`Encryption key version ${version} is not configured.`)
    return key
  }
  const currentKey = keyOf(currentVersion)

  return {
    currentVersion,
    seal: (plaintext, aad) => seal(currentKey, currentVersion, plaintext, aad),
    open: (block, aad) => open(keyOf, block, aad),
  }
}

function seal(key: Buffer, keyVersion: number, plaintext: string, aad: string): EncryptedBlock {
  if (plaintext === '') throw new VaultError('An empty secret cannot be sealed.')
  if (!plaintext.isWellFormed()) throw new VaultError('A secret must be well-formed Unicode.')
  const iv = randomBytes(ivBytes)
  const { ciphertext, tag } = encryptAes256Gcm(key, iv, bindingBytes(aad), Buffer.from(plaintext, 'utf8'))
  return {
    encrypted: ciphertext.toString('base64'),
    iv: iv.toString('base64'),
    authTag: tag.toString('base64'),
    keyVersion,
  }
}

function open(keyOf: (version: number) => Buffer, block: unknown, aad: string): string {
  const { keyVersion, ciphertext, iv, tag } = readBlock(block)
  const key = keyOf(keyVersion)
  try {
    return decryptAes256Gcm(key, iv, bindingBytes(aad), { ciphertext, tag }).toString('utf8')
  } catch (cause) {
    if (cause instanceof VaultError) throw cause
    throw new VaultError('Unable to authenticate data: the block was altered or belongs elsewhere.', { cause })
  }
}

function bindingBytes(aad: string): Buffer {
  if (aad === '' || !aad.isWellFormed()) throw new VaultError('A block must be bound to its row and field.')
  return Buffer.from(aad, 'utf8')
}

function readBlock(block: unknown): { keyVersion: number; ciphertext: Buffer; iv: Buffer; tag: Buffer } {
  if (typeof block !== 'object' || block === null) throw new VaultError('There is no encrypted block.')
  const keyVersion = 'keyVersion' in block ? block.keyVersion : undefined
  if (typeof keyVersion !== 'number') throw new VaultError('An encrypted block needs an integer keyVersion.')
  const ciphertext = decode('encrypted', 'encrypted' in block ? block.encrypted : undefined)
  const iv = decode('iv', 'iv' in block ? block.iv : undefined)
  const tag = decode('authTag', 'authTag' in block ? block.authTag : undefined)
  if (ciphertext.length === 0) throw new VaultError('The ciphertext of a block must not be empty.')
  if (iv.length !== ivBytes) throw new VaultError(`The iv of a block must be ${ivBytes} bytes.`)
  if (tag.length !== tagBytes) throw new VaultError(`The authTag of a block must be ${tagBytes} bytes.`)
  return { keyVersion, ciphertext, iv, tag }
}

/**
 * Decodes canonical base64 only, so that each block has exactly one spelling. Node alone would ignore invalid
 * characters.
 */
function decode(field: string, text: unknown): Buffer {
  if (typeof text !== 'string') throw new VaultError(`The ${field} of a block must be a base64 string.`)
  const bytes = Buffer.from(text, 'base64')
  if (bytes.toString('base64') !== text) throw new VaultError(`The ${field} of a block is not base64.`)
  return bytes
}
