import { expect, test } from 'vitest'
import { createSteadyClock, type Jump } from '../../../src/platform/clock.ts'

const start = Date.parse('2026-11-22T12:00:00Z')
const hour = 3_600_000

/** A machine and a database with adjustable clocks, and time that passes on both. */
function world() {
  let elapsed = 1000
  let machine = start
  let database = start
  const jumps: Jump[] = []
  const clock = createSteadyClock({
    onJump: (jump) => void jumps.push(jump),
    wallMs: () => machine,
    elapsedMs: () => elapsed,
  })
  const pass = (ms: number): void => {
    elapsed += ms
    machine += ms
    database += ms
  }
  return {
    jumps,
    now: () => (clock.now().getTime() - start) / 1000,
    setMachine(ms: number) {
      machine += ms
    },
    setDatabase(ms: number) {
      database += ms
    },
    pass,
    /** Reads the database's clock once a second. */
    follow(seconds: number) {
      for (let n = 0; n < seconds; n++) {
        pass(1000)
        clock.follow(new Date(database))
      }
    },
  }
}

test('the clock shows the database’s time from the first reading on, even if the machine’s clock is wrong', () => {
  const { setMachine, follow, now } = world()
  setMachine(-5 * hour)
  follow(1)
  expect(now()).toBe(1)
})

test('a jump of the machine’s clock changes nothing and is reported once', () => {
  const { follow, setMachine, now, jumps } = world()
  follow(1)
  setMachine(6 * hour)
  follow(100)
  setMachine(-6 * hour)
  follow(100)
  expect(now()).toBe(201)
  expect(jumps).toEqual([
    { of: 'machine', seconds: 21_600 },
    { of: 'machine', seconds: -21_600 },
  ])
})

test('a jump of the database’s clock that is undone within a minute changes nothing', () => {
  const { follow, setDatabase, now, jumps } = world()
  follow(1)
  setDatabase(6 * hour)
  follow(59)
  expect(now()).toBe(60)
  setDatabase(-6 * hour)
  follow(100)
  expect(now()).toBe(160)
  expect(jumps).toEqual([{ of: 'database', seconds: 21_600 }])
})

test('a lasting jump of the database’s clock is followed after a minute', () => {
  const { follow, setDatabase, now } = world()
  follow(1)
  setDatabase(6 * hour)
  follow(60)
  expect(now()).toBe(61)
  follow(1)
  expect(now()).toBe(62 + 6 * 3600)
})

test('a drifting clock is followed in small steps', () => {
  const { follow, setDatabase, now, jumps } = world()
  follow(1)
  setDatabase(1000)
  follow(1)
  expect(now()).toBeCloseTo(2.2, 6)
  follow(10)
  expect(now()).toBeCloseTo(13, 6)
  expect(jumps).toEqual([])
})
