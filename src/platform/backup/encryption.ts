import { ReadableStream } from 'node:stream/web'
import type { Decrypter, Encrypter } from 'age-encryption'
import { BackupDamaged } from './frames.ts'

/** Who can decrypt a backup: owners of these public keys (`age1…`), or anyone with the passphrase. */
export type BackupRecipients =
  | { readonly recipients: readonly string[] }
  | { readonly passphrase: string; readonly workFactor?: number }

/** Keys to decrypt a backup: secret keys (`AGE-SECRET-KEY-1…`), or a passphrase. */
export type BackupIdentities = { readonly identities: readonly string[] } | { readonly passphrase: string }

type Bytes = AsyncIterable<Uint8Array>
type Transform = (source: Bytes) => AsyncGenerator<Uint8Array>

/**
 * Returns a transform that encrypts in the age format (https://age-encryption.org/v1), in chunks of 64 KiB. Throws if a
 * recipient is malformed.
 */
export async function encryptionFor(given: BackupRecipients): Promise<Transform> {
  const age = await import('age-encryption')
  const encrypter: Encrypter = new age.Encrypter()
  if ('passphrase' in given) {
    encrypter.setPassphrase(given.passphrase)
    if (given.workFactor !== undefined) encrypter.setScryptWorkFactor(given.workFactor)
  } else for (const recipient of given.recipients) encrypter.addRecipient(recipient)
  return async function* (source) {
    yield* await encrypter.encrypt(streamOf(source))
  }
}

const intro = 'age-encryption.org/'

/** Reads the bytes of a backup, decrypted if necessary. Reads the source only once, because it may be a pipe. */
export async function* decrypted(source: Bytes, keys: BackupIdentities | null): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  while (head.length < intro.length) {
    const next = await chunks.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  const whole = async function* () {
    yield head
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  if (head.toString('latin1', 0, intro.length) !== intro) return yield* whole()
  const decrypt = await decryptionWith(keys)
  yield* decrypt(whole())
}

async function decryptionWith(given: BackupIdentities | null): Promise<Transform> {
  if (given === null) throw new Error('The backup is encrypted: give its identity or its passphrase.')
  const age = await import('age-encryption')
  const decrypter: Decrypter = new age.Decrypter()
  if ('passphrase' in given) decrypter.addPassphrase(given.passphrase)
  else for (const identity of given.identities) decrypter.addIdentity(identity)
  return async function* (source) {
    const plain = await decrypter.decrypt(streamOf(source)).catch((cause: unknown) => {
      const locked = cause instanceof Error && /no identity matched/.test(cause.message)
      if (locked) throw new Error('This identity or passphrase does not open the backup.', { cause })
      throw new BackupDamaged('The backup is damaged: the head of its encryption cannot be read.', { cause })
    })
    try {
      yield* plain
    } catch (cause) {
      throw new BackupDamaged('The backup is cut off, or has been altered.', { cause })
    }
  }
}

/** Wraps the source in a stream that reads only as much as is consumed. */
const streamOf = (source: Bytes): globalThis.ReadableStream<Uint8Array> =>
  // Safe cast: Node's and the DOM's types describe the same class.
  ReadableStream.from(source) as unknown as globalThis.ReadableStream<Uint8Array>
