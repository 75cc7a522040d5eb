export interface SmtpFailure {
  readonly message: string
  /** nodemailer's error code, such as `EENVELOPE`, `EAUTH` or `ETIMEDOUT`. Null if the error has none. */
  readonly code: string | null
  /** The server's SMTP status code. Null if it did not answer. */
  readonly responseCode: number | null
  readonly response: string | null
  readonly command: string | null
}

/** SMTP commands at which an error concerns the session, not the mail. A later attempt may succeed. */
const aboutTheSession = /^(CONN|EHLO|HELO|STARTTLS|AUTH|API)/

/** Enhanced status codes about the mail system itself, such as a full disk (RFC 3463, 3.4). */
const aboutTheServer = /^\d{3}[ -]4\.3\./

/**
 * Classifies a failed attempt. The failure is permanent only if the server rejected this mail, its sender or its
 * recipient with a 5xx code (RFC 5321, 4.2.1). A wrong password or an unreachable server is not permanent: the mail
 * waits until a person has fixed it.
 */
export function judgeFailure(failure: SmtpFailure): {
  readonly permanent: boolean
  readonly away: boolean
  readonly reason: string
} {
  const { responseCode, response, command, code } = failure
  const session = code === 'EAUTH' || aboutTheSession.test(command ?? '')
  const permanent = responseCode !== null && responseCode >= 500 && responseCode < 600 && !session
  const passes = responseCode !== null && responseCode < 500
  const away =
    response === null ? code !== 'EAUTH' : passes && (responseCode === 421 || session || aboutTheServer.test(response))
  return { permanent, away, reason: reasonOf(failure, permanent) }
}

function reasonOf({ message, code, response }: SmtpFailure, permanent: boolean): string {
  if (code === 'EAUTH') return `The SMTP server refused the login: ${response ?? message}`
  if (code === 'EABORT') return 'The SMTP server took too long, or Weft was stopped.'
  if (response === null) return `The SMTP server could not be used: ${message}`
  return permanent
    ? `The SMTP server refused the e-mail: ${response}`
    : `The SMTP server refused the e-mail for now: ${response}`
}
