import type { MediaFile, MimeType, Upload } from './media.types.ts'

const extensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
} as const satisfies Record<MimeType, string>
const mimeTypes: ReadonlyMap<string, MimeType> = new Map(
  // `extensions` has the mime types as its keys, and nothing else.
  (Object.keys(extensions) as MimeType[]).map((mimeType) => [extensions[mimeType], mimeType]),
)

export const renditionWidths = [320, 640, 960, 1280, 1920] as const
const widestRendition = 1920

/** Widths that a picture is offered in: the usual ones that it is wider than, and its own unless that is a giant's. */
export function widthsFor(width: number): number[] {
  const smaller = renditionWidths.filter((usual) => usual < width)
  return width < widestRendition ? [...smaller, width] : [...renditionWidths]
}

/** WebP for all who take it, and the picture's own type for the others. */
export const renditionTypes = (mimeType: MimeType): MimeType[] =>
  mimeType === 'image/webp' ? ['image/webp'] : ['image/webp', mimeType]

const keyPattern = /^[0-9a-v]{32}\/[1-9]\d{0,4}\.(jpg|png|webp|gif|avif)$/

export const mediaKey = (mediaId: string, width: number, mimeType: MimeType): string =>
  `${mediaId}/${width}.${extensions[mimeType]}`

/** True for what `mediaKey` makes, and so for nothing that could lead out of a folder. */
export const isMediaKey = (text: string): boolean => keyPattern.test(text)

export const mediaIdOf = (key: string): string => key.slice(0, key.indexOf('/'))

/** Null where the ending is none of ours. */
export const mimeTypeOf = (key: string): MimeType | null => mimeTypes.get(key.slice(key.lastIndexOf('.') + 1)) ?? null

/** The smaller copies of a picture, and the picture itself where it is small enough to be one. */
export const renditionsOf = ({ files }: Pick<Upload, 'files'>): MediaFile[] =>
  files.filter(({ width }) => width <= widestRendition)

/** Where a browser finds a file. `publicUrl`: without a slash at the end. */
export const mediaUrl = (publicUrl: string, { key }: Pick<MediaFile, 'key'>): string => `${publicUrl}/${key}`

/** The address of the whole picture. */
export const uploadUrl = (publicUrl: string, { files }: Pick<Upload, 'files'>): string => mediaUrl(publicUrl, files[0])
