import { hash, timingSafeEqual } from 'node:crypto'
import { parseDictionary } from 'structured-headers'

/** Returns the `Content-Digest` (RFC 9530) of the body. */
export const contentDigest = (body: string | Buffer): string => `sha-256=:${hash('sha256', body, 'base64')}:`

/** Whether the field contains the body's SHA-256. Ignores other algorithms. */
export function digestFits(field: string | readonly string[] | undefined, body: Buffer): boolean {
  if (field === undefined) return false
  try {
    const [named] = parseDictionary(typeof field === 'string' ? field : field.join(', ')).get('sha-256') ?? []
    if (!(named instanceof ArrayBuffer)) return false
    const given = Buffer.from(named)
    const own = hash('sha256', body, 'buffer')
    return given.length === own.length && timingSafeEqual(given, own)
  } catch {
    return false
  }
}
