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
  /** Keys the digests of addresses, which are short enough to be guessed from a plain digest. */
  readonly digestKey: string
  /** Null: there is no operator's token. */
  readonly adminToken: string | null
  /** Public address without a slash at the end: where the links of mails lead. */
  readonly baseUrl: string
  /** What the console shows of the shop as soon as somebody has logged in. */
  readonly readShop: ReadShop
}

/** Where a request comes from. */
export interface Client {
  readonly address: string
  readonly userAgent: string | null
  readonly requestId: string
}
