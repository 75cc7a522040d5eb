const mebibyte = 1024 * 1024

/** What one upload may cost. */
export const mediaLimits = {
  fileBytes: 20 * mebibyte,
  /** Files of one request, which are held in memory while they are worked on. */
  requestBytes: 40 * mebibyte,
  filesPerRequest: 10,
  pixels: 50_000_000,
  /** The longest side that every format answered can have. */
  sidePixels: 16_383,
  frames: 1000,
  /** Of one step; a picture has up to eleven. */
  stepSeconds: 60,
  /** Requests that are read and worked on; a further one is sent away. */
  requestsAtOnce: 6,
  picturesAtOnce: 2,
} as const

export const mebibytes = (bytes: number): number => bytes / mebibyte
