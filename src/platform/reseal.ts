import type { DatabaseConnection } from './db/database.ts'
import type { Logger } from './log.ts'
import type { Vault } from './vault.ts'

export interface ResealDeps {
  readonly db: DatabaseConnection['db']
  readonly vault: Vault
  readonly log: Logger
}

/** Records that hold encrypted secrets. */
export interface SealedRecords {
  /** `social platforms`. */
  readonly name: string
  /** Encrypts anew whatever another than the current key has encrypted; answers how many records. Safe while serving. */
  reseal(deps: ResealDeps): Promise<number>
}
