import { createHash, type Hash } from 'node:crypto'

/**
 * Kinds of frames. A backup is a sequence of frames: one byte for the kind (`J` JSON, `D` rows as COPY writes them, or
 * bytes of a file), four bytes for the length (big endian), then the content. The order is: a `J` manifest; per table a
 * `J` head, `D`…, a `J` count; per media file a `J` head, `D`…, a `J` count; last a `J` end.
 */
export type FrameKind = 'J' | 'D'

export interface Frame {
  readonly kind: FrameKind
  readonly content: Buffer
}

export interface Manifest {
  readonly format: 'weft-backup'
  /** Version 2 added media files. */
  readonly version: 2
  /** ISO 8601. */
  readonly madeAt: string
  /** Migrations that created the tables. */
  readonly migrations: readonly string[]
  /** `elsewhere`: media files are in a bucket and not in this backup. */
  readonly media: 'included' | 'elsewhere'
}

export interface TableHead {
  readonly table: string
  readonly columns: readonly string[]
}

export interface FileHead {
  /** Key in the media storage. */
  readonly file: string
}

export interface FileCount {
  readonly bytes: number
}

export interface BackupEnd {
  readonly end: true
  readonly sequences: readonly SequenceValue[]
  readonly tables: Readonly<Record<string, number>>
  readonly files: number
  /** SHA-256 (hex) of all frames before this one. */
  readonly sha256: string
}

export interface SequenceValue {
  readonly name: string
  /** A string, because the value may exceed 2^53. */
  readonly lastValue: string
  readonly isCalled: boolean
}

const headBytes = 5
export const longestFrame = 64 * 1024 * 1024

export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged'
}

export function encodeFrame(kind: FrameKind, content: Buffer): Buffer {
  const head = Buffer.alloc(headBytes)
  head.write(kind, 0, 'latin1')
  head.writeUInt32BE(content.length, 1)
  return Buffer.concat([head, content])
}

export const jsonFrame = (value: unknown): Buffer => encodeFrame('J', Buffer.from(JSON.stringify(value)))

/**
 * Decodes frames from a byte stream. For a `J` frame, `before` is the SHA-256 of all frames before it. For a `D` frame,
 * it is empty. Throws `BackupDamaged` if the stream is damaged or cut off.
 */
export async function* decodeFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Frame & { readonly before: string }> {
  const hash: Hash = createHash('sha256')
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const frame = firstFrame(rest)
      if (!frame) break
      const bytesOfFrame = rest.subarray(0, headBytes + frame.content.length)
      yield { ...frame, before: frame.kind === 'J' ? hash.copy().digest('hex') : '' }
      hash.update(bytesOfFrame)
      rest = rest.subarray(bytesOfFrame.length)
    }
  }
  if (rest.length > 0) throw new BackupDamaged('The backup is cut off.')
}

function firstFrame(bytes: Buffer): Frame | null {
  if (bytes.length < headBytes) return null
  const kind = bytes.toString('latin1', 0, 1)
  const length = bytes.readUInt32BE(1)
  if ((kind !== 'J' && kind !== 'D') || length > longestFrame) throw new BackupDamaged('The backup is damaged.')
  if (bytes.length < headBytes + length) return null
  return { kind, content: bytes.subarray(headBytes, headBytes + length) }
}
