import type { Answer } from '../../faults.ts'
import { imageFacts, isVideoFile } from '../image-size.ts'
import type { ShortPerson } from '../people.ts'
import { afterRead, firstProcessing, isReady } from '../processing.ts'
import type { Upload } from '../records.ts'
import type { World } from '../world.ts'

const lifeSeconds = 86_400
const largestImageBytes = 5 * 1024 * 1024
const largestVideoBytes = 512 * 1024 * 1024
export const largestSegmentBytes = 5 * 1024 * 1024
const mostBytesHeld = 64 * 1024 * 1024

/** Received parts of chunked uploads, which are kept only until the upload is complete. */
export class Segments {
  readonly #pieces = new Map<string, Map<number, Buffer>>()

  /** Adds a part. If there are too many bytes, removes the oldest unfinished uploads. */
  add(id: string, index: number, bytes: Buffer): void {
    const pieces = this.#pieces.get(id) ?? new Map<number, Buffer>()
    this.#pieces.set(id, pieces.set(index, bytes))
    while (this.#held() > mostBytesHeld) {
      const [oldest = id] = this.#pieces.keys()
      this.#pieces.delete(oldest)
    }
  }

  #held(): number {
    return [...this.#pieces.values()]
      .flatMap((pieces) => [...pieces.values()])
      .reduce((sum, { length }) => sum + length, 0)
  }

  /** Removes the parts and returns them joined in order. */
  take(id: string): Buffer {
    const pieces = [...(this.#pieces.get(id) ?? [])].sort(([a], [b]) => a - b)
    this.#pieces.delete(id)
    return Buffer.concat(pieces.map(([, piece]) => piece))
  }
}

export function beginUpload(
  world: World,
  owner: ShortPerson,
  facts: Pick<Upload, 'category' | 'mediaType' | 'totalBytes'>,
): Upload {
  return world.uploads.put({
    ...facts,
    id: world.newId('19', 19),
    ownerId: owner.id,
    width: 0,
    height: 0,
    complete: false,
    failure: null,
    expiresAt: world.now() + lifeSeconds * 1000,
    pollsLeft: 0,
    readyAt: 0,
  })
}

/** Returns the upload with its bytes, or a text that says why the network rejects them. */
export function completeUpload(world: World, upload: Upload, bytes: Buffer): Upload | string {
  const image = imageFacts(bytes)
  const isMoving = upload.category === 'tweet_video' || upload.category === 'tweet_gif'
  if (!isMoving && !(image && ['jpeg', 'png', 'gif', 'webp'].includes(image.format))) {
    return 'media type unrecognized.'
  }
  const largest = isMoving ? largestVideoBytes : largestImageBytes
  if (bytes.length > largest) return `File size exceeds ${largest} bytes.`
  const isBroken = isMoving && !isVideoFile(bytes) && image?.format !== 'gif'
  return world.uploads.put({
    ...upload,
    mediaType: image ? `image/${image.format}` : upload.mediaType,
    totalBytes: bytes.length,
    width: image?.width ?? 0,
    height: image?.height ?? 0,
    complete: true,
    failure: isBroken ? 'InvalidMedia' : null,
    ...(isMoving ? firstProcessing(world, 'video') : {}),
  })
}

/**
 * Returns the processing state of an upload. Returns null if nothing needs processing. Each `read` advances the
 * processing.
 */
export function processingInfo(world: World, upload: Upload, read: boolean): object | null {
  const isMoving = upload.category === 'tweet_video' || upload.category === 'tweet_gif'
  if (!isMoving) return null
  if (!read) return { state: 'pending', check_after_secs: 1 }
  const isOver = isReady(world, upload)
  world.uploads.put({ ...upload, ...afterRead(upload) })
  if (!isOver) return { state: 'in_progress', check_after_secs: 1, progress_percent: 50 }
  if (upload.failure === null) return { state: 'succeeded', progress_percent: 100 }
  const error = { code: 1, name: upload.failure, message: 'The media could not be processed.' }
  return { state: 'failed', progress_percent: 0, error }
}

export const secondsLeft = (world: World, upload: Upload): number =>
  Math.max(0, Math.ceil((upload.expiresAt - world.now()) / 1000))

/** Returns an upload in the format of the older API. */
export function legacyBody(world: World, upload: Upload, read: boolean): object {
  const info = upload.complete ? processingInfo(world, upload, read) : null
  const isImage = upload.complete && upload.width > 0
  return {
    // The number exceeds the safe integers, so only the string is exact, as in the real API.
    media_id: Number(upload.id),
    media_id_string: upload.id,
    media_key: `3_${upload.id}`,
    ...(upload.complete ? { size: upload.totalBytes } : {}),
    expires_after_secs: secondsLeft(world, upload),
    ...(isImage ? { image: { image_type: upload.mediaType, w: upload.width, h: upload.height } } : {}),
    ...(info ? { processing_info: info } : {}),
  }
}

/** Returns an upload in the format of the current API. */
export function currentBody(world: World, upload: Upload, read: boolean): { data: object } {
  const info = upload.complete ? processingInfo(world, upload, read) : null
  return {
    data: {
      id: upload.id,
      media_key: `3_${upload.id}`,
      expires_after_secs: secondsLeft(world, upload),
      ...(upload.complete ? { size: upload.totalBytes } : {}),
      ...(info ? { processing_info: info } : {}),
    },
  }
}

export const ok = (body: unknown, status = 200): Answer => ({ status, body })
