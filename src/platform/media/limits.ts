const mebibyte = 1024 * 1024

/** Limits of one upload. */
export const mediaLimits = {
  fileBytes: 20 * mebibyte,
  /** Size of all files of one request. They are held in memory during processing. */
  requestBytes: 40 * mebibyte,
  filesPerRequest: 10,
  pixels: 50_000_000,
  /** The largest side that all output formats support. */
  sidePixels: 16_383,
  frames: 1000,
  /** Time limit per step. A picture takes up to twelve steps. */
  stepSeconds: 60,
  /** Concurrent upload requests. Further requests are rejected. */
  requestsAtOnce: 6,
} as const

export const mebibytes = (bytes: number): number => bytes / mebibyte
