import type { Queryable } from '../../platform/db/database.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { holdUploads, uploadUrl } from '../../platform/media/index.ts'
import type { ProductDraft } from './product-draft.types.ts'
import type { MediaInput } from './schema.ts'

/**
 * Converts the media of a request. Replaces upload ids with the upload's URL, and uses the upload's alternative text if
 * the request gives none. Throws `invalid_data` for an unknown upload, or a URL that does not match it. Undefined media
 * stay undefined.
 */
export async function mediaDraft(
  tx: Queryable,
  publicUrl: string,
  media: readonly MediaInput[] | undefined,
): Promise<ProductDraft['media'] | undefined> {
  if (media === undefined) return undefined
  const uploads = await holdUploads(
    tx,
    media.flatMap(({ upload_id }) => upload_id ?? []),
  )
  const problems: { path: string; message: string }[] = []
  const drafts = media.map(({ id, upload_id, url, alt, alt_text }, index) => {
    const upload = upload_id == null ? undefined : uploads.get(upload_id)
    const address = upload ? uploadUrl(publicUrl, upload) : url
    if (upload_id != null && !upload)
      problems.push({ path: `/media/${index}/upload_id`, message: `${upload_id} was not found.` })
    else if (url !== undefined && url !== address)
      problems.push({ path: `/media/${index}/url`, message: '`url` does not match the upload: omit it.' })
    return { id: id ?? newId('media'), url: address ?? '', alt: alt ?? alt_text ?? upload?.alt_text ?? '' }
  })
  if (problems.length > 0) throw invalidData(problems)
  return drafts
}
