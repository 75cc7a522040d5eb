import type { MediaRead } from '../media-reader.ts'
import type { MediaProblem } from '../records.ts'

const largestBytes = 8 * 1024 * 1024
const narrowest = 0.8
const widest = 1.91
/** Tolerance for rounding to whole pixels. */
const tolerance = 0.01

/** Returns why the photo network rejects this image. Returns null if it accepts it. */
export function judgeImage(read: Exclude<MediaRead, { kind: 'unreachable' }>): MediaProblem | null {
  if (read.bytes > largestBytes) {
    return { code: 36000, subcode: 2207004, message: 'The image size is too large. It should be less than 8 MiB.' }
  }
  if (read.kind !== 'image' || !['jpeg', 'png'].includes(read.facts.format)) {
    return { code: 36001, subcode: 2207005, message: 'The image format is not supported. Use JPEG.' }
  }
  const ratio = read.facts.width / read.facts.height
  if (ratio < narrowest - tolerance || ratio > widest + tolerance) {
    return {
      code: 36003,
      subcode: 2207009,
      message: 'The submitted image with aspect ratio cannot be published. Use one between 4:5 and 1.91:1.',
    }
  }
  return null
}

export function judgeCaption(caption: string): MediaProblem | null {
  const hashtags = caption.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0
  const mentions = caption.match(/(?<![\w.])@[\w.]+/g)?.length ?? 0
  if ([...caption].length <= 2200 && hashtags <= 30 && mentions <= 20) return null
  return {
    code: 36004,
    subcode: 2207010,
    message: 'The caption is too long: 2,200 characters, 30 hashtags and 20 mentions at most.',
  }
}
