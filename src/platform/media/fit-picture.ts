import { sharp } from './decoder.ts'
import { mediaLimits } from './limits.ts'

export interface FittedAttempt {
  readonly width: number
  readonly height: number
  readonly quality: number
}

const reading = { failOn: 'error', limitInputPixels: mediaLimits.pixels, pages: 1 } as const

/** Returns the size of the picture as shown, upright. Returns null if the picture cannot be decoded. */
export async function sizeOf(bytes: Buffer): Promise<{ readonly width: number; readonly height: number } | null> {
  try {
    const { width, height, orientation = 1 } = await sharp(bytes, reading).metadata()
    return orientation >= 5 ? { width: height, height: width } : { width, height }
  } catch {
    return null
  }
}

/**
 * Encodes the picture as JPEG, upright and uncropped, on white. Returns the first attempt of at most `mostBytes`.
 * Returns null if all are larger, or if the picture cannot be decoded completely.
 */
export async function drawFitted(
  bytes: Buffer,
  attempts: readonly FittedAttempt[],
  mostBytes: number,
): Promise<Buffer | null> {
  try {
    for (const { width, height, quality } of attempts) {
      const drawn = await sharp(bytes, reading)
        .timeout({ seconds: mediaLimits.stepSeconds })
        .autoOrient()
        .toColourspace('srgb')
        .resize({ width, height, fit: 'contain', background: 'white' })
        .flatten({ background: 'white' })
        .jpeg({ quality })
        .toBuffer()
      if (drawn.length <= mostBytes) return drawn
    }
    return null
  } catch {
    return null
  }
}
