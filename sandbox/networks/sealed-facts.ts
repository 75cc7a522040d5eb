import { createHmac } from 'node:crypto'
import { timingSafeEqualText } from '../../src/platform/secret.ts'

const macOf = (payload: string, secret: string): string =>
  createHmac('sha256', secret).update(payload).digest('base64url')
const macLength = 43

/** Creates a self-contained token: it needs no storage, and without the secret it cannot be forged. */
export function sealFacts(prefix: string, facts: object, secret: string): string {
  const payload = `${prefix}${Buffer.from(JSON.stringify(facts)).toString('base64url')}`
  return `${payload}${macOf(payload, secret)}`
}

/** Returns the facts of a token. Returns null if `sealFacts` did not create it with this prefix and secret. */
export function openFacts(prefix: string, token: string, secret: string): unknown {
  const payload = token.slice(0, -macLength)
  if (!payload.startsWith(prefix) || !timingSafeEqualText(macOf(payload, secret), token.slice(-macLength))) return null
  return JSON.parse(Buffer.from(payload.slice(prefix.length), 'base64url').toString('utf8'))
}
