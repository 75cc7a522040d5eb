export type MimeType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'image/avif'

/** A stored picture, or one of its smaller copies. */
export interface MediaFile {
  /** `{media id}/{width}.{extension}`: its place in the storage and below `/media`. */
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
  /** Of the picture as it is stored: upright, without metadata. */
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly alt_text: string
  /** The picture itself first, then its renditions. */
  readonly files: readonly [MediaFile, ...MediaFile[]]
  readonly created_at: Date
}
