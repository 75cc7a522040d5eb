/** The only source of the current time. Tests pass a clock that they control. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface Jump {
  /** The clock that jumped. */
  readonly of: 'machine' | 'database'
  /** Positive if the clock moved forward. */
  readonly seconds: number
}

export interface SteadyClock extends Clock {
  /** Adjusts this clock to the database's time. Call it every few seconds. */
  follow(databaseNow: Date): void
}

export interface SteadyClockOptions {
  onJump(jump: Jump): void
  /** Default: the operating system's clock. */
  readonly wallMs?: () => number
  /** Reads a monotonic clock. */
  readonly elapsedMs?: () => number
}

/** A larger difference is a jump, not drift or latency. */
const jumpMs = 5_000
/** Largest correction per call of `follow`, so that the clock follows drift without a jump. */
const mostSlewMs = 200
/** Wait before a jump is followed. A clock set by mistake is often corrected within this time. */
const believedAfterMs = 60_000

/**
 * Creates a clock that follows the database's time, so that all processes agree. Between calls of `follow` it advances
 * with a monotonic clock. It follows a jump of the database's time only after a minute: a wrong setting is often
 * corrected sooner, and nothing must expire meanwhile.
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
