import type { Logger } from '../log.ts'
import { type Trouble, troubleOf } from './trouble.ts'

/** Health of the database, as this process sees it. */
export interface DatabaseState {
  /** Records an error, unless the database did not cause it. */
  failed(error: unknown): void
  /** Records a committed write. */
  worked(): void
  /** Returns the current problems; empty if healthy. */
  troubles(): ReadonlySet<Trouble>
}

/**
 * The database counts as healthy at the first committed write that follows the last error by this long. An earlier
 * write proves little, because some problems affect only one table or statement.
 */
const quietMs = 10_000

const said: Readonly<Record<Trouble, string>> = {
  unreachable: 'the database cannot be reached, or does not answer',
  overloaded: 'the database has no connection left',
  read_only: 'the database takes no writes',
  disk_full: 'the disk of the database is full',
  locked: 'a lock in the database was not given within its time',
  slow: 'the database took too long for a statement',
}

/**
 * Creates the state of the database. It logs one line when a problem begins and one when all have ended, not one for
 * every failed statement.
 */
export function createDatabaseState(log: Logger | null): DatabaseState {
  const troubles = new Set<Trouble>()
  let beganMs = 0
  let lastMs = 0
  return {
    failed(error) {
      const trouble = troubleOf(error)
      if (!trouble) return
      lastMs = performance.now()
      if (troubles.size === 0) beganMs = lastMs
      if (troubles.has(trouble)) return
      troubles.add(trouble)
      log?.error({ error, trouble }, said[trouble])
    },
    worked() {
      if (troubles.size === 0 || performance.now() - lastMs < quietMs) return
      log?.info({ troubles: [...troubles], seconds: Math.round((lastMs - beganMs) / 1000) }, 'the database works again')
      troubles.clear()
    },
    troubles: () => troubles,
  }
}
