import { isUtf8 } from 'node:buffer'
import { unfoldedLines } from '../../platform/folded-lines.rules.ts'

/**
 * Returns all text of a message or of a part of it, for searching. Decodes headers, quoted-printable, base64 and folded
 * lines, also within attachments. Text that is not encoded is decoded too, which only adds noise.
 */
export function decodedText(bytes: Buffer, depth = 2): string {
  const source = textOf(bytes)
  const inside = depth === 0 ? [] : base64Blocks(source).map((block) => decodedText(block, depth - 1))
  const plain = withoutEscapes(bytes)
  return [source, withoutWords(source), textOf(plain), unfolded(bytes), unfolded(plain), ...inside]
    .join('\n')
    .replaceAll('\0', '')
}

/** Unfolds the bytes, because a fold can split a multi-byte character. */
const unfolded = (bytes: Buffer): string => textOf(Buffer.from(unfoldedLines(bytes.toString('latin1')), 'latin1'))

/** Decodes as UTF-8; if some bytes are not valid UTF-8, also as Latin-1. */
const textOf = (bytes: Buffer): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : `${bytes.toString('utf8')}\n${bytes.toString('latin1')}`

function textIn(charset: string, bytes: Buffer): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return textOf(bytes)
  }
}

/** Decodes encoded words in headers (RFC 2047). Removes the white space between two encoded words. */
const withoutWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?([^?*\s]+)[^?\s]*\?([bq])\?([^?]*)\?=/gi, (_, charset: string, encoding: string, word: string) =>
      textIn(
        charset,
        encoding.toLowerCase() === 'b'
          ? Buffer.from(word, 'base64')
          : withoutEscapes(Buffer.from(word.replaceAll('_', ' '))),
      ),
    )

/** Decodes quoted-printable (RFC 2045). */
const withoutEscapes = (bytes: Buffer): Buffer =>
  Buffer.from(
    bytes
      .toString('latin1')
      .replace(/=[ \t]*\r?\n/g, '')
      .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )

const base64Lines = /(?:^[A-Za-z0-9+/]{8,}={0,2}[ \t]*(?:\r?\n|$))+/gm

/** Decodes the base64 blocks that may be text. */
const base64Blocks = (text: string): Buffer[] =>
  (text.match(base64Lines) ?? [])
    .map((block) => Buffer.from(block, 'base64'))
    .filter((block) => !block.subarray(0, 1024).includes(0))
