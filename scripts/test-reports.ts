/** What became of the checks of one stage. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** What was skipped, in words. */
  readonly skips: readonly string[]
}

export const onePassed: Outcome = { passed: 1, failed: 0, skipped: 0, skips: [] }
export const oneFailed: Outcome = { passed: 0, failed: 1, skipped: 0, skips: [] }
export const oneSkipped = (what: string): Outcome => ({ passed: 0, failed: 0, skipped: 1, skips: [what] })

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/**
 * Counts a report of vitest's JSON reporter. A file that could not be loaded is one failure, and so is a run that
 * ended badly without naming a failed test; null is a run that left no report. Half a report is none.
 */
export function outcomeOf(report: string | null, exitCode: number): Outcome {
  const testResults = readReport(report)?.testResults
  if (!testResults) return oneFailed
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failedTests = tests.filter(({ status }) => status === 'failed').length
  const failedFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  ).length
  const skips = tests.filter(({ status }) => status !== 'passed' && status !== 'failed').map(({ fullName }) => fullName)
  const failed = failedTests + failedFiles
  const unexplained = failed === 0 && (exitCode !== 0 || tests.length === 0) ? 1 : 0
  return { passed, failed: failed + unexplained, skipped: skips.length, skips }
}

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
  }
}

/** The closing line of a run. */
export const closingLine = ({ passed, failed, skipped }: Outcome): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
