export interface ImageFacts {
  readonly format: 'jpeg' | 'png' | 'gif' | 'bmp' | 'webp'
  readonly width: number
  readonly height: number
}

/**
 * Returns the format and dimensions from the file header. Returns null if the format is unknown or the file is damaged.
 */
export function imageFacts(bytes: Buffer): ImageFacts | null {
  if (bytes.length < 26) return null
  if (bytes.readUInt32BE(0) === 0x89504e47 && bytes.toString('latin1', 12, 16) === 'IHDR') {
    return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  }
  if (/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) {
    return { format: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  }
  if (bytes.toString('latin1', 0, 2) === 'BM') {
    return { format: 'bmp', width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) }
  }
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') {
    return { format: 'webp', ...webpSize(bytes) }
  }
  return bytes.readUInt16BE(0) === 0xffd8 ? jpegFacts(bytes) : null
}

function webpSize(bytes: Buffer): { width: number; height: number } {
  const isExtended = bytes.toString('latin1', 12, 16) === 'VP8X' && bytes.length >= 30
  if (isExtended) return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  return { width: 1, height: 1 }
}

/** Skips segments until the frame header, which contains the dimensions. */
function jpegFacts(bytes: Buffer): ImageFacts | null {
  let at = 2
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { format: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** MP4 and MOV both begin with an `ftyp` box. */
export const isVideoFile = (bytes: Buffer): boolean => bytes.toString('latin1', 4, 8) === 'ftyp'
