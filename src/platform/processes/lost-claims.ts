import type { Clock } from '../clock.ts'

const releasesEveryMs = 60_000

/** Work that failed and may have claimed rows over a connection that died before the answer. */
export interface LostClaims {
  note(work: string): void
  /** Work whose claims `release` would release now. */
  due(): string[]
  /**
   * Releases the claims of noted work, at most once a minute: if an outcome cannot be recorded, the lease decides when
   * the message is sent again.
   */
  release(work: string, giveBack: () => Promise<unknown>): Promise<void>
}

export function createLostClaims(clock: Clock): LostClaims {
  const noted = new Set<string>()
  const releasedAtMs = new Map<string, number>()
  const isDue = (work: string): boolean =>
    noted.has(work) && clock.now().getTime() - (releasedAtMs.get(work) ?? Number.NEGATIVE_INFINITY) >= releasesEveryMs
  return {
    note: (work) => void noted.add(work),
    due: () => [...noted].filter(isDue),
    async release(work, giveBack) {
      if (!isDue(work)) return
      await giveBack()
      noted.delete(work)
      releasedAtMs.set(work, clock.now().getTime())
    },
  }
}
