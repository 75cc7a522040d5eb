export interface Outcome {
  readonly predicted: number
  readonly actual: number
  readonly lower: number
  readonly upper: number
}

export interface Accuracy {
  readonly measured: number
  /** Mean absolute percentage error. Omits outcomes whose actual value is zero. Null if no outcome is left. */
  readonly mape_percent: number | null
  readonly accuracy_percent: number | null
  /** Sum of absolute errors as a percentage of the actual sum. Null if that sum is zero. */
  readonly wape_percent: number | null
  /**
   * Sum of errors as a percentage of the actual sum, positive if the forecasts were too high. Null if that sum is zero.
   */
  readonly bias_percent: number | null
  /** Share of outcomes within their interval. Null without outcomes. */
  readonly interval_coverage_percent: number | null
}

export function accuracyOf(outcomes: readonly Outcome[]): Accuracy {
  const shares = outcomes
    .filter(({ actual }) => actual !== 0)
    .map(({ predicted, actual }) => (100 * Math.abs(predicted - actual)) / Math.abs(actual))
  const happened = outcomes.reduce((sum, { actual }) => sum + Math.abs(actual), 0)
  const of = (sum: number) => (happened > 0 ? (100 * sum) / happened : null)
  const mape = shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length
  const held = outcomes.filter(({ actual, lower, upper }) => actual >= lower && actual <= upper).length
  return {
    measured: outcomes.length,
    mape_percent: mape,
    accuracy_percent: mape === null ? null : Math.max(0, 100 - mape),
    wape_percent: of(outcomes.reduce((sum, { predicted, actual }) => sum + Math.abs(predicted - actual), 0)),
    bias_percent: of(outcomes.reduce((sum, { predicted, actual }) => sum + predicted - actual, 0)),
    interval_coverage_percent: outcomes.length === 0 ? null : (100 * held) / outcomes.length,
  }
}
