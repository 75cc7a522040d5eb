import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../log.ts'
import type { ForgetPerson } from '../personal-data/index.ts'
import type { Vault } from '../vault.ts'
import type { Passwords } from './passwords.ts'
import type { ReadShop, SendAccountMail } from './ports.ts'

export interface AccessDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly vault: Vault
  readonly passwords: Passwords
  readonly sendAccountMail: SendAccountMail
  readonly forget: ForgetPerson
  /** HMAC key for digests of e-mail addresses. Without a key, somebody could find an address by hashing guesses. */
  readonly digestKey: string
  /** Null if no operator token is configured. */
  readonly adminToken: string | null
  /** Public base URL without a trailing slash, used in mailed links. */
  readonly baseUrl: string
  /** Reads the values of the shop that the console shows after login. */
  readonly readShop: ReadShop
}

/** The client that sent a request. */
export interface Client {
  readonly address: string
  readonly userAgent: string | null
  readonly requestId: string
}
