import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { insertChanges, type StoredChange } from './inbox-store.ts'

interface StoreDeps {
  readonly db: Database
  readonly clock: Clock
}

/** Stores the changes of a message. Resolves once they are committed, with the number of new changes in the batch. */
export type StoreChanges = (changes: readonly StoredChange[]) => Promise<number>

const atOnce = 1000

interface Waiting {
  readonly changes: readonly StoredChange[]
  readonly stored: (fresh: number) => void
  readonly failed: (error: unknown) => void
}

/**
 * Returns a function that stores messages in batches: messages that arrive during a transaction share the next one, so
 * that a burst uses only one connection. If a batch fails, each message is stored separately, so that one bad message
 * does not affect the others.
 */
export function storesTogether(deps: StoreDeps): StoreChanges {
  let line: Waiting[] = []
  let isStoring = false

  async function storeLine(): Promise<void> {
    isStoring = true
    while (line.length > 0) {
      const group = firstOf(line)
      line = line.slice(group.length)
      await storeGroup(group).catch(() => Promise.all(group.map((one) => storeGroup([one]).catch(one.failed))))
    }
    isStoring = false
  }

  async function storeGroup(group: readonly Waiting[]): Promise<void> {
    const fresh = await store(
      deps,
      group.flatMap(({ changes }) => changes),
    )
    for (const { stored } of group) stored(fresh)
  }

  return (changes) =>
    new Promise((stored, failed) => {
      line.push({ changes, stored, failed })
      if (!isStoring) void storeLine()
    })
}

/** Returns as many messages as fit into one statement, but at least one. */
function firstOf(line: readonly Waiting[]): readonly Waiting[] {
  let count = 0
  const end = line.findIndex(({ changes }, index) => {
    count += changes.length
    return index > 0 && count > atOnce
  })
  return end < 0 ? line : line.slice(0, end)
}

function store({ db, clock }: StoreDeps, changes: readonly StoredChange[]): Promise<number> {
  const now = clock.now()
  // A single statement needs no explicit transaction, which saves two thirds of the round trips.
  if (changes.length <= atOnce) return insertChanges(db, changes, now)
  return db.transaction().execute(async (tx) => {
    let fresh = 0
    for (let start = 0; start < changes.length; start += atOnce)
      fresh += await insertChanges(tx, changes.slice(start, start + atOnce), now)
    return fresh
  })
}
