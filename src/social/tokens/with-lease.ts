import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../platform/db/database.ts'
import { repeatInTrouble } from '../../platform/db/repeat-in-trouble.ts'
import { releaseLease, takeLease } from './lease-store.ts'

const leaseSeconds = 60
const soonMs = 1000

/**
 * Runs `work` while no other refresh of this login runs. Returns null if another refresh runs or the login has changed.
 */
export async function withLease<T>(
  db: Database,
  { id, configVersion }: { readonly id: string; readonly configVersion: number },
  work: () => Promise<T>,
): Promise<T | null> {
  const holder = randomUUID()
  const isTaken = await takeLease(db, id, holder, { seconds: leaseSeconds, configVersion }).catch((error) => {
    // The connection may have broken after the server granted the lease.
    void releaseLater(db, id, holder)
    throw error
  })
  if (!isTaken) return null
  try {
    return await work()
  } finally {
    await releaseLease(db, id, holder).catch(() => void releaseLater(db, id, holder))
  }
}

/** Waits before the release, because the server may still be executing the statement that takes the lease. */
async function releaseLater(db: Database, id: string, holder: string): Promise<void> {
  const endsMs = performance.now() + leaseSeconds * 1000
  await sleep(soonMs)
  await repeatInTrouble(
    () => releaseLease(db, id, holder),
    () => performance.now() > endsMs,
  ).catch(() => {})
}
