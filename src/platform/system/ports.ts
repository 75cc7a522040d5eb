import type { Writable } from 'node:stream'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../log.ts'
import type { SystemStateView } from './schema.ts'

/** Result of `doctor`: all rules checked on one snapshot of the database. */
export interface Examined {
  readonly checked: number
  readonly findings: readonly {
    readonly name: string
    readonly broken: string
    readonly count: number
    readonly violations: readonly { readonly id: string; readonly what: string }[]
  }[]
}

export interface SystemDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readState(): Promise<SystemStateView>
  examine(): Promise<Examined>
  /** Writes a backup of the whole shop to `output`, encrypted with the passphrase. */
  writeBackup(output: Writable, passphrase: string): Promise<unknown>
}
