import { stages, stepTypes } from '../parts/words.ts'
import './person.css'
import type { GetData } from '../../../api/index.ts'
import { Section } from '../../../frame/record.ts'
import { Empty, formatDate, Go, State, Time, t } from '../../../frame/show.ts'

const shown = 100

/** What the person went through, the newest first, with the day before its things. */
export function Timeline({ journey }: { journey: GetData<'/admin/ad-planning/journeys/{id}'> }) {
  const steps = journey.timeline.toReversed().slice(0, shown)
  if (!journey.person || steps.length === 0)
    return <Empty title={t('Nothing is known yet')} text={t('Visits, purchases and feedback appear here.')} />
  const days = Map.groupBy(steps, ({ timestamp }) => formatDate(timestamp))
  const id = journey.person.id
  return (
    <Section
      title={t('What happened')}
      aside={<Go to={`/growth/conversions?q=${encodeURIComponent(id)}`}>{t('Conversions')}</Go>}
    >
      <ol className="timeline">
        {[...days].map(([day, own]) => (
          <li key={day}>
            <b>{day}</b>
            <ul>
              {own.map(({ timestamp, type, stage, description }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity
                <li key={`${timestamp} ${index}`}>
                  <State value={stage} tone="quiet" label={stages.of(stage)} />
                  <span>
                    {stepTypes.of(type)} <span className="quiet">{description}</span>
                  </span>
                  <span className="quiet">
                    <Time at={timestamp} ago />
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {journey.timeline.length > shown ? <p className="quiet">{t('The newest 100 are shown.')}</p> : null}
    </Section>
  )
}
