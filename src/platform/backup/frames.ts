import { createHash, type Hash } from 'node:crypto'

/**
 * A backup is a row of frames: one byte of kind (`J` JSON, `D` rows as COPY writes them), four bytes of length (big
 * endian), the content. `J` manifest, then for each table `J` head, `D`…, `J` count, then for each media file `J` head,
 * `D`…, `J` count, and at the end `J` end.
 */
export type FrameKind = 'J' | 'D'

export interface Frame {
  readonly kind: FrameKind
  readonly content: Buffer
}

export interface Manifest {
  readonly format: 'weft-backup'
  /** 2: with media files. */
  readonly version: 2
  /** ISO 8601. */
  readonly madeAt: string
  /** Names of the migrations that the tables are the result of. */
  readonly migrations: readonly string[]
  /** `elsewhere`: in a bucket, and not in this file. */
  readonly media: 'included' | 'elsewhere'
}

export interface TableHead {
  readonly table: string
  readonly columns: readonly string[]
}

export interface TableCount {
  readonly rows: number
}

export interface FileHead {
  /** Its key in the media storage. */
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
  /** SHA-256 (hex) of every frame before this one. */
  readonly sha256: string
}

export interface SequenceValue {
  readonly name: string
  /** As text: may pass 2^53. */
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

/** The frames of a byte stream, and the hash of all before the one that is handed out. */
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
