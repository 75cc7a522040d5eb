export const mailLimits = {
  messageBytes: 25 * 1024 * 1024,
  /** Bytes read of a message larger than `messageBytes`: enough for its sender and subject. */
  beginningBytes: 64 * 1024,
  parts: 300,
  depth: 32,
  headerBytes: 256 * 1024,
  /** All bodies of a message together, encoded. No human-written mail is longer. */
  textBytes: 4_000_000,
  /** All attachments that may hold an order, encoded. */
  fileBytes: 12_000_000,
  /** Per stored body, text or HTML. */
  bodyCharacters: 1_000_000,
  /** Markup parsed per body. No human-made layout needs more. */
  markupTags: 25_000,
  openElements: 500,
  /** CPU time per message. */
  cpuMs: 1_800,
  /** Wall-clock time per message, generous for busy machines. */
  readMs: 30_000,
  /** V8 heap of the reading process. Its libraries take about as much again. */
  heapMebibytes: 112,
  /** Resident memory of the reading process, including buffers and libraries. */
  residentMebibytes: 256,
  /** Memory granted to each message even if the process still holds memory of earlier messages. */
  roomMebibytes: 64,
  /** The reading process ends after this long without a message. */
  idleMs: 5 * 60_000,
} as const

export const tooLarge = `It is larger than ${mailLimits.messageBytes} bytes.`
