import { createHmac, timingSafeEqual } from 'node:crypto'

/** How the secrets of endpoints begin; what follows is base64. */
export const secretPrefix = 'whsec_'

/**
 * The three headers of Standard Webhooks 1.0.0; a signature for every secret that is valid now, so that a receiver
 * can change over to a new one. `timestamp` in seconds.
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

function signature(
  { id, timestamp, body }: { readonly id: string; readonly timestamp: number; readonly body: string | Uint8Array },
  secret: string,
): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
}

/** What a receiver does; for our own inbound messages and for tests. `toleranceSeconds` both ways. */
export function isSignedBy(
  secret: string,
  headers: Readonly<Record<string, string | undefined>>,
  body: string | Uint8Array,
  now: Date,
  toleranceSeconds = 300,
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers
  if (!id || !at || !signatures || !/^\d{1,12}$/.test(at)) return false
  const timestamp = Number(at)
  if (Math.abs(now.getTime() / 1000 - timestamp) > toleranceSeconds) return false
  const expected = Buffer.from(signature({ id, timestamp, body }, secret))
  return signatures.split(' ').some((given) => {
    const [version, value = ''] = given.split(',', 2)
    const bytes = Buffer.from(value)
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}
