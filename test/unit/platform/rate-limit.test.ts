import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Clock } from '../../../src/platform/clock.ts'
import { createRateLimiter } from '../../../src/platform/rate-limit.ts'

function movableClock(): Clock & { advance(ms: number): void } {
  let nowMs = 1_800_000_000_000
  return {
    now: () => new Date(nowMs),
    advance: (ms) => {
      nowMs += ms
    },
  }
}
const allowed = { allowed: true }

describe('a rate limit', () => {
  it.each([0, undefined])('is off for perMinute %s', (perMinute) => {
    const limiter = createRateLimiter({ perMinute }, movableClock())
    expect(Array.from({ length: 1000 }, () => limiter.take('k')).every((decision) => decision.allowed)).toBe(true)
  })

  it('allows a minute’s requests at once, then one per interval', () => {
    const clock = movableClock()
    const limiter = createRateLimiter({ perMinute: 3 }, clock)
    const first = [1, 2, 3, 4].map(() => limiter.take('k'))
    expect(first).toEqual([allowed, allowed, allowed, { allowed: false, retryAfterSeconds: 20 }])
    clock.advance(19_999)
    expect(limiter.take('k')).toEqual({ allowed: false, retryAfterSeconds: 1 })
    clock.advance(1)
    expect([limiter.take('k'), limiter.take('k')]).toEqual([allowed, { allowed: false, retryAfterSeconds: 20 }])
  })

  it('respects a burst smaller than the rate', () => {
    const limiter = createRateLimiter({ perMinute: 60, burst: 2 }, movableClock())
    const taken = [1, 2, 3].map(() => limiter.take('k'))
    expect(taken).toEqual([allowed, allowed, { allowed: false, retryAfterSeconds: 1 }])
  })

  it('counts each key separately', () => {
    const limiter = createRateLimiter({ perMinute: 1 }, movableClock())
    expect([limiter.take('a'), limiter.take('b'), limiter.take('__proto__')]).toEqual([allowed, allowed, allowed])
    expect(limiter.take('a')).toEqual({ allowed: false, retryAfterSeconds: 60 })
  })

  it('does not make a refused caller wait longer for retrying', () => {
    const clock = movableClock()
    const limiter = createRateLimiter({ perMinute: 6 }, clock)
    for (let i = 0; i < 6; i++) limiter.take('k')
    for (let i = 0; i < 100; i++) limiter.take('k')
    clock.advance(10_000)
    expect(limiter.take('k')).toEqual(allowed)
  })

  it('blocks no key longer than an empty bucket if the clock is set back', () => {
    const clock = movableClock()
    const limiter = createRateLimiter({ perMinute: 2 }, clock)
    for (let i = 0; i < 3; i++) limiter.take('k')
    clock.advance(-86_400_000)
    expect(limiter.take('k')).toEqual({ allowed: false, retryAfterSeconds: 30 })
    clock.advance(30_000)
    expect(limiter.take('k')).toEqual(allowed)
  })

  it('keeps a bounded number of keys and drops the least recently used', () => {
    const limiter = createRateLimiter({ perMinute: 1, maxKeys: 2 }, movableClock())
    for (const key of ['a', 'b', 'a', 'c']) limiter.take(key)
    expect(limiter.take('a')).toEqual({ allowed: false, retryAfterSeconds: 60 })
    expect(limiter.take('b')).toEqual(allowed)
  })

  it.each([{ perMinute: -1 }, { perMinute: Number.NaN }, { perMinute: 5, burst: 0 }])(
    'cannot be created with %j',
    (limit) => {
      expect(() => createRateLimiter(limit, movableClock())).toThrow(RangeError)
    },
  )

  it('never allows more than burst plus rate, and always allows a request after the stated wait', () => {
    const run = fc.record({
      perMinute: fc.integer({ min: 1, max: 700 }),
      burst: fc.integer({ min: 1, max: 20 }),
      pausesMs: fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 150 }),
    })
    fc.assert(
      fc.property(run, ({ perMinute, burst, pausesMs }) => {
        const clock = movableClock()
        const limiter = createRateLimiter({ perMinute, burst }, clock)
        let passed = 0
        let elapsedMs = 0
        for (const pauseMs of pausesMs) {
          clock.advance(pauseMs)
          elapsedMs += pauseMs
          if (limiter.take('k').allowed) passed++
        }
        expect(passed).toBeLessThanOrEqual(burst + (elapsedMs * perMinute) / 60_000 + 1e-6)
        const decision = limiter.take('k')
        if (decision.allowed) return
        clock.advance(decision.retryAfterSeconds * 1000)
        expect(limiter.take('k')).toEqual(allowed)
      }),
    )
  })
})
