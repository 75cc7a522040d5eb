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

export interface ShopOfSession {
  readonly name: string
  readonly time_zone: string
  readonly default_locale: string
  readonly locales: readonly string[]
  /** Of its regions: upper-case ISO 4217, sorted. */
  readonly currencies: readonly string[]
  readonly base_url: string
  readonly demo: boolean
  readonly sandbox: boolean
}

export type ReadShop = () => Promise<ShopOfSession>
