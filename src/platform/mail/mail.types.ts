/** A mail to be queued. */
export interface NewMail {
  /** For example `order_confirmation`. */
  readonly template: string
  /** Identifies the cause of the mail. A second mail with the same key is not queued. */
  readonly dedupeKey: string
  readonly to: string
  /** Display name of the sender, unless the shop's settings or `MAIL_FROM` have one. */
  readonly fromName: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** BCP 47 tag. */
  readonly locale: string
  readonly replyTo?: string | null
  /** One-click unsubscribe link (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** The record that the mail is about, such as `{type: 'order', id}`. Null if there is none. */
  readonly related: { readonly type: string; readonly id: string } | null
  /**
   * Whether the mail contains a link that gives its bearer access: a login, a password reset or an invitation. Then its
   * bodies are encrypted, and deleted once the mail is sent or the link is used.
   */
  readonly confidential?: boolean
}

export type MailStatus = 'queued' | 'sending' | 'sent' | 'failed' | 'held'

/** A mail to send to the SMTP server. */
export interface OutgoingMail {
  readonly id: string
  readonly template: string
  readonly to_address: string
  readonly from_address: string
  readonly from_name: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Encrypted bodies. If set, `html` and `text` are empty. */
  readonly sealed: unknown
  /** Whether the mail contains a link that gives its bearer access. */
  readonly confidential: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly related_id: string | null
  readonly message_id: string
  readonly attempts: number
  readonly queued_at: Date
  readonly created_at: Date
}

/** `permanent`: the server rejects this mail, so a retry is useless. */
export type SendResult =
  | { readonly outcome: 'sent' }
  /** `away`: the server was unreachable or disconnected, which says nothing about the mail. */
  | { readonly outcome: 'refused'; readonly permanent: boolean; readonly away: boolean; readonly reason: string }

export interface MailSender {
  /** Sends a mail within a minute. Never throws: failures are results. */
  send(mail: OutgoingMail): Promise<SendResult>
  /** Aborts running sends; the queue sends those mails again later. */
  stop(): void
  stopped(): boolean
}

export interface MailRow extends OutgoingMail {
  readonly locale: string
  readonly related_type: string | null
  readonly status: MailStatus
  readonly next_attempt_at: Date | null
  readonly last_error: string | null
  readonly sent_at: Date | null
  /** Whether the content has been deleted. */
  readonly forgotten: boolean
}

/** Returns why a due mail must not be sent any more, or null. Called immediately before sending. */
export type MailGuard = (mail: { readonly to: string; readonly relatedId: string | null }) => Promise<string | null>
