import { hmacSha256Hex, timingSafeEqualText } from '../../../../platform/secret.ts'
import { NotificationRefused } from '../../ports.ts'

const toleranceSeconds = 300

/** Returns the `Stripe-Signature` header of a body: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. */
export function signStripePayload(rawBody: Buffer, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${signature(rawBody, secret, String(seconds))}`
}

/**
 * Checks the signature of the exact bytes. Accepts any `v1` that matches any of the secrets, because several are valid
 * during a rotation. Throws `NotificationRefused`: 401 if the header is missing or malformed or none matches, 400 if
 * the time differs by more than 300 s.
 */
export function verifyStripeSignature(input: {
  readonly rawBody: Buffer
  readonly header: string | string[] | undefined
  readonly secrets: readonly string[]
  readonly now: Date
}): void {
  if (typeof input.header !== 'string') throw new NotificationRefused(401, 'The Stripe-Signature header is missing.')
  const { time, candidates } = parseHeader(input.header)
  const signed = input.secrets.map((secret) => signature(input.rawBody, secret, time))
  const matches = signed.some((expected) => candidates.some((given) => timingSafeEqualText(expected, given)))
  if (!matches) throw new NotificationRefused(401, 'The Stripe-Signature does not match.')
  const age = Math.abs(input.now.getTime() / 1000 - Number(time))
  if (age > toleranceSeconds) throw new NotificationRefused(400, 'The Stripe-Signature is stale.')
}

function parseHeader(header: string): { time: string; candidates: string[] } {
  const members = header.split(',').map((member) => member.trim())
  const valuesOf = (name: string) =>
    members.filter((member) => member.startsWith(`${name}=`)).map((member) => member.slice(name.length + 1))
  const [time, ...further] = valuesOf('t')
  const candidates = valuesOf('v1')
  if (!time || further.length > 0 || !/^\d{1,12}$/.test(time) || candidates.length === 0) {
    throw new NotificationRefused(401, 'The Stripe-Signature header is malformed.')
  }
  return { time, candidates }
}

const signature = (rawBody: Buffer, secret: string, time: string): string =>
  hmacSha256Hex(secret, Buffer.concat([Buffer.from(`${time}.`), rawBody]))
