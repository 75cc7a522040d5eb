import type { DatabaseConnection, Queryable } from './db/database.ts'
import type { Logger } from './log.ts'
import type { Vault } from './vault.ts'

export interface ResealDeps {
  readonly db: DatabaseConnection['db']
  readonly vault: Vault
  readonly log: Logger
}

export interface SealedBlock {
  /** Id of the record. A record may have several blocks. */
  readonly id: string
  /** Associated data for encrypting the block. */
  readonly binding: string
  readonly block: unknown
}

export interface LossDeps {
  readonly tx: Queryable
  readonly vault: Vault
  readonly now: Date
}

/** A kind of record with encrypted secrets. */
export interface SealedRecords {
  /** For example `social platforms`. */
  readonly name: string
  /** Returns all blocks, encrypted with any key version. */
  blocks(db: Queryable): Promise<readonly SealedBlock[]>
  /**
   * Encrypts values of older key versions again with the current key. Returns the number of records. Safe while the
   * server runs.
   */
  reseal(deps: ResealDeps): Promise<number>
  /**
   * Removes or replaces the record's secrets after the key is lost. The record's new state shows a person what to do.
   */
  giveUp(deps: LossDeps, id: string): Promise<void>
}
