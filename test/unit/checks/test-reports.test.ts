import { describe, expect, test } from 'vitest'
import { closingLine, onePassed, oneSkipped, outcomeOf, summed } from '../../../scripts/test-reports.ts'

const file = (status: string, ...tests: readonly [string, string][]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map(([fullName, result]) => ({ fullName, status: result })),
})
const report = (...testResults: readonly object[]) => JSON.stringify({ testResults })

describe('a report', () => {
  test('counts its tests and names what was skipped', () => {
    const text = report(
      file('passed', ['a', 'passed'], ['b', 'skipped']),
      file('failed', ['c', 'failed'], ['d', 'todo']),
    )
    expect(outcomeOf(text, 1)).toEqual({ passed: 1, failed: 1, skipped: 2, skips: ['b', 'd'] })
  })

  test('counts a file that could not be loaded as one failure', () => {
    expect(outcomeOf(report(file('passed', ['a', 'passed']), file('failed')), 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      skips: [],
    })
  })

  test('counts an end with an error that no test explains as one failure', () => {
    expect(outcomeOf(report(file('passed', ['a', 'passed'])), 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      skips: [],
    })
  })

  test('is a failure when it is missing, broken off or holds no test', () => {
    const failure = { passed: 0, failed: 1, skipped: 0, skips: [] }
    expect([null, '{"testResults":[', report()].map((text) => outcomeOf(text, 0))).toEqual([failure, failure, failure])
  })
})

test('the closing line sums all stages', () => {
  const suite = outcomeOf(report(file('failed', ['a', 'passed'], ['b', 'failed'])), 1)
  expect(closingLine(summed([onePassed, suite, oneSkipped('Browser tests: no browser')]))).toBe(
    '2 passed, 1 failed, 1 skipped',
  )
})
