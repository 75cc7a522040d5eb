import { type RowOf, useRead } from '../../../api/index.ts'
import { Flow } from '../../../frame/chart/flow.tsx'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { Section } from '../../../frame/record.ts'
import { formatNumber, State, stateWords, t } from '../../../frame/show.ts'
import { Funnel } from '../parts/funnel.tsx'
import { PersonLink } from '../parts/names.tsx'
import { PeriodPicker, usePeriod } from '../parts/period.tsx'
import { stages, stepTypes } from '../parts/words.ts'
import { flowOf } from './flow.rules.ts'

type Step = RowOf<'/admin/ad-planning/journeys'>
const column = columnsOf<Step>()

function Flows() {
  const { from_date, days } = usePeriod()
  const { data } = useRead('/admin/ad-planning/journeys/transitions', { from_date })
  const flow = data ? flowOf(data, { stageWords: stages.of, direct: t('Direct'), others: t('Other sources') }) : null
  const first = stages.names()
  return (
    <Section title={t('Paths to purchase')} aside={<PeriodPicker />}>
      {flow && flow.links.length > 0 ? (
        <Flow
          label={t('How people moved between stages in the last {days} days', { days })}
          nodes={flow.nodes.map((node) => ({
            ...node,
            colour: node.stage === null ? 'var(--thread-6)' : `var(--thread-${(first.indexOf(node.stage) % 5) + 1})`,
          }))}
          links={flow.links}
          words={(from, to, count) => t('{from} → {to}: {count}', { from, to, count: formatNumber(count) })}
        />
      ) : data ? (
        <p className="quiet">{t('No visitors in this period.')}</p>
      ) : null}
      {data?.truncated ? <p className="quiet">{t('Only the most recent visits are included.')}</p> : null}
    </Section>
  )
}

function placeOf({ person_id, origin, id }: Step): string | null {
  if (person_id) return `/growth/people/${person_id}`
  if (origin === 'session') return `/growth/visits?open=${id}`
  return origin === 'conversion' ? `/growth/conversions?open=${id}` : null
}

export default function JourneysPage() {
  return (
    <ListFrame
      title={t('Journeys')}
      lead={t('How people move from their first visit to a purchase, and where they drop off.')}
      path="/admin/ad-planning/journeys"
      idOf={({ origin, id }) => `${origin} ${id}`}
      columns={[
        column('what', t('Event'), { primary: true }, ({ event_type, event_name }) =>
          event_type === 'custom' && event_name ? stateWords(event_name) : stepTypes.of(event_type),
        ),
        column(
          'person_id',
          t('Person'),
          { none: t('Unknown') },
          ({ person_id }) => person_id && <PersonLink id={person_id} />,
        ),
        column.ago('occurred_at', t('When'), { sort: true }),
        column('stage', t('Stage'), ({ stage }) => <State value={stage} label={stages.of(stage)} />),
        column.text('utm_source', t('Source in link'), { wide: true }),
        column.money('value', t('Value')),
      ]}
      filters={[
        { key: 'stage', label: t('Stage'), options: stages.options() },
        { key: 'event_type', label: t('Event'), options: stepTypes.options() },
        { key: 'from_date', label: t('Since'), kind: 'since' },
      ]}
      to={placeOf}
      above={
        <div className="stack below">
          <Flows />
          <Funnel />
          <h2>{t('Activity')}</h2>
        </div>
      }
      empty={{ title: t('No activity yet'), text: t('Visits, purchases, and feedback appear here automatically.') }}
    />
  )
}
