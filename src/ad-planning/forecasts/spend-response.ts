import type { Queryable } from '../../platform/db/database.ts'
import { readCampaign, readHistory } from './history-store.ts'
import { lookbackDays } from './make-forecast.ts'
import type { SpendResponseView } from './schema.ts'
import { bestSpend, fitSpendResponse, hillAt, marginalReturn } from './spend-curve.ts'

const curvePoints = 11

/** Predicts revenue at other levels of spend. Returns null if the campaign does not exist or has no currency. */
export async function spendResponse(
  db: Queryable,
  { ad_campaign_id, target_roas }: { readonly ad_campaign_id: string; readonly target_roas: number },
  now: Date,
): Promise<SpendResponseView | null> {
  const campaign = await readCampaign(db, ad_campaign_id)
  if (!campaign || campaign.currency === null) return null
  const { id, currency } = campaign
  const before = now.toISOString().slice(0, 10)
  const history = await readHistory(db, { id, currency }, { before, days: lookbackDays })
  const spends = history.map(({ spend }) => spend)
  const mean = spends.reduce((sum, spend) => sum + spend, 0) / Math.max(1, spends.length)
  const most = spends.reduce((largest, spend) => Math.max(largest, spend), 0)
  const facts = { ad_campaign_id: id, currency, days: history.length, mean_daily_spend: mean }
  const fit = fitSpendResponse(history)
  if (!fit)
    return {
      ...facts,
      response: null,
      advice: 'There is too little data: two weeks with spend and revenue are needed.',
    }
  // Does not extrapolate beyond twice the highest spend so far.
  const recommended = bestSpend(fit, target_roas, 2 * most)
  const curve = Array.from({ length: curvePoints }, (_, index) => {
    const spend = (2 * most * index) / (curvePoints - 1)
    return { spend, revenue: hillAt(fit, spend), marginal_roas: marginalReturn(fit, spend) }
  })
  return {
    ...facts,
    response: {
      base_revenue: fit.base,
      most_added_revenue: fit.most,
      half_at_spend: fit.half,
      steepness: fit.steepness,
      carry_over: fit.carryOver,
      explained_percent: 100 * fit.explained,
      low_data: fit.lowData,
      curve,
      marginal_roas: marginalReturn(fit, mean),
      recommended_daily_spend: recommended,
    },
    advice: adviceOf({ recommended, mean, lowData: fit.lowData, target: target_roas }),
  }
}

function adviceOf(found: { recommended: number; mean: number; lowData: boolean; target: number }): string {
  const { recommended, mean, lowData, target } = found
  if (lowData)
    return 'Do not act on this yet: the spend was too even, or too short, to tell what more of it would bring. Try different amounts for some weeks.'
  if (recommended > 1.1 * mean) return `Spend more: at the mean spend the next unit still brings more than ${target}.`
  if (recommended < 0.9 * mean) return `Spend less: the last unit brings less than ${target}.`
  return `Keep it: the last unit brings about ${target}.`
}
