import { afterEach, expect, test, vi } from 'vitest'
import { statement } from '../../../src/platform/db/statement.ts'
import { ConnectionLost } from '../../../src/platform/db/trouble.ts'
import { createLogger } from '../../../src/platform/log.ts'
import { createRecurringJobs } from '../../../src/platform/recurring.ts'
import { testClock } from '../../support/clock.ts'

const claims = { kind: 'tests', giveBack: () => statement`select` }
const minute = 60_000

/** Returns a job that records its steps. `fails` contains the steps that fail now. */
function failingJob() {
  const steps: string[] = []
  const fails = new Set<string>()
  const step = async (name: string): Promise<void> => {
    steps.push(name)
    if (fails.has(name)) throw new Error(`The ${name} fails.`)
  }
  const clock = testClock()
  const jobs = createRecurringJobs([{ name: 'send', everyMs: minute, claims, run: () => step('run') }], {
    log: createLogger({ level: 'silent' }),
    clock,
    release: () => step('release'),
  })
  const runs = async (count: number): Promise<string[]> => {
    steps.length = 0
    for (let run = 0; run < count; run++) await jobs.runNow('send')
    return [...steps]
  }
  return { fails, clock, runs }
}

test('a job that keeps failing releases its claims once a minute', async () => {
  const { fails, clock, runs } = failingJob()
  fails.add('run')
  expect(await runs(4)).toEqual(['run', 'release', 'run', 'run', 'run'])
  clock.advance(minute)
  expect(await runs(3)).toEqual(['release', 'run', 'run', 'run'])
})

test('claims of a failed run are released a minute after the last release, even if a run has succeeded since', async () => {
  const { fails, clock, runs } = failingJob()
  fails.add('run')
  expect(await runs(2)).toEqual(['run', 'release', 'run'])
  fails.clear()
  expect(await runs(1)).toEqual(['run'])
  clock.advance(minute)
  expect(await runs(2)).toEqual(['release', 'run', 'run'])
})

test('a release that fails is repeated before the next run', async () => {
  const { fails, runs } = failingJob()
  fails.add('run').add('release')
  expect(await runs(3)).toEqual(['run', 'release', 'release'])
  fails.clear()
  expect(await runs(2)).toEqual(['release', 'run', 'run'])
})

afterEach(() => vi.useRealTimers())

test('a job that could not reach the database runs again within 10 s, a job that failed otherwise at its next time', async () => {
  vi.useFakeTimers()
  const clock = testClock()
  const runs: string[] = []
  const job = (name: string, error: Error) => {
    const run = async () => {
      runs.push(name)
      if (runs.filter((one) => one === name).length === 1) throw error
    }
    return { name, everyMs: 5 * minute, run }
  }
  const jobs = createRecurringJobs([job('cut off', new ConnectionLost('gone')), job('wrong', new Error('wrong'))], {
    log: createLogger({ level: 'silent' }),
    clock,
    release: async () => {},
  })
  jobs.start()
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(runs).toEqual(['cut off', 'wrong'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runs).toEqual(['cut off', 'wrong', 'cut off'])
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(runs).toEqual(['cut off', 'wrong', 'cut off', 'wrong', 'cut off'])
  await jobs.stop()
})

test('the first runs of jobs with the same interval are spread over a second', async () => {
  vi.useFakeTimers({ now: 0 })
  const runs: [string, number][] = []
  const job = (name: string, everyMs: number) => ({
    name,
    everyMs,
    run: async () => void runs.push([name, Date.now()]),
  })
  const jobs = createRecurringJobs([job('a', 1000), job('b', 1000), job('c', 500), job('d', minute)], {
    log: createLogger({ level: 'silent' }),
    clock: testClock(),
    release: async () => {},
  })
  jobs.start()
  await vi.advanceTimersByTimeAsync(1300)
  const stopped = jobs.stop()
  await vi.advanceTimersByTimeAsync(minute)
  await stopped
  expect(runs).toEqual([
    ['a', 0],
    ['b', 250],
    ['c', 250],
    ['c', 750],
    ['a', 1000],
    ['b', 1250],
    ['c', 1250],
  ])
})
