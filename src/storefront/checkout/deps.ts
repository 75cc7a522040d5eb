import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { StockLimits } from '../catalog/index.ts'
import type { AttemptHandler, PaymentProvider } from '../payments/ports.ts'
import type { SettingsReader } from '../settings/index.ts'
import type { Author } from './history.rules.ts'
import type { CheckoutMemory } from './memory.ts'

/** Dependencies of the checkout and payment functions. */
export interface CheckoutDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly settings: SettingsReader
  readonly memory: CheckoutMemory
  readonly providers: Readonly<Record<AttemptHandler, PaymentProvider>>
  readonly checkoutTtlMinutes: number
  readonly paymentTtlMinutes: number
  readonly holdLimits: StockLimits
  /** Without a trailing slash. */
  readonly baseUrl: string
}

/** An agent with its key, a shopper with a signed link, or the operator. `keyId` is null for the latter two. */
export interface CheckoutCaller {
  readonly keyId: string | null
  readonly salesChannelId: string | null
  readonly author: Author
}
