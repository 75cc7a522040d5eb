import type { Readable } from 'node:stream'

/** Accepts only keys that match `isMediaKey`. */
export interface MediaStorage {
  /** Atomic and durable: once it resolves, the whole file is stored. Replaces an existing file. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Size in bytes; null if there is no such file. */
  find(key: string): Promise<{ readonly bytes: number } | null>
  read(key: string): Promise<{ readonly bytes: number; readonly content: Readable } | null>
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>
  /** All files, grouped by picture. */
  list(): AsyncIterable<StoredFile>
}

export interface StoredFile {
  readonly key: string
  /** Time of storing, by the storage's clock. */
  readonly storedAt: Date
}

/** The storage is unreachable or misbehaves. Retrying may help. */
export class MediaStorageUnavailable extends Error {
  override readonly name = 'MediaStorageUnavailable'
}
