import { prolongLeases } from './claim-store.ts'
import type { PublishingDeps } from './deps.ts'
import type { Target } from './target.types.ts'

export interface LeaseKeeper {
  /** Renews the target's lease until `letGo`, even if its step takes long. */
  keep(target: Pick<Target, 'id' | 'fence'>): void
  letGo(target: Pick<Target, 'id' | 'fence'>): void
  stop(): void
}

/** Number of renewals per lease, so that one or two may be late. */
const renewalsInLease = 4

/**
 * Creates the keeper that renews leases while the process is alive. Leases are short, so that other processes take over
 * within seconds after a crash. A process that has lost its lease cannot change anything, because its fence is
 * outdated.
 */
export function createLeaseKeeper({ db, clock, log, times }: PublishingDeps): LeaseKeeper {
  const kept = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null
  let renewing = false

  async function renew(): Promise<void> {
    if (renewing || kept.size === 0) return
    renewing = true
    const targets = [...kept].map(([id, fence]) => ({ id, fence }))
    try {
      await prolongLeases(db, targets, new Date(clock.now().getTime() + times.leaseMs))
    } catch (error) {
      log.warn({ error }, 'leases of social posts could not be renewed')
    } finally {
      renewing = false
    }
  }

  function stop(): void {
    if (timer) clearInterval(timer)
    timer = null
  }

  return {
    keep({ id, fence }) {
      kept.set(id, fence)
      timer ??= setInterval(() => void renew(), (times.leaseMs / renewalsInLease) * times.waitScale)
    },
    letGo({ id, fence }) {
      if (kept.get(id) === fence) kept.delete(id)
      if (kept.size === 0) stop()
    },
    stop,
  }
}
