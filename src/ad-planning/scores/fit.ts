import {
  type BgNbdFit,
  expectedPurchases,
  expectedValue,
  fitBgNbd,
  fitGammaGamma,
  type GammaGammaFit,
  probabilityAlive,
} from '../statistics/index.ts'
import {
  type BuyingDays,
  correlationOf,
  historyUntil,
  repeatsBetween,
  spendOf,
  testedFrom,
  weeksOf,
} from './histories.rules.ts'

/** Number of weeks that predictions cover. */
const aheadWeeks = 52

export interface FitTask {
  readonly buyers: readonly BuyingDays[]
  /** In days since 1970-01-01. */
  readonly today: number
}

export interface Goodness {
  readonly bg_nbd_log_likelihood: number
  readonly bg_nbd_converged: boolean
  readonly gamma_gamma_log_likelihood: number | null
  readonly gamma_gamma_converged: boolean | null
  readonly frequency_value_correlation: number | null
  /**
   * Back-test: the models are fitted to the first three quarters of the time and compared with the last quarter. Null
   * if there are too few data for that.
   */
  readonly tested: TestedOn | null
}

interface TestedOn {
  readonly weeks: number
  readonly predicted_purchases: number
  readonly actual_purchases: number
  readonly error_percent: number | null
}

export interface BuyerPrediction {
  readonly probabilityAlive: number
  readonly expectedPurchases: number
  /**
   * In whole currency units. Null if no customer has spent anything, or if the fitted distribution has no mean for this
   * customer.
   */
  readonly expectedValue: number | null
}

export interface Fitted {
  readonly bgNbd: BgNbdFit
  readonly gammaGamma: GammaGammaFit | null
  readonly goodness: Goodness
  /** In the same order as the buyers. */
  readonly predictions: readonly BuyerPrediction[]
}

/** Fits both models. Returns null if no buyer has a history with a duration. Takes seconds for many buyers. */
export function fitModels({ buyers, today }: FitTask): Fitted | null {
  const bgNbd = fitBgNbd(buyers.flatMap((buyer) => historyUntil(buyer, today) ?? []))
  if (!bgNbd) return null
  const spends = buyers.map(spendOf)
  const gammaGamma = fitGammaGamma(spends)
  const predictions = buyers.map((buyer, index) => {
    const history = historyUntil(buyer, today) ?? { repeats: 0, lastAt: 0, watched: 0 }
    const spend = spends[index] ?? { purchases: 0, meanValue: 0 }
    return {
      probabilityAlive: finite(probabilityAlive(bgNbd, history)) ?? 0,
      expectedPurchases: finite(expectedPurchases(bgNbd, history, aheadWeeks)) ?? 0,
      expectedValue: gammaGamma && finite(expectedValue(gammaGamma, spend)),
    }
  })
  const goodness = {
    bg_nbd_log_likelihood: bgNbd.logLikelihood,
    bg_nbd_converged: bgNbd.converged,
    gamma_gamma_log_likelihood: finite(gammaGamma?.logLikelihood ?? null),
    gamma_gamma_converged: gammaGamma?.converged ?? null,
    frequency_value_correlation: correlationOf(spends),
    tested: testOn(buyers, today),
  }
  return { bgNbd, gammaGamma, goodness, predictions }
}

function testOn(buyers: readonly BuyingDays[], today: number): TestedOn | null {
  const split = testedFrom(weeksOf(buyers, today), today)
  const learned = buyers.flatMap((buyer) => {
    const history = historyUntil(buyer, split)
    return history ? [{ buyer, history }] : []
  })
  const weeks = (today - split) / 7
  const fit = weeks > 0 ? fitBgNbd(learned.map(({ history }) => history)) : null
  if (!fit) return null
  const predicted = learned.reduce((sum, { history }) => sum + expectedPurchases(fit, history, weeks), 0)
  const actual = learned.reduce((sum, { buyer }) => sum + repeatsBetween(buyer, split, today), 0)
  return {
    weeks,
    predicted_purchases: finite(predicted) ?? 0,
    actual_purchases: actual,
    error_percent: actual === 0 ? null : finite((100 * (predicted - actual)) / actual),
  }
}

const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null)
