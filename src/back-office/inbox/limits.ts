export const mailLimits = {
  messageBytes: 25 * 1024 * 1024,
  /** Number of bytes read of a message larger than `messageBytes`: enough for its sender and subject. */
  beginningBytes: 64 * 1024,
  parts: 300,
  depth: 32,
  headerBytes: 256 * 1024,
  /** Encoded size of all bodies of a message. Mails written by people are not longer. */
  textBytes: 4_000_000,
  /** Encoded size of all attachments that are read: those that may contain an order, or in a search, any text. */
  fileBytes: 12_000_000,
  /** Characters stored per body, text or HTML. */
  bodyCharacters: 1_000_000,
  /** Number of tags parsed per body. Layouts made by people do not need more. */
  markupTags: 25_000,
  openElements: 500,
  /** CPU time per message. */
  cpuMs: 1_800,
  /** Wall-clock time per message, which leaves room for busy machines. */
  readMs: 30_000,
  /** V8 heap of the reading process. Its libraries take about the same amount again. */
  heapMebibytes: 112,
  /** Resident memory of the reading process, including buffers and libraries. */
  residentMebibytes: 256,
  /** Memory that each message may use in addition to what the process already occupies from earlier messages. */
  roomMebibytes: 64,
  /** The reading process ends after this long without a message. */
  idleMs: 5 * 60_000,
} as const

export const tooLarge = `The message is larger than ${mailLimits.messageBytes} bytes.`
