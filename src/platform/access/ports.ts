import type { Queryable } from '../db/database.ts'

export interface AccountMail {
  readonly to: string
  readonly kind: 'invitation' | 'password_reset' | 'login_link'
  /** Carries a token that lets its bearer in: it belongs into the mail and nowhere else. */
  readonly url: string
  readonly locale?: string
}

/** Sees to it that the mail is sent if, and only if, the transaction commits. */
export type SendAccountMail = (tx: Queryable, mail: AccountMail) => Promise<void>
