import type { Queryable } from '../db/database.ts'

export interface AccountMail {
  readonly to: string
  readonly kind: 'invitation' | 'password_reset' | 'login_link'
  /** Contains a token that gives its bearer access. Use it only in the mail. */
  readonly url: string
  readonly locale?: string
}

/** Queues a mail that is sent if and only if the transaction commits. */
export type SendAccountMail = (tx: Queryable, mail: AccountMail) => Promise<void>

export interface ShopOfSession {
  readonly name: string
  readonly time_zone: string
  readonly default_locale: string
  readonly locales: readonly string[]
  /** Currencies of the shop's regions (ISO 4217), the default region's currency first. */
  readonly currencies: readonly string[]
  readonly base_url: string
  readonly demo: boolean
  readonly sandbox: boolean
  readonly sends_mail: boolean
  /** Null if this is not a silent copy. */
  readonly silent_since: string | null
}

export type ReadShop = () => Promise<ShopOfSession>
