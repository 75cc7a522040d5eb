import { createHash } from 'node:crypto'
import { sha256Hex } from '../../platform/secret.ts'
import { inTurns, nextTurn } from '../../platform/turns.ts'
import { headerLines } from './header-lines.rules.ts'
import { mailLimits } from './limits.ts'

const stable = ['message-id', 'from', 'to', 'subject', 'date']
const sliceBytes = 256 * 1024
const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * Computes a key that does not change when a message is moved or delivered again. Hashes the Message-ID, the headers
 * written by the sender, and the body, because relays add other headers. Hashes a message without a Message-ID as a
 * whole. Ignores line endings, and whitespace at the end of the message. Works in slices that yield to other requests.
 */
export async function contentKey(raw: Uint8Array): Promise<string> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const headers = headerLines(bytes.subarray(0, mailLimits.headerBytes).toString('latin1'))
  const end = await trimmedEnd(bytes)
  if (!headers.get('message-id')) return hashOfLines(bytes.subarray(0, end))
  const bodyAt = await bodyBegin(bytes)
  const body = bytes.subarray(Math.min(bodyAt, end), end)
  const parts = [...stable.map((name) => headers.get(name) ?? ''), await hashOfLines(body)]
  return sha256Hex(JSON.stringify(parts))
}

const spaces = new Set([0x09, lineFeed, 0x0b, 0x0c, carriageReturn, 0x20, 0xa0])

async function trimmedEnd(bytes: Buffer): Promise<number> {
  let end = bytes.length
  while (end > 0 && spaces.has(bytes[end - 1] ?? 0)) {
    end -= 1
    if (end % sliceBytes === 0) await nextTurn()
  }
  return end
}

/** Returns the offset of the first empty line, or the length of a message without a body. */
async function bodyBegin(bytes: Buffer): Promise<number> {
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    if (at > 0) await nextTurn()
    // The overlap finds an empty line that spans two slices.
    const found = bytes.toString('latin1', at, at + sliceBytes + 2).search(/\n\r?\n/)
    if (found >= 0) return at + found
  }
  return bytes.length
}

async function hashOfLines(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256')
  let held = ''
  for await (const slice of inTurns(bytes, sliceBytes)) {
    const text = held + slice.toString('latin1')
    held = text.endsWith('\r') ? '\r' : ''
    hash.update(text.slice(0, text.length - held.length).replaceAll('\r\n', '\n'), 'latin1')
  }
  return hash.update(held, 'latin1').digest('hex')
}
