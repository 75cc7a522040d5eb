import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto'
import { updateInTurns } from '../hash-in-turns.ts'

/** Prefix of endpoint secrets; the rest is base64. */
export const secretPrefix = 'whsec_'

/**
 * Returns the three headers of Standard Webhooks 1.0.0, with one signature per valid secret, so that receivers can
 * switch to a new secret. `timestamp` is in seconds.
 */
export function signedHeaders(
  message: { readonly id: string; readonly timestamp: number; readonly body: string },
  secrets: readonly string[],
): Record<string, string> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${signature(message, secret)}`).join(' '),
  }
}

interface SignedMessage {
  readonly id: string
  readonly timestamp: number
}

const signature = ({ body, ...message }: SignedMessage & { readonly body: string | Uint8Array }, secret: string) =>
  begun(message, secret).update(body).digest('base64')

const begun = ({ id, timestamp }: SignedMessage, secret: string): Hmac =>
  createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64')).update(`${id}.${timestamp}.`)

type SignatureHeaders = Readonly<Record<string, string | undefined>>

/** How many seconds a message's timestamp may be in the past or future. */
export const toleranceSeconds = 300

/**
 * Whether the message is signed with the secret. Checks it as a receiver does, and hashes the body in slices that yield
 * to other requests.
 */
export async function isSignedBy(
  secret: string,
  headers: SignatureHeaders,
  body: string | Buffer,
  now: Date,
): Promise<boolean> {
  const said = readSignature(headers, now)
  if (said === null) return false
  const hmac = await updateInTurns(begun(said, secret), typeof body === 'string' ? Buffer.from(body) : body)
  return matches(said.signatures, hmac.digest('base64'))
}

/**
 * Parses the signature headers. Returns null if one is missing or malformed, or if the timestamp is too far from now.
 */
export function readSignature(
  headers: SignatureHeaders,
  now: Date,
): (SignedMessage & { readonly signatures: string }) | null {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers
  if (!id || !at || !signatures || !/^\d{1,12}$/.test(at)) return null
  const timestamp = Number(at)
  const isFresh = Math.abs(now.getTime() / 1000 - timestamp) <= toleranceSeconds
  return isFresh ? { id, timestamp, signatures } : null
}

function matches(signatures: string, expectedText: string): boolean {
  const expected = Buffer.from(expectedText)
  return signatures.split(' ').some((given) => {
    const [version, value = ''] = given.split(',', 2)
    const bytes = Buffer.from(value)
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}
