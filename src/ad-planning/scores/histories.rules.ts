/** Days on which one person purchased in one currency, as days since 1970-01-01 (UTC), earliest first. */
export interface BuyingDays {
  readonly days: readonly number[]
  /** Amount spent on each day, in whole currency units. */
  readonly values: readonly number[]
}

export interface FitHistory {
  readonly repeats: number
  readonly lastAt: number
  readonly watched: number
}

export interface FitSpend {
  readonly purchases: number
  readonly meanValue: number
}

const daysOfWeek = 7

/**
 * Returns a buyer's history in weeks, from the first purchase to `until`. Returns null if the first purchase was later.
 */
export function historyUntil({ days }: BuyingDays, until: number): FitHistory | null {
  const seen = days.filter((day) => day <= until)
  const [first] = seen
  const last = seen.at(-1)
  if (first === undefined || last === undefined) return null
  return { repeats: seen.length - 1, lastAt: (last - first) / daysOfWeek, watched: (until - first) / daysOfWeek }
}

/** Returns the number and mean value of the repeat purchases. */
export function spendOf({ values }: BuyingDays): FitSpend {
  const repeats = values.slice(1)
  const total = repeats.reduce((sum, value) => sum + value, 0)
  return { purchases: repeats.length, meanValue: repeats.length === 0 ? 0 : total / repeats.length }
}

/** Returns the weeks since the earliest first purchase. */
export const weeksOf = (buyers: readonly BuyingDays[], today: number): number =>
  buyers.reduce((most, { days }) => Math.max(most, (today - (days[0] ?? today)) / daysOfWeek), 0)

/** Returns the day that splits the data: the first three quarters fit the models, the last quarter tests them. */
export const testedFrom = (weeks: number, today: number): number => today - Math.floor((weeks * daysOfWeek) / 4)

export const repeatsBetween = ({ days }: BuyingDays, after: number, until: number): number =>
  days.filter((day, index) => index > 0 && day > after && day <= until).length

/**
 * Returns the correlation between the number of repeat purchases and their mean value, or null if one of them does not
 * vary. The spending model assumes that it is near 0.
 */
export function correlationOf(spends: readonly FitSpend[]): number | null {
  const counted = spends.filter(({ purchases }) => purchases > 0)
  const mean = (of: (spend: FitSpend) => number) => counted.reduce((sum, spend) => sum + of(spend) / counted.length, 0)
  const [x, y] = [mean(({ purchases }) => purchases), mean(({ meanValue }) => meanValue)]
  const xx = mean(({ purchases }) => (purchases - x) ** 2)
  const yy = mean(({ meanValue }) => (meanValue - y) ** 2)
  const xy = mean(({ purchases, meanValue }) => (purchases - x) * (meanValue - y))
  const found = xy / Math.sqrt(xx * yy)
  return Number.isFinite(found) ? Math.max(-1, Math.min(1, found)) : null
}

export const needed = { repeatBuyers: 200, weeks: 12 } as const

/** Returns why there is not enough data for a model, or null. */
export function refusalOf(repeatBuyers: number, weeks: number): string | null {
  const missing = [
    ...(repeatBuyers < needed.repeatBuyers
      ? [`${needed.repeatBuyers} people who have bought again (there are ${repeatBuyers})`]
      : []),
    ...(weeks < needed.weeks ? [`${needed.weeks} weeks of orders (there are ${Math.floor(weeks)})`] : []),
  ]
  return missing.length === 0 ? null : `There is too little data: a model needs ${missing.join(' and ')}.`
}
