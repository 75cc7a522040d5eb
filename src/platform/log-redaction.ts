import { createTextRedactor, redacted, sensitiveText } from './text-redaction.ts'

/** Words in a member's name, lowercase and without separators, that mark the member's value as secret. */
const secretWord =
  /authorization|cookie|token|secret|password|passwd|passphrase|apikey|publishablekey|privatekey|encryptionkey|credential|signature|salt$|cardnumber|^(?:hash|pan|cvc|cvv|csc|cvn|otp|pin|jwt|cardcvc|ccnum|ccvv)$/
/**
 * Endings of members that describe a secret without containing it: `access_token_present`, `token_type`, `expires_at`.
 */
const factAboutSecret = /(present|type|expiresat|expiresin|version|count|valid|configured|status)$/

/** Quick test of a finished line before the full redaction. Matches names as in JSON: `…token…":`. */
const secretName =
  /(?:authorization|cookie|token|secret|passw(?:or)?d|passphrase|(?:api|publishable|private|encryption).?key|credential|signature|salt|card.?number|"(?:hash|pan|cvc|cvv|csc|cvn|otp|pin|jwt|card.?cvc|ccnum|ccvv))[^"]{0,64}":/i

/**
 * Returns a function that redacts a finished JSON log line: members with the name of a secret at any depth, the given
 * values, and text that looks like a secret. A line without any sign of a secret is returned unchanged, without parsing
 * it.
 */
export function createLineRedactor(values: readonly string[]): (line: string) => string {
  const redactText = createTextRedactor(values)
  return (line) => {
    if (!secretName.test(line) && !sensitiveText.test(line) && !redactText.mayConcern(line)) return line
    try {
      return `${JSON.stringify(redactValue(JSON.parse(line), redactText.apply))}\n`
    } catch {
      return `${JSON.stringify({ level: 'error', msg: 'A log line was withheld because it could not be redacted.' })}\n`
    }
  }
}

export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return secretWord.test(plain) && !factAboutSecret.test(plain)
}

function redactValue(value: unknown, redactText: (text: string) => string): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'number') return redactText(String(value)) === String(value) ? value : redacted
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redactText))
  if ('type' in value && value.type === 'Buffer' && 'data' in value) return '[bytes]'
  const members = Object.entries(value).map(([name, member]) => [
    redactText(name),
    isSecretName(name) ? hidden(member) : redactValue(member, redactText),
  ])
  return Object.fromEntries(members)
}

const hidden = (member: unknown): unknown => (member === null || typeof member === 'boolean' ? member : redacted)
