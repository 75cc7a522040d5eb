import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const pixels = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 90 } } })

export const jpeg = (width: number, height: number): Promise<Buffer> => pixels(width, height).jpeg().toBuffer()
export const png = (width: number, height: number): Promise<Buffer> => pixels(width, height).png().toBuffer()
export const webp = (width: number, height: number): Promise<Buffer> => pixels(width, height).webp().toBuffer()
export const avif = (width: number, height: number): Promise<Buffer> => pixels(width, height).avif().toBuffer()

/** Returns a photo stored sideways (EXIF orientation 6), with camera, location and a comment in its metadata. */
export const photo = (width: number, height: number): Promise<Buffer> =>
  pixels(width, height)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'SpyCam', ImageDescription: 'secret place' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .toBuffer()

/** Fills the image with noise, so any crop loses pixels. */
export function noise(width: number, height: number): Promise<Buffer> {
  const content = Buffer.alloc(width * height * 3)
  let state = 1
  for (let at = 0; at < content.length; at++) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    content[at] = state >> 16
  }
  return sharp(content, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** Builds a valid PNG that decompresses to several thousand times its size. */
export function bombPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const lines = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(named.length + 8)
  frame.writeUInt32BE(content.length, 0)
  frame.set(named, 4)
  frame.writeUInt32BE(crc32(named), named.length + 4)
  return frame
}

/**
 * Builds an animated GIF. Frames are one pixel, alternately black and white, unless `frameSide` declares a larger size.
 */
export function gif(width: number, height: number, frames: number, frameSide = 1): Buffer {
  const size = (left: number, right: number) => [left & 255, left >> 8, right & 255, right >> 8]
  const screen = [...size(width, height), 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
  const frame = (odd: boolean) => [
    ...[0x21, 0xf9, 4, 0, 1, 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, ...size(frameSide, frameSide), 0],
    ...[2, 2, odd ? 0x4c : 0x44, 1, 0],
  ]
  const all = Array.from({ length: frames }, (_, at) => Buffer.from(frame(at % 2 === 1)))
  return Buffer.concat([Buffer.from('GIF89a', 'latin1'), Buffer.from(screen), ...all, Buffer.from([0x3b])])
}
