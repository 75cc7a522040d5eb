import { describe, expect, test } from 'vitest'
import {
  closingLine,
  failedFiles,
  onePassed,
  oneSkipped,
  outcomeOf,
  summed,
  withRepeats,
} from '../../../scripts/test-reports.ts'

const file = (status: string, ...tests: readonly [name: string, status: string, message?: string][]) => ({
  name: 'a.test.ts',
  status,
  message: status === 'failed' ? 'No such module' : '',
  assertionResults: tests.map(([fullName, result, message]) => ({
    fullName,
    status: result,
    failureMessages: message === undefined ? [] : [message],
  })),
})
const report = (...testResults: readonly object[]) => JSON.stringify({ testResults })

describe('a report', () => {
  test('counts its tests and names the skipped ones', () => {
    const text = report(
      file('passed', ['a', 'passed'], ['b', 'skipped']),
      file('failed', ['c', 'failed', 'AssertionError: 1 is 2\n\n    at a.test.ts:1'], ['d', 'todo']),
    )
    expect(outcomeOf('Unit', text, 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 2,
      skips: ['b', 'd'],
      failures: ['Unit: c\nAssertionError: 1 is 2\n    at a.test.ts:1'],
    })
  })

  test('counts a file that could not be loaded as one failure', () => {
    expect(outcomeOf('Unit', report(file('passed', ['a', 'passed']), file('failed')), 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      skips: [],
      failures: ['Unit: a.test.ts\nNo such module'],
    })
  })

  test('counts a failed exit without a failed test as one failure', () => {
    expect(outcomeOf('Unit', report(file('passed', ['a', 'passed'])), 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      skips: [],
      failures: ['Unit: ended with 1 after 1 tests'],
    })
  })

  test('is a failure if it is missing, truncated or without tests', () => {
    const failure = (what: string) => ({ passed: 0, failed: 1, skipped: 0, skips: [], failures: [`Unit: ${what}`] })
    expect([null, '{"testResults":[', report()].map((text) => outcomeOf('Unit', text, 0))).toEqual([
      failure('left no report'),
      failure('left no report'),
      failure('ended with 0 after 0 tests'),
    ])
  })
})

test('the closing line sums all stages', () => {
  const suite = outcomeOf('Unit', report(file('failed', ['a', 'passed'], ['b', 'failed'])), 1)
  expect(closingLine(summed([onePassed, suite, oneSkipped('Browser tests: no browser')]))).toBe(
    '2 passed, 1 failed, 1 skipped',
  )
})

describe('a repeated file', () => {
  const named = (name: string, status: string) => ({ ...file(status, [`${name} works`, status]), name })
  const first = report(named('a', 'passed'), named('b', 'failed'), named('c', 'failed'))

  test('is one that failed', () => {
    expect([first, null, '{"testResults":['].map(failedFiles)).toEqual([['b', 'c'], [], []])
  })

  test('counts with its second result, and the other files with their first', () => {
    const both = withRepeats(first, report(named('b', 'passed'), named('c', 'failed')))
    expect(outcomeOf('Unit', both, 1)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      skips: [],
      failures: ['Unit: c works'],
    })
  })

  test('keeps its first result if the second run left no report', () => {
    expect(withRepeats(first, null)).toBe(first)
  })
})
