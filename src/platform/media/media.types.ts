export type MimeType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'image/avif'

/** A stored picture or one of its smaller copies. */
export interface MediaFile {
  /** `{media id}/{width}.{extension}`: key in the storage and path below `/media`. */
  readonly key: string
  readonly width: number
  readonly height: number
  readonly mime_type: MimeType
  readonly bytes: number
}

export interface Upload {
  readonly id: string
  readonly media_id: string
  readonly mime_type: MimeType
  /** Size of the picture as stored: upright, without metadata. */
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly alt_text: string
  /** The full-size picture first, then its renditions. */
  readonly files: readonly [MediaFile, ...MediaFile[]]
  readonly created_at: Date
}
