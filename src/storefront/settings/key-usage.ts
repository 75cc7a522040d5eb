import type { Database } from '../../platform/db/database.ts'
import { saveKeyUse } from './settings-store.ts'

export interface KeyUsage {
  note(keyId: string): void
  /** Stores which keys were used since the last call. Runs one statement, or none if no key was used. */
  flush(): Promise<void>
}

/** Creates the record that collects the use of keys and updates `last_used_at`, without a write per request. */
export function createKeyUsage(db: Database, now: () => Date): KeyUsage {
  let used = new Set<string>()
  return {
    note: (keyId) => void used.add(keyId),
    async flush() {
      if (used.size === 0) return
      const ids = [...used]
      used = new Set()
      await saveKeyUse(db, ids, now())
    },
  }
}
