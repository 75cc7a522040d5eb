import { minimise } from './nelder-mead.ts'
import { logGamma } from './special-functions.ts'

/** Average purchase value of one customer. */
export interface SpendHistory {
  /** Number of purchases in the mean. Customers with 0 are ignored. */
  readonly purchases: number
  /** Greater than zero. */
  readonly meanValue: number
}

/** Gamma-gamma model of spending (Fader and Hardie 2013). */
export interface GammaGamma {
  readonly p: number
  readonly q: number
  readonly gamma: number
}

export interface GammaGammaFit extends GammaGamma {
  readonly logLikelihood: number
  readonly converged: boolean
}

/** Returns the maximum-likelihood parameters. Returns null if no customer has spent anything. */
export function fitGammaGamma(histories: readonly SpendHistory[]): GammaGammaFit | null {
  const counted = histories.filter(({ purchases, meanValue }) => purchases > 0 && meanValue > 1e-9)
  if (counted.length === 0) return null
  const mean = counted.reduce((sum, { meanValue }) => sum + meanValue / counted.length, 0)
  // Scales the mean to one, so that the search starts equally well for every currency.
  const scaled = counted.map(({ purchases, meanValue }) => ({ purchases, meanValue: meanValue / mean }))
  const cost = (at: readonly number[]) => -gammaGammaLogLikelihood(fromLogs(at), scaled) / counted.length
  const rough = minimise(cost, [1, 1, 0])
  const found = minimise(cost, rough.at, { stride: 0.1 })
  const { p, q, gamma } = fromLogs(found.at)
  const fitted = { p, q, gamma: gamma * mean }
  return { ...fitted, logLikelihood: gammaGammaLogLikelihood(fitted, counted), converged: found.converged }
}

function fromLogs(logs: readonly number[]): GammaGamma {
  const [p = 1, q = 1, gamma = 1] = logs.map((log) => Math.exp(Math.min(15, Math.max(-15, log))))
  return { p, q, gamma }
}

export function gammaGammaLogLikelihood({ p, q, gamma }: GammaGamma, histories: readonly SpendHistory[]): number {
  const start = q * Math.log(gamma) - logGamma(q)
  const known = new Map<number, number>()
  const ofCount = (purchases: number) => {
    const made = start + logGamma(p * purchases + q) - logGamma(p * purchases) + p * purchases * Math.log(purchases)
    known.set(purchases, made)
    return made
  }
  let sum = 0
  for (const { purchases, meanValue } of histories)
    sum +=
      (known.get(purchases) ?? ofCount(purchases)) +
      (p * purchases - 1) * Math.log(meanValue) -
      (p * purchases + q) * Math.log(gamma + purchases * meanValue)
  return sum
}

/**
 * Returns the expected value of this customer's next purchase, between the customer's mean and the overall mean.
 * Returns null if the fitted distribution has no mean, which happens with few customers who spend very unevenly.
 */
export function expectedValue({ p, q, gamma }: GammaGamma, { purchases, meanValue }: SpendHistory): number | null {
  const denominator = p * purchases + q - 1
  return denominator > 0 ? (p * (gamma + purchases * meanValue)) / denominator : null
}
