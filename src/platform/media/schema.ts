import { z } from 'zod'
import { IsoTime } from '../http/fields.ts'
import { listQuery, SearchText } from '../http/list-query.ts'

export const AltText = z
  .string()
  .trim()
  .max(1000)
  .refine((text) => !text.includes('\0'), 'has characters that cannot be stored')

const ImageType = z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

export const AdminUpload = z
  .object({
    id: z.string(),
    url: z.string().describe('URL of the picture in full size.'),
    mime_type: ImageType,
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    alt_text: z.string(),
    renditions: z.array(z.object({ width: z.int(), height: z.int(), url: z.string(), mime_type: ImageType })),
    created_at: IsoTime,
  })
  .meta({ id: 'AdminUpload' })
export type AdminUpload = z.infer<typeof AdminUpload>

export const UploadPatch = z.strictObject({ alt_text: AltText.optional() })
export type UploadPatch = z.infer<typeof UploadPatch>

export const UploadListQuery = listQuery(['-created_at', 'bytes'], {
  /** Searches the alternative text, ignoring case. */
  q: SearchText.optional(),
  mime_type: z.string().trim().max(255).optional(),
})
export type UploadFilter = z.infer<typeof UploadListQuery>

export const UploadQuery = z.strictObject({ alt_text: AltText.default('') })

/** `upload` for a single file. `uploads` for several files, in the given order. */
export const CreatedUploads = z.union([z.object({ upload: AdminUpload }), z.object({ uploads: z.array(AdminUpload) })])
