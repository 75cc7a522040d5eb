import { Transform, type TransformCallback } from 'node:stream'

/**
 * Decodes quoted-printable (RFC 2045, section 6.7). Decodes only when the input ends, so the whole body must fit into
 * memory.
 */
export class QuotedPrintable extends Transform {
  readonly #chunks: Uint8Array[] = []

  override _transform(chunk: Uint8Array, _: BufferEncoding, done: TransformCallback): void {
    this.#chunks.push(chunk)
    done()
  }

  override _flush(done: TransformCallback): void {
    done(null, decoded(Buffer.concat(this.#chunks)))
  }
}

const [tab, lineFeed, carriageReturn, space, equals] = [9, 10, 13, 32, 61]

function decoded(input: Uint8Array): Uint8Array {
  const output = Buffer.allocUnsafe(input.length)
  let length = 0
  /** Output length without the trailing blanks of the current line, which the encoding ignores. */
  let lengthWithoutBlanks = 0
  for (let at = 0; at < input.length; at++) {
    const byte = input[at] ?? 0
    if (byte === lineFeed || byte === carriageReturn) length = lengthWithoutBlanks
    const code = byte === equals ? hexAt(input, at + 1) : null
    const next = byte === equals && code === null ? behindBreak(input, at + 1) : null
    if (next !== null) {
      lengthWithoutBlanks = length
      at = next - 1
      continue
    }
    output[length++] = code ?? byte
    if (code !== null) at += 2
    if (code !== null || (byte !== space && byte !== tab)) lengthWithoutBlanks = length
  }
  return output.subarray(0, lengthWithoutBlanks)
}

function hexAt(input: Uint8Array, at: number): number | null {
  const high = digit(input[at])
  const low = digit(input[at + 1])
  return high === null || low === null ? null : high * 16 + low
}

function digit(byte = 0): number | null {
  if (byte >= 48 && byte <= 57) return byte - 48
  const small = byte | 32
  return small >= 97 && small <= 102 ? small - 87 : null
}

/** Returns the position after a soft line break (`=` at the end of a line); null if there is none at `from`. */
function behindBreak(input: Uint8Array, from: number): number | null {
  let at = from
  while (input[at] === space || input[at] === tab) at += 1
  if (input[at] === carriageReturn && input[at + 1] === lineFeed) at += 1
  if (input[at] === lineFeed) return at + 1
  return at >= input.length ? at : null
}
