import { gaussHypergeometric } from './hypergeometric.ts'
import { minimise } from './nelder-mead.ts'
import { logBeta, logGamma } from './special-functions.ts'

/** Repeat purchases of one customer. All times use the same unit and start at the first purchase. */
export interface PurchaseHistory {
  /** Number of purchases after the first, at most one per day. */
  readonly repeats: number
  /** Time of the last purchase. 0 if there are no repeat purchases. */
  readonly lastAt: number
  /** Length of the observation period, at least `lastAt`. */
  readonly watched: number
}

/** Parameters of the BG/NBD model (Fader, Hardie and Lee 2005): purchase rate (r, alpha) and dropout (a, b). */
export interface BgNbd {
  readonly r: number
  readonly alpha: number
  readonly a: number
  readonly b: number
}

export interface BgNbdFit extends BgNbd {
  readonly logLikelihood: number
  readonly converged: boolean
}

/** Returns the maximum-likelihood parameters. Returns null if no history has a duration. */
export function fitBgNbd(histories: readonly PurchaseHistory[]): BgNbdFit | null {
  const longest = histories.reduce((most, { watched }) => Math.max(most, watched), 0)
  // Cannot be fitted if no history has a duration.
  if (!(longest > 1e-9)) return null
  // Scales the longest history to 10, which puts the optimum near the start of the search.
  const scale = 10 / longest
  const scaled = histories.map(({ repeats, lastAt, watched }) => ({
    repeats,
    lastAt: lastAt * scale,
    watched: watched * scale,
  }))
  const cost = (at: readonly number[]) => -bgNbdLogLikelihood(fromLogs(at), scaled) / histories.length
  const rough = minimise(cost, [0, 0, 0, 0])
  // Searches again from the first result, because the simplex may have collapsed.
  const found = minimise(cost, rough.at, { stride: 0.1 })
  const { alpha, ...others } = fromLogs(found.at)
  const fitted = { ...others, alpha: alpha / scale }
  return { ...fitted, logLikelihood: bgNbdLogLikelihood(fitted, histories), converged: found.converged }
}

/** Converts logarithms to parameters. Limits them to the range in which the parameters have a noticeable effect. */
function fromLogs(logs: readonly number[]): BgNbd {
  const [r = 1, alpha = 1, a = 1, b = 1] = logs.map((log) => Math.exp(Math.min(12, Math.max(-12, log))))
  return { r, alpha, a, b }
}

export function bgNbdLogLikelihood(model: BgNbd, histories: readonly PurchaseHistory[]): number {
  const { r, alpha, a, b } = model
  const start = r * Math.log(alpha) - logGamma(r) - logBeta(a, b)
  // Cached by count, because only few different counts occur and gamma functions are expensive.
  const known = new Map<number, { readonly both: number; readonly left: number }>()
  const ofCount = (repeats: number) => {
    const both = start + logGamma(r + repeats) + logBeta(a, b + repeats)
    const made = { both, left: Math.log(a) - Math.log(b + repeats - 1) }
    known.set(repeats, made)
    return made
  }
  let sum = 0
  for (const { repeats, lastAt, watched } of histories) {
    const { both, left } = known.get(repeats) ?? ofCount(repeats)
    const stayed = -(r + repeats) * Math.log(alpha + watched)
    sum += both + (repeats === 0 ? stayed : logSumExp(stayed, left - (r + repeats) * Math.log(alpha + lastAt)))
  }
  return sum
}

const logSumExp = (a: number, b: number): number => Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)))

/**
 * Returns the probability that the customer is still active. By the model's assumption, 1 without a repeat purchase.
 */
export function probabilityAlive({ r, alpha, a, b }: BgNbd, { repeats, lastAt, watched }: PurchaseHistory): number {
  if (repeats === 0) return 1
  const logOdds = Math.log(a / (b + repeats - 1)) + (r + repeats) * Math.log((alpha + watched) / (alpha + lastAt))
  return 1 / (1 + Math.exp(logOdds))
}

/**
 * Returns the number of purchases expected of this customer within `during` after the end of the history. `during` is
 * in the history's unit of time.
 */
export const expectedPurchases = (model: BgNbd, history: PurchaseHistory, during: number): number =>
  whileAlive(model, history.repeats, history.watched, during) * probabilityAlive(model, history)

function whileAlive({ r, alpha, a, b }: BgNbd, repeats: number, watched: number, during: number): number {
  if (during <= 0) return 0
  // Upper bound: the expected purchases of a customer who never leaves.
  const most = ((r + repeats) / (alpha + watched)) * during
  // The formula is 0/0 at a = 1, but continuous there.
  const leaving = Math.abs(a - 1) < 1e-7 ? 1 + 1e-7 : a
  const c = leaving + b + repeats - 1
  const whole = alpha + watched + during
  // Euler's transformation keeps the power small for any number of purchases.
  const series = gaussHypergeometric(leaving + b - 1 - r, leaving - 1, c, during / whole)
  const logPower = (leaving - 1) * Math.log((alpha + watched) / whole)
  const kept = Math.sign(series.value) * Math.exp(logPower + series.logScale + Math.log(Math.abs(series.value)))
  const expected = (c / (leaving - 1)) * (1 - kept)
  return Number.isFinite(expected) ? Math.min(most, Math.max(0, expected)) : most
}
