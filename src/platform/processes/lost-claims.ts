import type { Clock } from '../clock.ts'

const releasesEveryMs = 60_000

/** Failed work with claims that may have been lost, because a connection died before it delivered the answer. */
export interface LostClaims {
  note(work: string): void
  /** Returns the work for which `release` would release claims now. */
  due(): string[]
  /**
   * Releases the claims of noted work, at most once a minute. While outcomes cannot be recorded, a shorter interval
   * would send the same messages again and again.
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
