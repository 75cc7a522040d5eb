import type { Logger } from '../log.ts'
import { type Trouble, troubleOf } from './trouble.ts'

/** Whether the database does what it is asked, as this process sees it. */
export interface DatabaseState {
  /** Takes note of an error; one that is no trouble of the database changes nothing. */
  failed(error: unknown): void
  /** A write was committed. */
  worked(): void
  /** What is wrong now; empty: nothing. */
  troubles(): ReadonlySet<Trouble>
}

/** So long nothing must have failed: what stops one table, or one statement, lets others through. */
const quietMs = 10_000

const said: Readonly<Record<Trouble, string>> = {
  unreachable: 'the database cannot be reached, or does not answer',
  overloaded: 'the database has no connection left',
  read_only: 'the database takes no writes',
  disk_full: 'the disk of the database is full',
  locked: 'a lock in the database was not given within its time',
  slow: 'the database took too long for a statement',
}

/** Logs a line when something goes wrong, and one when all is well again; none for each statement that fails. */
export function createDatabaseState(log: Logger | null, elapsedMs = () => performance.now()): DatabaseState {
  const troubles = new Set<Trouble>()
  let beganMs = 0
  let lastMs = 0
  return {
    failed(error) {
      const trouble = troubleOf(error)
      if (!trouble) return
      lastMs = elapsedMs()
      if (troubles.size === 0) beganMs = lastMs
      if (troubles.has(trouble)) return
      troubles.add(trouble)
      log?.error({ error, trouble }, said[trouble])
    },
    worked() {
      if (troubles.size === 0 || elapsedMs() - lastMs < quietMs) return
      log?.info({ troubles: [...troubles], seconds: Math.round((lastMs - beganMs) / 1000) }, 'the database works again')
      troubles.clear()
    },
    troubles: () => troubles,
  }
}
