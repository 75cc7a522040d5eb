import { createHmac, randomBytes } from 'node:crypto'

const stepSeconds = 30
const codeDigits = 6
/** Also accepts codes of the previous and the next step, because clocks differ. */
const drift = 1
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the time step that contains this time (RFC 6238, T0 = 0, X = 30 s). */
export const timeStep = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds)

/** Returns the one-time code of a time step: HMAC-SHA-1, truncated as in RFC 4226, section 5.3. */
export function totpCode(key: Uint8Array, step: number, digits = codeDigits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Returns the accepted time steps that have this code, newest first. */
export function stepsOfCode(key: Uint8Array, code: string, now: Date): number[] {
  const current = timeStep(now)
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => current + drift - index)
  return steps.filter((step) => totpCode(key, step) === code)
}

/** Creates a key of 160 bits, as RFC 4226 recommends. */
export const newTotpKey = (): Buffer => randomBytes(20)

/** Encodes bytes in RFC 4648 base32 without padding, as authenticator apps expect. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('')
}

export function otpauthUrl(key: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${toBase32(key)}&issuer=${encodeURIComponent(issuer)}`
}

const recoveryCodes = 10

/** Creates recovery codes with 80 random bits each: `k3qp-7mxa-2vnt-w5hc`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => (toBase32(randomBytes(10)).toLowerCase().match(/.{4}/g) ?? []).join('-'))

/** Returns the normal form of a typed recovery code, for comparison. */
export const plainRecoveryCode = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z2-7]/g, '')
