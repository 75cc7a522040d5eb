import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { newId } from '../ids.ts'
import { mediaLimits } from './limits.ts'
import { mediaKey } from './media.rules.ts'
import type { MediaFile, Upload } from './media.types.ts'
import type { MediaStorage } from './ports.ts'
import type { MadeFile } from './process-image.ts'
import { tooManyUploads } from './refusals.ts'
import type { GivenFile } from './upload-body.ts'
import { createWorkQueue } from './work-queue.ts'

export interface PictureDeps {
  readonly storage: MediaStorage
  readonly clock: Clock
}

/** Of the whole process: decoding takes cores and memory, whoever asks for it. */
const pictures = createWorkQueue({ atOnce: mediaLimits.picturesAtOnce, waiting: mediaLimits.requestsAtOnce })

/** Decodes the files and stores what comes of them; all or none. A row for each has to follow. */
export async function storePictures(deps: PictureDeps, given: readonly GivenFile[]): Promise<Upload[]> {
  // The decoder takes its memory when the first picture comes.
  const { processImage } = await import('./process-image.ts')
  const uploads: Upload[] = []
  try {
    for (const [index, { content, altText }] of given.entries()) {
      const made = await pictures.run(() => processImage(content, index))
      if (!made) throw tooManyUploads()
      const upload = uploadOf(made.done, altText, deps.clock.now())
      // Noted first: what is stored halfway is dropped too.
      uploads.push(upload)
      for (const [at, { key }] of upload.files.entries()) {
        const file = made.done[at]
        if (file) await deps.storage.put(key, file.content)
      }
    }
    return uploads
  } catch (error) {
    await dropPictures(deps, uploads)
    throw error
  }
}

/** For uploads that certainly have no row. What cannot be removed now is found by the clean-up. */
export async function dropPictures({ storage }: PictureDeps, uploads: readonly Upload[]): Promise<void> {
  for (const { key } of uploads.flatMap(({ files }) => files)) await storage.remove(key).catch(() => undefined)
}

function uploadOf(made: readonly [MadeFile, ...MadeFile[]], altText: string, now: Date): Upload {
  const [whole, ...renditions] = made
  const id = newId('upl', now.getTime())
  const mediaId = mediaIdFor(id, whole.content)
  const fileOf = ({ content, ...file }: MadeFile): MediaFile => ({
    key: mediaKey(mediaId, file.width, file.mime_type),
    ...file,
    bytes: content.length,
  })
  const { mime_type, width, height } = whole
  return {
    id,
    media_id: mediaId,
    mime_type,
    width,
    height,
    bytes: whole.content.length,
    alt_text: altText,
    files: [fileOf(whole), ...renditions.map(fileOf)],
    created_at: now,
  }
}

/** Of the content and of the upload's own random id: nobody can guess it, no other content can ever have it. */
const mediaIdFor = (uploadId: string, content: Buffer): string =>
  BigInt(`0x${createHash('sha256').update(`${uploadId}\n`).update(content).digest('hex').slice(0, 40)}`)
    .toString(32)
    .padStart(32, '0')
