import type { Readable } from 'node:stream'

/** Keys are those that `isMediaKey` knows; an implementation refuses others. */
export interface MediaStorage {
  /** Whole and on the disk when it resolves, or not there at all; what was under the key is replaced. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** How many bytes it has; null: there is none. */
  find(key: string): Promise<{ readonly bytes: number } | null>
  read(key: string): Promise<{ readonly bytes: number; readonly content: Readable } | null>
  /** It does no harm when there is none. */
  remove(key: string): Promise<void>
  /** Everything there is, those of one picture one after the other. */
  list(): AsyncIterable<StoredFile>
}

export interface StoredFile {
  readonly key: string
  /** When it was put, by the storage's own clock. */
  readonly storedAt: Date
}

/** The storage does not answer, or not as it should; trying again may help. */
export class MediaStorageUnavailable extends Error {
  override readonly name = 'MediaStorageUnavailable'
}
