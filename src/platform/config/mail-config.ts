import { type Mailbox, readMailbox } from '../mail/address.rules.ts'

export interface SmtpConfig {
  readonly host: string
  readonly port: number
  /** TLS from the first byte. */
  readonly secure: boolean
  readonly user: string | null
  readonly password: string | null
}

type Given = Readonly<Record<string, unknown>>

/** What is wrong with `SMTP_URL` and `MAIL_FROM`, one line each. */
export function mailProblems({ SMTP_URL: url, MAIL_FROM: from }: Given): string[] {
  const problems: string[] = []
  if (typeof url === 'string' && readSmtpUrl(url) === null)
    problems.push('SMTP_URL: must be smtp://user:password@host:587 or smtps://user:password@host')
  if (typeof from === 'string' && readMailbox(from) === null)
    problems.push('MAIL_FROM: must be an e-mail address, or Name <address>')
  if (url !== undefined && from === undefined) problems.push('MAIL_FROM: is required together with SMTP_URL')
  return problems
}

export const readMailConfig = (env: {
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM?: string | undefined
}): { readonly smtp: SmtpConfig | null; readonly from: Mailbox | null } => ({
  smtp: env.SMTP_URL === undefined ? null : readSmtpUrl(env.SMTP_URL),
  from: env.MAIL_FROM === undefined ? null : readMailbox(env.MAIL_FROM),
})

/** User and password percent-encoded; ports by default 465 for smtps, 587 for smtp. */
function readSmtpUrl(text: string): SmtpConfig | null {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return null
  if (!/^\/?$/.test(url.pathname) || url.search || url.hash || (url.username === '') !== (url.password === ''))
    return null
  try {
    const secure = url.protocol === 'smtps:'
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
      secure,
      user: url.username === '' ? null : decodeURIComponent(url.username),
      password: url.password === '' ? null : decodeURIComponent(url.password),
    }
  } catch {
    // A percent sign that begins nothing.
    return null
  }
}
