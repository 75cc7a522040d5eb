import { type Mailbox, readMailbox } from '../mail/address.rules.ts'
import { isHostAndPort, mayBeClear } from '../mail/cleartext.rules.ts'

export interface SmtpConfig {
  readonly host: string
  readonly port: number
  /** Whether the connection starts with TLS; otherwise it starts in clear text and STARTTLS encrypts it. */
  readonly secure: boolean
  /** If false, works without TLS when the server does not offer it. */
  readonly requiresTls: boolean
  readonly user: string | null
  readonly password: string | null
}

type Given = Readonly<Record<string, unknown>>

/** Returns the problems with `SMTP_URL`, `MAIL_FROM` and `MAIL_CLEARTEXT_HOSTS`, one per line. */
export function mailProblems({ SMTP_URL: url, MAIL_FROM: from, MAIL_CLEARTEXT_HOSTS: clear }: Given): string[] {
  const problems: string[] = []
  if (typeof clear === 'string' && !readCleartextHosts(clear).every(isHostAndPort))
    problems.push('MAIL_CLEARTEXT_HOSTS: must be host:port, separated by commas')
  if (typeof url === 'string' && readSmtpUrl(url, []) === null)
    problems.push('SMTP_URL: must be smtp://user:password@host:587 or smtps://user:password@host')
  if (typeof from === 'string' && readMailbox(from) === null)
    problems.push('MAIL_FROM: must be an e-mail address, or Name <address>')
  if (url !== undefined && from === undefined) problems.push('MAIL_FROM: is required together with SMTP_URL')
  return problems
}

export const readMailConfig = (env: {
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM?: string | undefined
  readonly MAIL_CLEARTEXT_HOSTS?: string | undefined
}): { readonly smtp: SmtpConfig | null; readonly from: Mailbox | null } => ({
  smtp:
    env.SMTP_URL === undefined ? null : readSmtpUrl(env.SMTP_URL, readCleartextHosts(env.MAIL_CLEARTEXT_HOSTS ?? '')),
  from: env.MAIL_FROM === undefined ? null : readMailbox(env.MAIL_FROM),
})

/** Returns the list of `host:port`, in lowercase. */
export const readCleartextHosts = (text: string): string[] =>
  text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * Parses `SMTP_URL`. User and password are percent-encoded. Default ports: 465 for smtps, 587 for smtp. Null for an
 * invalid URL.
 */
function readSmtpUrl(text: string, cleartextHosts: readonly string[]): SmtpConfig | null {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return null
  if (!/^\/?$/.test(url.pathname) || url.search || url.hash || (url.username === '') !== (url.password === ''))
    return null
  try {
    const secure = url.protocol === 'smtps:'
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const port = url.port === '' ? (secure ? 465 : 587) : Number(url.port)
    return {
      host,
      port,
      secure,
      requiresTls: !mayBeClear(host, port, cleartextHosts),
      user: url.username === '' ? null : decodeURIComponent(url.username),
      password: url.password === '' ? null : decodeURIComponent(url.password),
    }
  } catch {
    // A percent sequence is malformed.
    return null
  }
}
