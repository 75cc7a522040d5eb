import { gaussHypergeometric } from './hypergeometric.ts'
import { minimise } from './nelder-mead.ts'
import { logBeta, logGamma } from './special-functions.ts'

/** One customer's repeat purchases; the times are in the same unit, counted from the first purchase. */
export interface PurchaseHistory {
  /** Purchases after the first, one per day at most. */
  readonly repeats: number
  /** When the last of them was; 0 without one. */
  readonly lastAt: number
  /** How long the customer has been watched; not less than `lastAt`. */
  readonly watched: number
}

/** Of the BG/NBD model (Fader, Hardie and Lee 2005): how fast people buy (r, alpha), how soon they leave (a, b). */
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

/** The parameters that make the histories likeliest; null for none. */
export function fitBgNbd(histories: readonly PurchaseHistory[]): BgNbdFit | null {
  const longest = histories.reduce((most, { watched }) => Math.max(most, watched), 0)
  // Of less than a moment nothing can be said.
  if (!(longest > 1e-9)) return null
  // In units in which the longest history is ten, so that the search starts near wherever it has to go.
  const scale = 10 / longest
  const scaled = histories.map(({ repeats, lastAt, watched }) => ({
    repeats,
    lastAt: lastAt * scale,
    watched: watched * scale,
  }))
  const cost = (at: readonly number[]) => -bgNbdLogLikelihood(fromLogs(at), scaled) / histories.length
  const rough = minimise(cost, [0, 0, 0, 0])
  // A second search from where the first one ended leaves a simplex that had become flat.
  const found = minimise(cost, rough.at, { stride: 0.1 })
  const { alpha, ...others } = fromLogs(found.at)
  const fitted = { ...others, alpha: alpha / scale }
  return { ...fitted, logLikelihood: bgNbdLogLikelihood(fitted, histories), converged: found.converged }
}

/** Parameters are searched as logarithms; beyond these bounds they no longer change what follows from them. */
function fromLogs(logs: readonly number[]): BgNbd {
  const [r = 1, alpha = 1, a = 1, b = 1] = logs.map((log) => Math.exp(Math.min(12, Math.max(-12, log))))
  return { r, alpha, a, b }
}

export function bgNbdLogLikelihood(model: BgNbd, histories: readonly PurchaseHistory[]): number {
  const { r, alpha, a, b } = model
  const start = r * Math.log(alpha) - logGamma(r) - logBeta(a, b)
  // Counts are few and repeat, gamma functions are dear.
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

/** The chance that the customer will ever buy again; 1 without a repeat purchase, by the model's assumption. */
export function probabilityAlive({ r, alpha, a, b }: BgNbd, { repeats, lastAt, watched }: PurchaseHistory): number {
  if (repeats === 0) return 1
  const logOdds = Math.log(a / (b + repeats - 1)) + (r + repeats) * Math.log((alpha + watched) / (alpha + lastAt))
  return 1 / (1 + Math.exp(logOdds))
}

/** Purchases to be expected of this customer within the next `during`. */
export const expectedPurchases = (model: BgNbd, history: PurchaseHistory, during: number): number =>
  whileAlive(model, history.repeats, history.watched, during) * probabilityAlive(model, history)

/** Repeat purchases to be expected of somebody who has just bought for the first time. */
export const expectedOfNew = (model: BgNbd, during: number): number => whileAlive(model, 0, 0, during)

function whileAlive({ r, alpha, a, b }: BgNbd, repeats: number, watched: number, during: number): number {
  if (during <= 0) return 0
  // Nobody buys more than somebody who never leaves.
  const most = ((r + repeats) / (alpha + watched)) * during
  // The formula is 0/0 at a = 1, and continuous there.
  const leaving = Math.abs(a - 1) < 1e-7 ? 1 + 1e-7 : a
  const c = leaving + b + repeats - 1
  const whole = alpha + watched + during
  // By Euler's transformation, which keeps the power small however many purchases there were.
  const series = gaussHypergeometric(leaving + b - 1 - r, leaving - 1, c, during / whole)
  const logPower = (leaving - 1) * Math.log((alpha + watched) / whole)
  const kept = Math.sign(series.value) * Math.exp(logPower + series.logScale + Math.log(Math.abs(series.value)))
  const expected = (c / (leaving - 1)) * (1 - kept)
  return Number.isFinite(expected) ? Math.min(most, Math.max(0, expected)) : most
}
