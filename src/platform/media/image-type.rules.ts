import type { MimeType } from './media.types.ts'

const avifBrands = ['avif', 'avis']
const heifBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/** Returns the type of a picture from its content, regardless of name and declared type; null for any other content. */
export function imageTypeOf(bytes: Uint8Array): MimeType | 'heic' | 'svg' | null {
  const head = latin1(bytes.subarray(0, 256))
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp'
  if (head.slice(4, 8) === 'ftyp') return isoMediaType(bytes, head)
  return /^(\xef\xbb\xbf)?\s*<(\?xml|!--|!DOCTYPE svg|svg)/i.test(head) ? 'svg' : null
}

/**
 * Returns the type that the major brand of the box, or one of its compatible brands, implies (ISO/IEC 14496-12, 4.3).
 * Null for other brands.
 */
function isoMediaType(bytes: Uint8Array, head: string): MimeType | 'heic' | null {
  const length = Math.min(((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0), head.length)
  const brands = [head.slice(8, 12)]
  for (let at = 16; at + 4 <= length; at += 4) brands.push(head.slice(at, at + 4))
  if (brands.some((brand) => avifBrands.includes(brand))) return 'image/avif'
  return brands.some((brand) => heifBrands.includes(brand)) ? 'heic' : null
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
