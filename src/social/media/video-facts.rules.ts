/** Facts from the metadata of a video file. */
export interface VideoFacts {
  readonly seconds: number
  /** Size as displayed, with rotation applied. */
  readonly width: number
  readonly height: number
}

interface Box {
  readonly type: string
  /** Size of the box including its header. Null means that the box extends to the end of the file. */
  readonly size: number | null
  readonly headerSize: number
}

/**
 * Parses the header of an MP4 or MOV box (ISO/IEC 14496-12). Returns null if there are too few bytes or no box starts
 * here.
 */
export function boxAt(bytes: Buffer, at: number): Box | null {
  if (bytes.length < at + 8) return null
  const size = bytes.readUInt32BE(at)
  const type = bytes.toString('latin1', at + 4, at + 8)
  if (!/^[\w ©-]{4}$/.test(type)) return null
  if (size === 0) return { type, size: null, headerSize: 8 }
  if (size !== 1) return size < 8 ? null : { type, size, headerSize: 8 }
  if (bytes.length < at + 16) return null
  const large = bytes.readBigUInt64BE(at + 8)
  return large < 16n || large > BigInt(Number.MAX_SAFE_INTEGER) ? null : { type, size: Number(large), headerSize: 16 }
}

/**
 * Reads a video's duration and size from a complete `moov` box. Returns null if the box states no duration, or no track
 * with a size.
 */
export function videoFactsOf(moov: Buffer): VideoFacts | null {
  const parts = childrenOf(moov, 0)
  const seconds = secondsOf(parts.find(({ type }) => type === 'mvhd')?.body)
  const shown = parts
    .filter(({ type }) => type === 'trak')
    .map(({ whole }) => sizeOf(childrenOf(whole, 0).find(({ type }) => type === 'tkhd')?.body))
    .find((size) => size !== null && size.width > 0 && size.height > 0)
  return seconds === null || !shown ? null : { seconds, ...shown }
}

interface Part {
  readonly type: string
  readonly whole: Buffer
  readonly body: Buffer
}

function childrenOf(bytes: Buffer, start: number): Part[] {
  const parent = boxAt(bytes, start)
  const parts: Part[] = []
  let at = start + (parent?.headerSize ?? 8)
  for (let box = boxAt(bytes, at); box !== null; box = boxAt(bytes, at)) {
    const whole = bytes.subarray(at, at + (box.size ?? bytes.length))
    parts.push({ type: box.type, whole, body: whole.subarray(box.headerSize) })
    at += whole.length
  }
  return parts
}

function secondsOf(mvhd: Buffer | undefined): number | null {
  if (!mvhd) return null
  const isLong = mvhd[0] === 1
  if (mvhd.length < (isLong ? 32 : 20)) return null
  const scale = mvhd.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16)
  return scale === 0 ? null : duration / scale
}

/**
 * Reads width and height, the last two numbers, in 16.16 fixed point. Swaps them if the matrix before them rotates by
 * 90°. Null for an incomplete box.
 */
function sizeOf(tkhd: Buffer | undefined): { width: number; height: number } | null {
  if (!tkhd || tkhd.length < 44) return null
  const width = tkhd.readUInt32BE(tkhd.length - 8) / 65_536
  const height = tkhd.readUInt32BE(tkhd.length - 4) / 65_536
  const isTurned = tkhd.readInt32BE(tkhd.length - 44) === 0 && tkhd.readInt32BE(tkhd.length - 40) !== 0
  return isTurned ? { width: height, height: width } : { width, height }
}

const reel = { shortest: 3, longest: 90, ratio: 9 / 16, tolerance: 0.01 }

/**
 * Returns why a video is not a valid reel, and the limits (social publishing specification, "Limits"). Returns null if
 * it is valid.
 */
export function reelProblem({ seconds, width, height }: VideoFacts): string | null {
  if (seconds < reel.shortest || seconds > reel.longest)
    return `lasts ${Math.round(seconds * 10) / 10} seconds: a reel lasts ${reel.shortest} to ${reel.longest}.`
  if (Math.abs(width / height - reel.ratio) > reel.tolerance)
    return `is ${Math.round(width)} x ${Math.round(height)}: a reel is upright, 9:16, for instance 1080 x 1920.`
  return null
}
