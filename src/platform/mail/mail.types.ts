/** An e-mail as its cause writes it. */
export interface NewMail {
  /** `order_confirmation` */
  readonly template: string
  /** The same for the same cause: a second e-mail under it is not written. */
  readonly dedupeKey: string
  readonly to: string
  /** Shown beside the sender's address, unless `MAIL_FROM` has a name of its own. */
  readonly fromName: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** BCP 47 */
  readonly locale: string
  readonly replyTo?: string | null
  /** Takes the receiver off the list at one click (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** `{type: 'order', id}` */
  readonly related: { readonly type: string; readonly id: string } | null
  /** Its link opens an account: its bodies are encrypted, and erased once it is sent or the link is spent. */
  readonly confidential?: boolean
}

export type MailStatus = 'queued' | 'sending' | 'sent' | 'failed' | 'held'

/** What is handed to the SMTP server. */
export interface OutgoingMail {
  readonly id: string
  readonly template: string
  readonly to_address: string
  readonly from_address: string
  readonly from_name: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Where `html` and `text` are encrypted: they are empty then. */
  readonly sealed: unknown
  /** Its link opens an account. */
  readonly confidential: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly related_id: string | null
  readonly message_id: string
  readonly attempts: number
  readonly queued_at: Date
  readonly created_at: Date
}

/** `permanent`: the server has refused it for good. `maybeSent`: it may have been taken all the same. */
export type SendResult =
  | { readonly outcome: 'sent' }
  /** `away`: the server could not be reached, or broke off, which says nothing of this e-mail. */
  | { readonly outcome: 'refused'; readonly permanent: boolean; readonly away: boolean; readonly reason: string }

export interface MailSender {
  /** Never throws: a failure is a result. Ends within a minute. */
  send(mail: OutgoingMail): Promise<SendResult>
  /** Breaks off what is being sent; it is tried again later. */
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
  /** What it said has been dropped. */
  readonly forgotten: boolean
}

/** Why an e-mail that is due must not be sent any more, or null. Asked right before it is sent. */
export type MailGuard = (mail: { readonly to: string; readonly relatedId: string | null }) => Promise<string | null>
