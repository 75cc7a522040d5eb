import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { GuardedFetchError } from './errors.ts'

const decoders = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

export const acceptedEncodings = 'gzip, br'

/** Reads a whole body. `maxBytes` limits the decoded size, against decompression bombs: a larger body throws. */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of decoded(body, encoding)) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('A byte stream returned something other than bytes.')
    size += chunk.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** Discards an unread body and closes its connection. */
export function discardBody(body: Readable): void {
  body.on('error', () => {})
  body.destroy()
}

export const tooLarge = (maxBytes: number): GuardedFetchError =>
  new GuardedFetchError('too_large', `The response is larger than ${maxBytes} bytes.`)

function decoded(body: Readable, encoding: string): Readable {
  if (encoding === '' || encoding === 'identity') return body
  const decoder = decoders.get(encoding)?.()
  if (!decoder) {
    discardBody(body)
    throw new GuardedFetchError('bad_encoding', 'The response has an unknown content encoding.')
  }
  // The reader of `decoder` gets all errors. The callback only marks them as handled.
  pipeline(body, decoder, () => {})
  return decoder
}
