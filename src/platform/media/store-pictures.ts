import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { updateInTurns } from '../hash-in-turns.ts'
import { newId } from '../ids.ts'
import { mediaLimits } from './limits.ts'
import { mediaKey } from './media.rules.ts'
import type { MediaFile, Upload } from './media.types.ts'
import { pictureWork } from './picture-work.ts'
import type { MediaStorage } from './ports.ts'
import type { MadeFile } from './process-image.ts'
import { tooManyUploads } from './refusals.ts'
import type { GivenFile } from './upload-body.ts'
import { createWorkQueue } from './work-queue.ts'

export interface PictureDeps {
  readonly storage: MediaStorage
  readonly clock: Clock
}

/** Queue of pictures to decode. Limited, because waiting pictures are held in memory. */
const pictures = createWorkQueue({ atOnce: 1, waiting: mediaLimits.requestsAtOnce })

/**
 * Decodes the files and stores the results, all or none. The caller must insert the rows. Throws `media_busy` (503) if
 * too many pictures wait.
 */
export async function storePictures(deps: PictureDeps, given: readonly GivenFile[]): Promise<Upload[]> {
  const uploads: Upload[] = []
  try {
    for (const [index, { content, altText }] of given.entries()) {
      const made = await pictures.run(() => pictureWork.store(content, index))
      if (!made) throw tooManyUploads()
      const upload = await uploadOf(made.done, altText, deps.clock.now())
      // Recorded before storing, so that a partly stored upload is removed too.
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

/** Removes the files of uploads that certainly have no row. If a removal fails, the clean-up repeats it. */
export async function dropPictures({ storage }: PictureDeps, uploads: readonly Upload[]): Promise<void> {
  for (const { key } of uploads.flatMap(({ files }) => files)) await storage.remove(key).catch(() => undefined)
}

async function uploadOf(made: readonly [MadeFile, ...MadeFile[]], altText: string, now: Date): Promise<Upload> {
  const [whole, ...renditions] = made
  const id = newId('upl', now.getTime())
  const mediaId = await mediaIdFor(id, whole.content)
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

/**
 * Derives a media id from the content and the upload's random id. It cannot be guessed, and other content cannot get
 * the same id.
 */
async function mediaIdFor(uploadId: string, content: Buffer): Promise<string> {
  const hash = await updateInTurns(createHash('sha256').update(`${uploadId}\n`), content)
  return BigInt(`0x${hash.digest('hex').slice(0, 40)}`)
    .toString(32)
    .padStart(32, '0')
}
