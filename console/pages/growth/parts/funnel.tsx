import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { Section } from '../../../frame/detail/detail-frame.tsx'
import { formatNumber } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import '../journeys/journeys.css'
import { usePeriod } from './period.tsx'
import { stageWords } from './words.ts'

const percent = (value: number): string => formatNumber(value, { maximumFractionDigits: 0 })

/** How far people get, and where most are lost. */
export function Funnel() {
  const { from_date } = usePeriod()
  const { data } = useQuery(read('/admin/ad-planning/journeys/funnel', { params: { query: { from_date } } }))
  if (!data || data.summary.total_customers === 0) return null
  const worst = data.funnel.reduce((most, stage) => (stage.dropoff_rate > most.dropoff_rate ? stage : most))
  return (
    <Section
      title={t('How far people get')}
      aside={
        <span className="quiet">
          {t('{share} percent of {people} people bought', {
            share: formatNumber(data.summary.awareness_to_conversion_rate, { maximumFractionDigits: 1 }),
            people: formatNumber(data.summary.total_customers),
          })}
        </span>
      }
    >
      <ol className="funnel">
        {data.funnel.map((stage) => (
          <li key={stage.stage} data-worst={(stage === worst && stage.dropoff_rate > 0) || undefined}>
            <span>{stageWords(stage.stage)}</span>
            <span aria-hidden>
              <span className="funnel-bar" style={{ width: `${stage.percentage}%` }} />
            </span>
            <span>
              <b className="figure">{formatNumber(stage.count)}</b>
              {stage.dropoff_rate > 0 ? (
                <span className="funnel-lost"> {t('{percent} % lost', { percent: percent(stage.dropoff_rate) })}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
