import { isoTime } from '../iso-time.ts'
import { mediaUrl, renditionsOf, uploadUrl } from './media.rules.ts'
import type { Upload } from './media.types.ts'
import type { AdminUpload } from './schema.ts'

/** Returns an upload as the admin API shows it. `publicUrl`: base URL of its files. */
export const uploadView = (publicUrl: string, upload: Upload): AdminUpload => ({
  id: upload.id,
  url: uploadUrl(publicUrl, upload),
  mime_type: upload.mime_type,
  width: upload.width,
  height: upload.height,
  bytes: upload.bytes,
  alt_text: upload.alt_text,
  renditions: renditionsOf(upload)
    .map((file) => ({
      width: file.width,
      height: file.height,
      url: mediaUrl(publicUrl, file),
      mime_type: file.mime_type,
    }))
    .sort((a, b) => a.width - b.width || b.mime_type.localeCompare(a.mime_type)),
  created_at: isoTime(upload.created_at),
})
