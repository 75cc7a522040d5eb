import { type Sharp, type SharpOptions, sharp } from './decoder.ts'
import { imageTypeOf } from './image-type.rules.ts'
import { mediaLimits } from './limits.ts'
import { renditionTypes, widthsFor } from './media.rules.ts'
import type { MediaFile, MimeType } from './media.types.ts'
import { unusable } from './refusals.ts'

export interface MadeFile extends Omit<MediaFile, 'key' | 'bytes'> {
  readonly content: Buffer
}

const reading = {
  failOn: 'error',
  limitInputPixels: mediaLimits.pixels,
  sequentialRead: true,
  pages: 1,
} as const satisfies SharpOptions

const encode: Record<MimeType, (image: Sharp) => Sharp> = {
  'image/jpeg': (image) => image.jpeg({ quality: 88, progressive: true }),
  'image/png': (image) => image.png(),
  'image/webp': (image) => image.webp({ quality: 82 }),
  'image/gif': (image) => image.gif({ effort: 3 }),
  'image/avif': (image) => image.avif({ quality: 60, effort: 2 }),
}

/**
 * Re-encodes a picture: upright, in sRGB, without metadata, and only the first frame of an animation. Returns the
 * full-size picture first, then its renditions. Throws `invalid_data` (400) for an incomplete picture, or for a type or
 * size that is not allowed. `file`: index in the request.
 */
export async function processImage(bytes: Buffer, file: number): Promise<[MadeFile, ...MadeFile[]]> {
  const mimeType = acceptedType(bytes, file)
  try {
    await refuseGiants(bytes, file)
    const whole = await made(upright(bytes), mimeType)
    const files: [MadeFile, ...MadeFile[]] = [whole]
    const { data, info } = await upright(bytes)
      .resize({ width: Math.max(...widthsFor(whole.width)), withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    for (const width of widthsFor(whole.width))
      for (const type of renditionTypes(mimeType)) {
        if (type === mimeType && width === whole.width) continue
        files.push(await made(sharp(data, { raw, limitInputPixels: mediaLimits.pixels }).resize({ width }), type))
      }
    return files
  } catch (error) {
    throw explained(error, file)
  }
}

function acceptedType(bytes: Buffer, file: number): MimeType {
  const type = imageTypeOf(bytes)
  if (type === 'svg') throw unusable('SVG is not accepted: send the picture as PNG or WebP.', file)
  if (type === 'heic') throw unusable('HEIC is not accepted: send the picture as JPEG or AVIF.', file)
  if (type === null)
    throw unusable('This file is not a picture that is accepted. Send JPEG, PNG, WebP, GIF or AVIF.', file)
  return type
}

/** Throws if the size in the file's header is too large. The decoder enforces the same limit. */
async function refuseGiants(bytes: Buffer, file: number): Promise<void> {
  const { width, height, pages = 1 } = await sharp(bytes, { ...reading, limitInputPixels: false }).metadata()
  if (width * height > mediaLimits.pixels)
    throw unusable(`The picture has more than ${mediaLimits.pixels / 1_000_000} megapixels. Send a smaller one.`, file)
  if (Math.max(width, height) > mediaLimits.sidePixels)
    throw unusable(
      `A side of the picture is longer than ${mediaLimits.sidePixels} pixels. Send a smaller picture.`,
      file,
    )
  if (pages > mediaLimits.frames)
    throw unusable(`The picture has more than ${mediaLimits.frames} frames. Send one with fewer frames.`, file)
}

const upright = (bytes: Buffer): Sharp =>
  sharp(bytes, reading).timeout({ seconds: mediaLimits.stepSeconds }).autoOrient().toColourspace('srgb')

async function made(image: Sharp, mimeType: MimeType): Promise<MadeFile> {
  const encoded = encode[mimeType](image.timeout({ seconds: mediaLimits.stepSeconds }))
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, mime_type: mimeType, content: data }
}

function explained(error: unknown, file: number): unknown {
  if (!(error instanceof Error) || error.name === 'AppError') return error
  if (error.message.includes('timeout')) return unusable('The picture takes too long to decode.', file)
  return unusable('The picture is damaged or cut off: it cannot be decoded to its end.', file)
}
