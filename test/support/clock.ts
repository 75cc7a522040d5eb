import type { Clock } from '../../src/platform/clock.ts'

/** A clock that stands still until a test moves it. */
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
