/** The only source of the current time; tests hand in one that they can move. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface Jump {
  /** Of this machine, or of the database. */
  readonly of: 'machine' | 'database'
  /** Positive: forward. */
  readonly seconds: number
}

export interface SteadyClock extends Clock {
  /** What the database's clock shows; to be called every few seconds. */
  follow(databaseNow: Date): void
}

export interface SteadyClockOptions {
  onJump(jump: Jump): void
  /** Default: the operating system's. */
  readonly wallMs?: () => number
  /** Of a clock that nobody sets. */
  readonly elapsedMs?: () => number
}

/** What is more is no drift, and no late answer. */
const jumpMs = 5_000
/** Between two readings; a clock that drifts is followed without a step. */
const mostSlewMs = 200
/** A clock that was set by mistake is often set back within that time. */
const believedAfterMs = 60_000

/**
 * The database's time, the same for all processes, carried on between two readings by a clock that nobody sets. A jump
 * is followed after a minute, so that nothing expires by a clock that is about to be corrected.
 */
export function createSteadyClock(options: SteadyClockOptions): SteadyClock {
  const { onJump, wallMs = Date.now, elapsedMs = () => performance.now() } = options
  const wallOffset = (): number => wallMs() - elapsedMs()
  let offsetMs = wallOffset()
  let lastWallOffsetMs = offsetMs
  let isFollowing = false
  let doubted: { readonly offsetMs: number; readonly sinceMs: number } | null = null

  function noteMachine(): void {
    const now = wallOffset()
    const seconds = (now - lastWallOffsetMs) / 1000
    lastWallOffsetMs = now
    if (Math.abs(seconds) * 1000 > jumpMs) onJump({ of: 'machine', seconds })
  }

  return {
    now: () => new Date(elapsedMs() + offsetMs),
    follow(databaseNow) {
      noteMachine()
      const told = databaseNow.getTime() - elapsedMs()
      const difference = told - offsetMs
      if (!isFollowing) {
        isFollowing = true
        offsetMs = told
      } else if (Math.abs(difference) <= jumpMs) {
        doubted = null
        offsetMs += Math.max(-mostSlewMs, Math.min(mostSlewMs, difference))
      } else if (!doubted || Math.abs(told - doubted.offsetMs) > jumpMs) {
        doubted = { offsetMs: told, sinceMs: elapsedMs() }
        onJump({ of: 'database', seconds: difference / 1000 })
      } else if (elapsedMs() - doubted.sinceMs >= believedAfterMs) {
        doubted = null
        offsetMs = told
      }
    },
  }
}
