/** Results of one stage. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Skipped tests, in text form. */
  readonly skips: readonly string[]
  /** Failed tests, each with the start of its message. */
  readonly failures: readonly string[]
}

const none: Outcome = { passed: 0, failed: 0, skipped: 0, skips: [], failures: [] }
export const onePassed: Outcome = { ...none, passed: 1 }
export const oneFailed = (what: string): Outcome => ({ ...none, failed: 1, failures: [what] })
export const oneSkipped = (what: string): Outcome => ({ ...none, skipped: 1, skips: [what] })

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/**
 * Counts the results in a report of Vitest's JSON reporter. A file that could not be loaded counts as one failure, and
 * so does a failed run without a failed test. `report` is null if the run wrote none; a truncated report counts as
 * none.
 */
export function outcomeOf(title: string, report: string | null, exitCode: number): Outcome {
  const testResults = readReport(report)?.testResults
  if (!testResults) return oneFailed(`${title}: left no report`)
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failedTests = tests
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages = [] }) => failure(title, fullName, failureMessages[0]))
  const brokenFiles = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
    )
    .map(({ name, message }) => failure(title, name, message))
  const skips = tests.filter(({ status }) => status !== 'passed' && status !== 'failed').map(({ fullName }) => fullName)
  const failures = [...failedTests, ...brokenFiles]
  if (failures.length === 0 && (exitCode !== 0 || tests.length === 0))
    failures.push(`${title}: ended with ${exitCode} after ${tests.length} tests`)
  return { passed, failed: failures.length, skipped: skips.length, skips, failures }
}

/** Returns the paths of the files with failed tests. Empty if there is no report. */
export const failedFiles = (report: string | null): string[] =>
  (readReport(report)?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name)

/**
 * Returns the report with the results of repeated files in place of their first results. Returns `report` unchanged,
 * which may be null, if either report is null or cannot be read.
 */
export function withRepeats(report: string | null, repeats: string | null): string | null {
  const [first, second] = [readReport(report), readReport(repeats)]
  if (!first || !second) return report
  const repeated = new Set(second.testResults.map(({ name }) => name))
  return JSON.stringify({
    testResults: [...first.testResults.filter(({ name }) => !repeated.has(name)), ...second.testResults],
  })
}

const mostLines = 12

const failure = (title: string, name: string, message = ''): string =>
  [`${title}: ${name}`, ...message.split('\n').filter(Boolean).slice(0, mostLines)].join('\n')

function readReport(report: string | null): VitestReport | null {
  try {
    return JSON.parse(report ?? 'null')
  } catch {
    return null
  }
}

export function summed(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    skipped: outcomes.reduce((sum, { skipped }) => sum + skipped, 0),
    skips: outcomes.flatMap(({ skips }) => skips),
    failures: outcomes.flatMap(({ failures }) => failures),
  }
}

/** Returns the last line of a run. */
export const closingLine = ({ passed, failed, skipped }: Outcome): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
