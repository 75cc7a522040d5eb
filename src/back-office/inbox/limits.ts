export const mailLimits = {
  messageBytes: 25 * 1024 * 1024,
  /** Read of one that is larger, so that its sender and subject are known. */
  beginningBytes: 64 * 1024,
  parts: 300,
  depth: 32,
  headerBytes: 256 * 1024,
  /** Of one body, as it is stored. */
  bodyCharacters: 1_000_000,
  readMs: 10_000,
  memoryMebibytes: 256,
} as const
