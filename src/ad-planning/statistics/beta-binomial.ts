import type { Interval, Share } from './intervals.ts'
import { betaShare } from './special-functions.ts'

export interface BetaReading {
  /** Probability that the treatment's rate exceeds the control's. */
  readonly treatmentIsBetter: number
  /** Expected loss in the conversion rate if the treatment is chosen although the control is better. */
  readonly expectedLoss: number
}

interface Beta {
  readonly a: number
  readonly b: number
}

const steps = 1500
const spreads = 30

/** Compares two proportions by Bayes' rule with uniform priors, integrated over the treatment's posterior. */
export function betaBinomial(control: Share, treatment: Share): BetaReading {
  const first = posterior(control)
  const second = posterior(treatment)
  const shifted = { a: first.a + 1, b: first.b }
  const mean = first.a / (first.a + first.b)
  const top = logKernel(second, clampedMode(second))
  let weight = 0
  let better = 0
  let loss = 0
  for (const { rate, width } of gridOver(rangeOf(first), rangeOf(second))) {
    const density = width * Math.exp(logKernel(second, rate) - top)
    const below = betaShare(first.a, first.b, rate)
    weight += density
    better += density * below
    // E[(control - rate)+] of a beta distribution. It follows from the same distribution with `a` increased by one.
    loss += density * Math.max(0, mean * (1 - betaShare(shifted.a, shifted.b, rate)) - rate * (1 - below))
  }
  return { treatmentIsBetter: better / weight, expectedLoss: loss / weight }
}

/**
 * Returns the midpoints and widths of integration steps over the second range, finer where the first range overlaps.
 */
function gridOver(first: Interval, second: Interval): { readonly rate: number; readonly width: number }[] {
  const inner = [first.lower, first.upper].filter((edge) => edge > second.lower && edge < second.upper)
  const edges = [second.lower, ...inner, second.upper]
  return edges.slice(1).flatMap((end, index) => {
    const start = edges[index] ?? 0
    const width = (end - start) / steps
    return Array.from({ length: steps }, (_, step) => ({ rate: start + (step + 0.5) * width, width }))
  })
}

/** Returns the posterior under the prior Beta(1, 1), by which all rates are equally likely. */
const posterior = ({ hits, of }: Share): Beta => ({ a: hits + 1, b: of - hits + 1 })

const logKernel = ({ a, b }: Beta, rate: number): number => {
  const left = a === 1 ? 0 : (a - 1) * Math.log(rate)
  const right = b === 1 ? 0 : (b - 1) * Math.log1p(-rate)
  return left + right
}

const clampedMode = ({ a, b }: Beta): number => {
  if (a + b <= 2) return 0.5
  return Math.min(1 - 1e-16, Math.max(1e-300, (a - 1) / (a + b - 2)))
}

/** Returns the range that contains almost all of the distribution. */
function rangeOf({ a, b }: Beta): Interval {
  const mean = a / (a + b)
  const half = spreads * Math.sqrt((mean * (1 - mean)) / (a + b + 1))
  return { lower: Math.max(0, mean - half), upper: Math.min(1, mean + half) }
}
