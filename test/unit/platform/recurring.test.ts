import { expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/statement.ts'
import { createLogger } from '../../../src/platform/log.ts'
import { createRecurringJobs } from '../../../src/platform/recurring.ts'
import { testClock } from '../../support/clock.ts'

const claims = { kind: 'tests', giveBack: () => sql`select` }
const minute = 60_000

/** A job whose runs note what happens. `fails` says which steps fail now. */
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
