import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { accuracyOf } from './accuracy.rules.ts'
import { fillDays, mostDays, mostForecasts, recordedDays, recordedForecasts, sumUpForecasts } from './actuals-store.ts'

export interface RecordDeps {
  readonly db: Queryable
  readonly clock: Clock
}

const mostBatches = 100

/**
 * Records the actual figures of past forecast days. May run again at any time. Returns the numbers of days and
 * forecasts that it has updated.
 */
export async function recordActuals({ db, clock }: RecordDeps): Promise<{ days: number; forecasts: number }> {
  const now = clock.now()
  const today = now.toISOString().slice(0, 10)
  let days = 0
  for (let batch = 0; batch < mostBatches; batch++) {
    const filled = await fillDays(db, today)
    days += filled
    if (filled === 0) break
  }
  return { days, forecasts: await sumUpForecasts(db, today, now) }
}

/** Returns the accuracy of past forecasts and of past forecast days. */
export async function forecastAccuracy(db: Queryable, campaignId: string | undefined) {
  const forecasts = await recordedForecasts(db, campaignId)
  const days = await recordedDays(db, campaignId)
  const counted = forecasts.slice(0, mostForecasts)
  const countedDays = days.slice(0, mostDays)
  const byCampaign = Map.groupBy(counted, (forecast) => forecast.campaignId)
  return {
    accuracy: accuracyOf(counted),
    daily: accuracyOf(countedDays),
    daily_model: accuracyOf(countedDays.flatMap(({ model }) => (model ? [model] : []))),
    by_campaign: [...byCampaign]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([ad_campaign_id, own]) => ({ ad_campaign_id, ...accuracyOf(own) })),
    truncated: forecasts.length > mostForecasts || days.length > mostDays,
  }
}
