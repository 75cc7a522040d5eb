export const redacted = '[redacted]'

/** Minimum length of a secret to redact. Shorter values would redact ordinary text; real secrets are longer. */
const minSecretLength = 4

/**
 * Matches every text that a redaction pattern could match. Every log line is tested, so this is a single cheap
 * expression.
 */
export const sensitiveText =
  /bearer |basic |:\/\/[^/\s"]{0,256}@|[?&;](?:code|state|sig|key|hash|pan|hmac)=|(?:token|secret|passw(?:or)?d|api[-_]?key|salt|signature|cookie|authorization|credential)[^\s=:]{0,32}[=:]|\b(?:sk|rk|pk)_|\bweft_[a-z]{2}_|whsec_|_secret_|"type":"Buffer"|(?<![\w.-])[2-6]\d{3}(?:[ -]?\d){9}/i

const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic) +[\w.~+/=-]+/gi, `$1 ${redacted}`],
  [/(:\/\/)[^/\s"@]{1,256}@/g, `$1${redacted}@`],
  [/\bweft_[a-z]{2}_[\w-]{4,}/g, redacted],
  [/\b(?:sk|rk|pk)_\w{4,}|\bwhsec_[\w+/=-]+|\b\w{1,64}_secret_\w+/g, redacted],
  [/([?&;](?:code|state|sig|key|hash|pan|hmac)=)[^&\s"'#;]+/gi, `$1${redacted}`],
  [/((?:cookie|authorization|signature)\\?["']?\s?[=:]\s?)[^\r\n"]+/gi, `$1${redacted}`],
  [
    /((?:token|secret|passw(?:or)?d|api[-_]?key|salt|credential)[\w-]{0,32}\\?["']?\s?[=:]\s?)(?:\\?"[^"\\]+|'[^']+|[^&\s"',;)}\]]+)/gi,
    `$1${redacted}`,
  ],
]

const cardLike = /(?<![\w.-])(?:4\d{3}|5[0-8]\d{2}|2[2-7]\d{2}|6\d{3}|3[47]\d{2})(?:[ -]?\d){9,15}(?![\w-])/g

export interface TextRedactor {
  /** Whether a log line in JSON contains a known value, in any of its encodings. */
  mayConcern(line: string): boolean
  apply(text: string): string
}

/**
 * Creates a redactor of the known values (also percent-encoded, in base64 or in hex), and of text that looks like a
 * secret.
 */
export function createTextRedactor(values: readonly string[]): TextRedactor {
  const spellings = [...new Set(values.filter((value) => value.length >= minSecretLength).flatMap(spellingsOf))]
  spellings.sort((a, b) => b.length - a.length)
  const inJson = [...new Set(spellings.map((spelling) => JSON.stringify(spelling).slice(1, -1)))]
  return {
    mayConcern: (line) => inJson.some((spelling) => line.includes(spelling)),
    apply: (text) => redactPatterns(spellings.reduce((rest, spelling) => rest.replaceAll(spelling, redacted), text)),
  }
}

function spellingsOf(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8')
  const base64 = bytes.toString('base64').replace(/=+$/, '')
  return [value, encodeURIComponent(value.toWellFormed()), base64, bytes.toString('base64url'), bytes.toString('hex')]
}

function redactPatterns(text: string): string {
  const known = patterns.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text)
  return known.replace(cardLike, (digits) => (isCardNumber(digits) ? redacted : digits))
}

/**
 * Whether the number passes the Luhn check (ISO/IEC 7812-1). It excludes nine of ten numbers that are not card numbers.
 */
function isCardNumber(text: string): boolean {
  let sum = 0
  const digits = text.replace(/\D/g, '')
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    sum += i % 2 === 0 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9
  }
  return sum % 10 === 0
}
