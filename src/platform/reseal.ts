import type { DatabaseConnection, Queryable } from './db/database.ts'
import type { Logger } from './log.ts'
import type { Vault } from './vault.ts'

export interface ResealDeps {
  readonly db: DatabaseConnection['db']
  readonly vault: Vault
  readonly log: Logger
}

export interface SealedBlock {
  /** Of the record; several blocks may be in one. */
  readonly id: string
  /** What the block is bound to. */
  readonly binding: string
  readonly block: unknown
}

export interface LossDeps {
  readonly tx: Queryable
  readonly vault: Vault
  readonly now: Date
}

/** Records that hold encrypted secrets. */
export interface SealedRecords {
  /** `social platforms`. */
  readonly name: string
  /** Every block, whichever key has sealed it. */
  blocks(db: Queryable): Promise<readonly SealedBlock[]>
  /** Encrypts anew whatever another than the current key has encrypted; answers how many records. Safe while serving. */
  reseal(deps: ResealDeps): Promise<number>
  /** The key is lost: removes or replaces the secrets of a record, and leaves it so that a person sees what to do. */
  giveUp(deps: LossDeps, id: string): Promise<void>
}
