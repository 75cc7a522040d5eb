import type { MediaFile, MimeType, Upload } from './media.types.ts'

const extensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
} as const satisfies Record<MimeType, string>
const mimeTypes: ReadonlyMap<string, MimeType> = new Map(
  // Safe cast: the keys are the keys of `extensions`.
  (Object.keys(extensions) as MimeType[]).map((mimeType) => [extensions[mimeType], mimeType]),
)

export const renditionWidths = [320, 640, 960, 1280, 1920] as const
const widestRendition = 1920

/**
 * Returns the widths of a picture's copies: the usual widths below its own, and its own width unless it is too large.
 */
export function widthsFor(width: number): number[] {
  const smaller = renditionWidths.filter((usual) => usual < width)
  return width < widestRendition ? [...smaller, width] : [...renditionWidths]
}

/** Returns the file types of the copies: WebP for clients that accept it, and the picture's own type for others. */
export const renditionTypes = (mimeType: MimeType): MimeType[] =>
  mimeType === 'image/webp' ? ['image/webp'] : ['image/webp', mimeType]

const keyPattern = /^[0-9a-v]{32}\/[1-9]\d{0,4}\.(jpg|png|webp|gif|avif)$/

export const mediaKey = (mediaId: string, width: number, mimeType: MimeType): string =>
  `${mediaId}/${width}.${extensions[mimeType]}`

/** Whether the text is a key as `mediaKey` creates it. Such a key cannot leave the folder. */
export const isMediaKey = (text: string): boolean => keyPattern.test(text)

export const mediaIdOf = (key: string): string => key.slice(0, key.indexOf('/'))

/** Returns the type by file ending; null if the ending is unknown. */
export const mimeTypeOf = (key: string): MimeType | null => mimeTypes.get(key.slice(key.lastIndexOf('.') + 1)) ?? null

/** Returns the picture's smaller copies, and the picture itself if it is small enough. */
export const renditionsOf = ({ files }: Pick<Upload, 'files'>): MediaFile[] =>
  files.filter(({ width }) => width <= widestRendition)

/** Returns the public URL of a file. `publicUrl` has no trailing slash. */
export const mediaUrl = (publicUrl: string, { key }: Pick<MediaFile, 'key'>): string => `${publicUrl}/${key}`

/** Returns the URL of the full-size picture. */
export const uploadUrl = (publicUrl: string, { files }: Pick<Upload, 'files'>): string => mediaUrl(publicUrl, files[0])
