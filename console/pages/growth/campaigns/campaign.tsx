import type { RowOf } from '../../../api/index.ts'
import { formatMoney, formatNumber, Nothing, State, t } from '../../../frame/show.ts'

export type Campaign = RowOf<'/admin/ad-planning/campaigns'>

/** What each unit spent brought: 2.5 means two and a half. Null where nothing was spent. */
export const returnOf = ({ spend, revenue }: Campaign['totals'][number]): number | null =>
  spend === 0 ? null : revenue / spend

/** Sums of several currencies below one another. */
export const Sums = ({ campaign, of }: { campaign: Campaign; of: 'spend' | 'revenue' }) =>
  campaign.totals.some((total) => total[of] !== 0) ? (
    campaign.totals
      .filter((total) => total[of] !== 0)
      .map((total) => (
        <div key={total.currency} className="figure">
          {total.currency === null ? formatNumber(total[of]) : formatMoney(total[of], total.currency)}
        </div>
      ))
  ) : (
    <Nothing />
  )

export const ReturnWords = ({ campaign }: { campaign: Campaign }) => {
  const found = campaign.totals.flatMap((total) => {
    const back = returnOf(total)
    return back === null ? [] : [{ currency: total.currency, back }]
  })
  if (found.length === 0) return <Nothing />
  return found.map(({ currency, back }) => (
    <State
      key={currency}
      value="return"
      tone={back >= 1 ? 'good' : 'bad'}
      label={t('{times}×', { times: formatNumber(back, { maximumFractionDigits: 2 }) })}
    />
  ))
}
