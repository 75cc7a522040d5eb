import type { GetData } from '../../../api/index.ts'
import { Section } from '../../../frame/record.ts'
import { Empty, Go, t } from '../../../frame/show.ts'
import { Timeline } from '../../shop/timeline.tsx'
import { stages, stepTypes } from '../parts/words.ts'

const shown = 100

/** What the person went through, the newest first. */
export function PersonTimeline({ journey }: { journey: GetData<'/admin/ad-planning/journeys/{id}'> }) {
  const steps = journey.timeline.slice(-shown)
  if (!journey.person || steps.length === 0)
    return <Empty title={t('No activity yet')} text={t('Visits, purchases, and feedback appear here.')} />
  const id = journey.person.id
  const moments = steps.map(({ timestamp, type, stage, description }, index) => ({
    key: `${timestamp} ${index}`,
    at: timestamp,
    kind: 'visit' as const,
    text: stepTypes.of(type),
    detail: description,
    who: stages.of(stage),
  }))
  return (
    <Section
      title={t('Timeline')}
      aside={<Go to={`/growth/conversions?q=${encodeURIComponent(id)}`}>{t('Conversions')}</Go>}
    >
      <Timeline newestFirst moments={moments} />
      {journey.timeline.length > shown ? <p className="quiet">{t('Showing the last 100.')}</p> : null}
    </Section>
  )
}
