import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A prefixed id that sorts by creation time: 48 bits of milliseconds, then 125 random bits,
 * in lowercase Crockford base 32 (`cart_01k…`).
 */
export function newId(prefix: string, nowMs: number = Date.now()): string {
  return `${prefix}_${encodeTime(nowMs)}${randomPart()}`
}

/** An opaque secret of 256 random bits, url-safe: what links and tokens carry. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

function encodeTime(ms: number): string {
  let rest = ms
  let out = ''
  for (let i = 0; i < 10; i++) {
    out = alphabet.charAt(rest % 32) + out
    rest = Math.floor(rest / 32)
  }
  return out
}

function randomPart(): string {
  let out = ''
  for (const byte of randomBytes(25)) out += alphabet.charAt(byte & 31)
  return out
}
