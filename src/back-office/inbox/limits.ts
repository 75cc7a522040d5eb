export const mailLimits = {
  messageBytes: 25 * 1024 * 1024,
  /** Read of one that is larger, so that its sender and subject are known. */
  beginningBytes: 64 * 1024,
  parts: 300,
  depth: 32,
  headerBytes: 256 * 1024,
  /** Of one body, as it is stored. */
  bodyCharacters: 1_000_000,
  /** Of a body's markup, what is read: more is nothing that people lay out. */
  markupTags: 25_000,
  openElements: 500,
  /** Of the processor, for one message. */
  cpuMs: 1_800,
  /** In all, on a machine that has other things to do. */
  readMs: 30_000,
  memoryMebibytes: 256,
} as const
