export interface SmtpFailure {
  readonly message: string
  /** nodemailer's: `EENVELOPE`, `EAUTH`, `ETIMEDOUT`, … */
  readonly code: string | null
  /** The server's three digits, where it answered at all. */
  readonly responseCode: number | null
  readonly response: string | null
  readonly command: string | null
}

/** Steps at which a refusal is about us and the server, not about the e-mail: the next one may be let in. */
const aboutTheSession = /^(CONN|EHLO|HELO|STARTTLS|AUTH|API)/

/**
 * What a failed try means. Permanent only where the server refused this very e-mail, its sender or its receiver with a
 * 5xx (RFC 5321, 4.2.1); a wrong password or a closed server is mended by a person, and the e-mail waits for that.
 */
export function judgeFailure(failure: SmtpFailure): {
  readonly permanent: boolean
  readonly away: boolean
  readonly reason: string
} {
  const { responseCode, command, code } = failure
  const session = code === 'EAUTH' || aboutTheSession.test(command ?? '')
  const permanent = responseCode !== null && responseCode >= 500 && responseCode < 600 && !session
  const away = code !== 'EAUTH' && (failure.response === null || responseCode === 421)
  return { permanent, away, reason: reasonOf(failure, permanent) }
}

function reasonOf({ message, code, response }: SmtpFailure, permanent: boolean): string {
  if (code === 'EAUTH') return `The SMTP server does not let us in: ${response ?? message}`
  if (code === 'EABORT') return 'The SMTP server took too long, or Weft was stopped.'
  if (response === null) return `The SMTP server could not be used: ${message}`
  return permanent ? `The SMTP server refused it: ${response}` : `The SMTP server refused it for now: ${response}`
}
