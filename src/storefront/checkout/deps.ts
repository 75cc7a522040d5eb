import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { AttemptHandler, PaymentProvider } from '../payments/ports.ts'
import type { SettingsReader } from '../settings/index.ts'
import type { Author } from './history.rules.ts'
import type { HoldLimits } from './hold.rules.ts'
import type { CheckoutMemory } from './memory.ts'

/** What the verbs of checkout and payment work with. */
export interface CheckoutDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly settings: SettingsReader
  readonly memory: CheckoutMemory
  readonly providers: Readonly<Record<AttemptHandler, PaymentProvider>>
  readonly checkoutTtlMinutes: number
  readonly paymentTtlMinutes: number
  readonly holdLimits: HoldLimits
  /** Without a slash at the end. */
  readonly baseUrl: string
}

/** Who asks: an agent by its key, or a shopper by a signed link, or the operator (then `keyId` is null). */
export interface CheckoutCaller {
  readonly keyId: string | null
  readonly salesChannelId: string | null
  readonly author: Author
}
