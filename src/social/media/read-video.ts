import { boxAt, type VideoFacts, videoFactsOf } from './video-facts.rules.ts'

/** Reads up to `length` bytes at an offset. Returns null if they cannot be read. */
export type ReadPart = (from: number, length: number) => Promise<Buffer | null>

const partBytes = 65_536
const mostIndexBytes = 4 * 1024 * 1024
const mostBoxes = 16

/**
 * Finds the video's index (`moov`) at the start or end of the file. Returns null if it is missing, malformed, too large
 * or cannot be read.
 */
export async function readVideo(read: ReadPart): Promise<VideoFacts | null> {
  let part = await read(0, partBytes)
  let partAt = 0
  let at = 0
  for (let seen = 0; part !== null && seen < mostBoxes; seen++) {
    const box = boxAt(part, at - partAt)
    if (!box) return null
    if (box.type === 'moov') {
      if (box.size === null || box.size > mostIndexBytes) return null
      const moov = await read(at, box.size)
      return moov === null || moov.length < box.size ? null : videoFactsOf(moov)
    }
    if (box.size === null) return null
    at += box.size
    if (at - partAt + 16 <= part.length) continue
    part = await read(at, partBytes)
    partAt = at
  }
  return null
}
