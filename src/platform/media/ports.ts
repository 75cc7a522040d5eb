import type { Readable } from 'node:stream'

/** Storage of media files. Accepts only keys that match `isMediaKey`. */
export interface MediaStorage {
  /**
   * Stores a file atomically and durably: once the promise resolves, the whole file is stored. Replaces an existing
   * file.
   */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Returns the size in bytes; null if the file does not exist. */
  find(key: string): Promise<{ readonly bytes: number } | null>
  read(key: string): Promise<{ readonly bytes: number; readonly content: Readable } | null>
  /** Removes a file. Does nothing if it does not exist. */
  remove(key: string): Promise<void>
  /** Lists all files, grouped by picture. */
  list(): AsyncIterable<StoredFile>
}

export interface StoredFile {
  readonly key: string
  /** Time when the file was stored, by the storage's clock. */
  readonly storedAt: Date
}

/** The storage is unreachable or misbehaves. A retry may help. */
export class MediaStorageUnavailable extends Error {
  override readonly name = 'MediaStorageUnavailable'
}
