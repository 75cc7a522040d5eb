import './funnel.css'
import { useRead } from '../../../api/index.ts'
import { Section } from '../../../frame/record.ts'
import { formatNumber, t } from '../../../frame/show.ts'
import { usePeriod } from './period.tsx'
import { stages } from './words.ts'

const percent = (value: number): string => formatNumber(value, 0)

export function Funnel() {
  const { from_date } = usePeriod()
  const { data } = useRead('/admin/ad-planning/journeys/funnel', { from_date })
  if (!data || data.summary.total_customers === 0) return null
  const worst = data.funnel.reduce((most, stage) => (stage.dropoff_rate > most.dropoff_rate ? stage : most))
  return (
    <Section
      title={t('Funnel')}
      aside={
        <span className="quiet">
          {t('{share}% of {people} people bought', {
            share: formatNumber(data.summary.awareness_to_conversion_rate, 1),
            people: formatNumber(data.summary.total_customers),
          })}
        </span>
      }
    >
      <ol className="funnel near">
        {data.funnel.map((stage) => (
          <li key={stage.stage} data-worst={(stage === worst && stage.dropoff_rate > 0) || undefined}>
            <span>{stages.of(stage.stage)}</span>
            <span aria-hidden>
              <span className="funnel-bar" style={{ width: `${stage.percentage}%` }} />
            </span>
            <span>
              <b className="figure">{formatNumber(stage.count)}</b>
              {stage.dropoff_rate > 0 ? (
                <span className="funnel-lost quiet small">
                  {' '}
                  {t('{percent}% lost', { percent: percent(stage.dropoff_rate) })}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
