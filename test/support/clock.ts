import type { Clock } from '../../src/platform/clock.ts'

/** A clock that advances only when a test advances it. */
export interface TestClock extends Clock {
  advance(ms: number): void
  set(time: Date): void
}

export function testClock(start = new Date()): TestClock {
  let now = start
  return {
    now: () => now,
    advance(ms) {
      now = new Date(now.getTime() + ms)
    },
    set(time) {
      now = time
    },
  }
}
