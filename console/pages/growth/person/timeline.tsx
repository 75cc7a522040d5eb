import { Section } from '../../../frame/detail/detail-frame.tsx'
import { Empty } from '../../../frame/empty.tsx'
import { Go } from '../../../frame/go.tsx'
import { State } from '../../../frame/state.tsx'
import { formatDate, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { stageWords, stepWords } from '../parts/words.ts'
import type { PersonJourney } from './page.tsx'
import './person.css'

const shown = 100

/** What the person went through, the newest first, with the day before its things. */
export function Timeline({ journey }: { journey: PersonJourney }) {
  const steps = journey.timeline.toReversed().slice(0, shown)
  if (!journey.person || steps.length === 0)
    return <Empty title={t('Nothing is known yet')} text={t('Visits, purchases and feedback appear here.')} />
  const days = Map.groupBy(steps, ({ timestamp }) => formatDate(timestamp))
  const id = journey.person.id
  return (
    <Section
      title={t('What happened')}
      aside={
        <span className="person-links">
          <Go to={`/growth/conversions?q=${encodeURIComponent(id)}`}>{t('Conversions')}</Go>
        </span>
      }
    >
      <ol className="timeline">
        {[...days].map(([day, own]) => (
          <li key={day}>
            <b>{day}</b>
            <ul>
              {own.map(({ timestamp, type, stage, description }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity
                <li key={`${timestamp} ${index}`}>
                  <State value={stage} tone="quiet" label={stageWords(stage)} />
                  <span>
                    {stepWords(type)} <span className="quiet">{description}</span>
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
