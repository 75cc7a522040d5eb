import { createTransport } from 'nodemailer'
import type { Secret } from '../secret.ts'
import { oneLine } from './address.rules.ts'
import type { MailSender, OutgoingMail, SendResult } from './mail.types.ts'
import { judgeFailure } from './smtp-failure.rules.ts'

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the start of the connection (`smtps://`); otherwise STARTTLS. */
  readonly secure: boolean
  /** If false, works without TLS when the server does not offer STARTTLS. */
  readonly requiresTls: boolean
  readonly user: string | null
  readonly password: Secret | null
  /** Envelope sender, which receives bounces. The server must allow it. Default: the mail's sender. */
  readonly returnAddress?: string | null
}

export interface SmtpLimits {
  /** Time limit for the DNS lookup, and for connecting. */
  readonly connectingMs: number
  /**
   * Time limit for the greeting and for each later answer. A server may delay the greeting and may check a mail for a
   * long time.
   */
  readonly silenceMs: number
  /** Time limit for one whole mail. */
  readonly totalMs: number
}

const usualLimits: SmtpLimits = { connectingMs: 10_000, silenceMs: 20_000, totalMs: 60_000 }

/** Creates a sender that opens one connection per mail, so that a broken connection affects only that mail. */
export function createSmtpSender(server: SmtpServer, limits: SmtpLimits = usualLimits): MailSender {
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.secure,
    // Required even without a password, because mails contain login links.
    requireTLS: !server.secure && server.requiresTls,
    ...(server.user === null ? {} : { auth: { user: server.user, pass: server.password?.reveal() ?? '' } }),
    dnsTimeout: limits.connectingMs,
    connectionTimeout: limits.connectingMs,
    greetingTimeout: limits.silenceMs,
    socketTimeout: limits.silenceMs,
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const stopping = new AbortController()
  return {
    async send(mail) {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(limits.totalMs)])
      try {
        const sent = await transport.sendMail({ ...messageOf(mail, server.returnAddress ?? null), signal })
        return sent.accepted.length > 0 ? { outcome: 'sent' } : refused(new Error('The server accepted no recipient.'))
      } catch (error) {
        return refused(error)
      }
    },
    stop: () => stopping.abort(),
    stopped: () => stopping.signal.aborted,
  }
}

/** Returns the mail for nodemailer. Addresses are objects, so that it does not parse them for more recipients. */
const messageOf = (mail: OutgoingMail, returnAddress: string | null) => ({
  from: { name: mail.from_name, address: mail.from_address },
  to: { name: '', address: mail.to_address },
  envelope: { from: returnAddress ?? mail.from_address, to: [mail.to_address] },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: mail.message_id,
  date: mail.created_at,
  headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
})

function refused(error: unknown): SendResult {
  const { permanent, away, reason } = judgeFailure(factsOf(error))
  return { outcome: 'refused', permanent, away, reason: oneLine(reason).slice(0, 500) }
}

function factsOf(error: unknown) {
  const { code, responseCode, response, command } = (error ?? {}) as Readonly<Record<string, unknown>>
  return {
    message: error instanceof Error ? error.message : String(error),
    code: typeof code === 'string' ? code : null,
    responseCode: typeof responseCode === 'number' ? responseCode : null,
    response: typeof response === 'string' ? response : null,
    command: typeof command === 'string' ? command : null,
  }
}
