import { useRead } from '../../../api/index.ts'
import { useSearchState } from '../../../frame/list.ts'
import { formatNumber, t, tn } from '../../../frame/show.ts'

const one = (value: number): string => formatNumber(value, { maximumFractionDigits: 1 })

/** How right the forecasts were whose days are over. */
export function Accuracy() {
  const [{ ad_campaign_id }] = useSearchState()
  const { data } = useRead('/admin/ad-planning/forecasts/accuracy', ad_campaign_id ? { ad_campaign_id } : {})
  const accuracy = data?.accuracy
  if (!accuracy || accuracy.measured === 0 || accuracy.mape_percent === null) return null
  return (
    <p className="lead">
      {tn(
        '{count} forecast is over: it was {percent} percent off.',
        '{count} forecasts are over: on average they were {percent} percent off.',
        accuracy.measured,
        { percent: one(accuracy.mape_percent) },
      )}{' '}
      {accuracy.interval_coverage_percent === null
        ? ''
        : t('{percent} percent came out within the range that was said.', {
            percent: one(accuracy.interval_coverage_percent),
          })}
    </p>
  )
}
