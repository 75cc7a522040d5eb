import { sharp } from '../../platform/media/decoder.ts'
import { mediaLimits } from '../../platform/media/limits.ts'
import { type Network, profileOf } from '../networks/index.ts'
import { type Frame, frameOf } from './image-limits.rules.ts'

const reading = { failOn: 'error', limitInputPixels: mediaLimits.pixels, pages: 1 } as const

/** Null: it is no picture that can be decoded. */
export async function sizeOf(bytes: Buffer): Promise<Frame | null> {
  try {
    const { width, height, orientation = 1 } = await sharp(bytes, reading).metadata()
    return orientation >= 5 ? { width: height, height: width } : { width, height }
  } catch {
    return null
  }
}

const attempts = [
  { quality: 88, scale: 1 },
  { quality: 75, scale: 1 },
  { quality: 75, scale: 0.7 },
  { quality: 60, scale: 0.5 },
  { quality: 60, scale: 0.25 },
]

/** The picture as JPEG, upright and whole, within the network's limits; null: it cannot be decoded to its end. */
export async function drawCopy(network: Network, bytes: Buffer, size: Frame): Promise<Buffer | null> {
  try {
    for (const { quality, scale } of attempts) {
      const { width, height } = frameOf(network, size, scale)
      const drawn = await sharp(bytes, reading)
        .timeout({ seconds: mediaLimits.stepSeconds })
        .autoOrient()
        .toColourspace('srgb')
        .resize({ width, height, fit: 'contain', background: 'white' })
        .flatten({ background: 'white' })
        .jpeg({ quality })
        .toBuffer()
      if (drawn.length <= profileOf(network).image.bytes) return drawn
    }
    return null
  } catch {
    return null
  }
}
