import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Creates a prefixed id that sorts by creation time: 48 bits of milliseconds, then 125 random bits, in lowercase
 * Crockford base 32 (`cart_01k…`).
 */
export function newId(prefix: string, nowMs: number = Date.now()): string {
  return `${prefix}_${encodeTime(nowMs)}${randomPart()}`
}

/** Creates 256 random bits, URL-safe, for links and tokens. */
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

const randomLength = 25
const drawnAtOnce = 4096
let drawn = Buffer.alloc(0)
let used = 0

/** Returns 25 random characters. Draws bytes in bulk, because drawing 25 bytes costs as much as drawing thousands. */
function randomPart(): string {
  if (used + randomLength > drawn.length) {
    drawn = randomBytes(drawnAtOnce)
    used = 0
  }
  let out = ''
  for (const end = used + randomLength; used < end; used++) out += alphabet.charAt((drawn[used] ?? 0) & 31)
  return out
}
