/** A mail to be queued. */
export interface NewMail {
  /** `order_confirmation` */
  readonly template: string
  /** Identifies the cause. A second mail with the same key is not queued. */
  readonly dedupeKey: string
  readonly to: string
  /** Display name of the sender, unless `MAIL_FROM` has one. */
  readonly fromName: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** BCP 47 */
  readonly locale: string
  readonly replyTo?: string | null
  /** One-click unsubscribe link (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** `{type: 'order', id}` */
  readonly related: { readonly type: string; readonly id: string } | null
  /** Contains a login link. Its bodies are encrypted, and deleted once it is sent or the link is spent. */
  readonly confidential?: boolean
}

export type MailStatus = 'queued' | 'sending' | 'sent' | 'failed' | 'held'

/** A mail for the SMTP server. */
export interface OutgoingMail {
  readonly id: string
  readonly template: string
  readonly to_address: string
  readonly from_address: string
  readonly from_name: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Encrypted bodies; `html` and `text` are empty then. */
  readonly sealed: unknown
  /** Contains a login link. */
  readonly confidential: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly related_id: string | null
  readonly message_id: string
  readonly attempts: number
  readonly queued_at: Date
  readonly created_at: Date
}

/** `permanent`: the server refuses this mail and a retry is useless. `maybeSent`: the server may have accepted it. */
export type SendResult =
  | { readonly outcome: 'sent' }
  /** `away`: the server was unreachable or disconnected, which says nothing about this mail. */
  | { readonly outcome: 'refused'; readonly permanent: boolean; readonly away: boolean; readonly reason: string }

export interface MailSender {
  /** Never throws: failures are results. Takes at most a minute. */
  send(mail: OutgoingMail): Promise<SendResult>
  /** Aborts running sends; they are retried later. */
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
  /** True if its content has been deleted. */
  readonly forgotten: boolean
}

/** Why a due mail must not be sent any more, or null. Called right before sending. */
export type MailGuard = (mail: { readonly to: string; readonly relatedId: string | null }) => Promise<string | null>
