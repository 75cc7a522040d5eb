const mebibyte = 1024 * 1024

/** Limits of one upload. */
export const mediaLimits = {
  fileBytes: 20 * mebibyte,
  /** All files of one request, which are held in memory during processing. */
  requestBytes: 40 * mebibyte,
  filesPerRequest: 10,
  pixels: 50_000_000,
  /** Largest side that all output formats support. */
  sidePixels: 16_383,
  frames: 1000,
  /** Limit per step. A picture takes up to eleven steps. */
  stepSeconds: 60,
  /** Concurrent upload requests. Further ones are refused. */
  requestsAtOnce: 6,
} as const

export const mebibytes = (bytes: number): number => bytes / mebibyte
