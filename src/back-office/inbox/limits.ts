export const mailLimits = {
  messageBytes: 25 * 1024 * 1024,
  /** Read of one that is larger, so that its sender and subject are known. */
  beginningBytes: 64 * 1024,
  parts: 300,
  depth: 32,
  headerBytes: 256 * 1024,
  /** Of all bodies together, as they are sent: more is nothing that people read. */
  textBytes: 4_000_000,
  /** Of all attachments that may hold an order, as they are sent. */
  fileBytes: 12_000_000,
  /** Of one body, as it is stored. */
  bodyCharacters: 1_000_000,
  /** Of a body's markup, what is read: more is nothing that people lay out. */
  markupTags: 25_000,
  openElements: 500,
  /** Of the processor, for one message. */
  cpuMs: 1_800,
  /** In all, on a machine that has other things to do. */
  readMs: 30_000,
  /** Of its own memory; the libraries take as much again. */
  heapMebibytes: 112,
  /** Of the whole process, its buffers and libraries included. */
  residentMebibytes: 256,
  /** For one message at least, in a process that has not given back all it held. */
  roomMebibytes: 64,
  /** The process that reads ends when nothing has come for so long. */
  idleMs: 5 * 60_000,
} as const

export const tooLarge = `It is larger than ${mailLimits.messageBytes} bytes.`
