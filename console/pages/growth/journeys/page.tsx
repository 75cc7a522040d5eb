import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { Flow } from '../../../frame/chart/flow.tsx'
import { Section } from '../../../frame/detail/detail-frame.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, Filter, FilterKey, RowOf } from '../../../frame/list/types.ts'
import { State, stateWords } from '../../../frame/state.tsx'
import { formatNumber, Money, Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { Funnel } from '../parts/funnel.tsx'
import { PersonLink } from '../parts/names.tsx'
import { PeriodPicker, usePeriod } from '../parts/period.tsx'
import { stageNames, stageOptions, stageWords, stepOptions, stepWords } from '../parts/words.ts'
import { flowOf } from './flow.rules.ts'
import './journeys.css'

type Step = RowOf<'/admin/ad-planning/journeys'>

const columns = (): Column<Step>[] => [
  {
    key: 'what',
    title: t('What happened'),
    primary: true,
    cell: ({ event_type, event_name }) =>
      event_type === 'custom' && event_name ? stateWords(event_name) : stepWords(event_type),
  },
  {
    key: 'person',
    title: t('Person'),
    cell: ({ person_id }) => (person_id ? <PersonLink id={person_id} /> : <Nothing>{t('Unknown')}</Nothing>),
  },
  { key: 'when', title: t('When'), sort: 'occurred_at', cell: ({ occurred_at }) => <Time at={occurred_at} ago /> },
  { key: 'stage', title: t('Stage'), cell: ({ stage }) => <State value={stage} label={stageWords(stage)} /> },
  { key: 'source', title: t('Link’s source'), wide: true, cell: ({ utm_source }) => utm_source ?? <Nothing /> },
  {
    key: 'value',
    title: t('Value'),
    align: 'end',
    cell: ({ value, currency }) => (value ? <Money amount={value} currency={currency} /> : <Nothing />),
  },
]

const filters = (): Filter<FilterKey<'/admin/ad-planning/journeys'>>[] => [
  { key: 'stage', label: t('Stage'), options: stageOptions() },
  { key: 'event_type', label: t('What happened'), options: stepOptions() },
  { key: 'from_date', label: t('Since'), kind: 'since' },
]

/** From where people came, which stages they climbed, and where they stayed. */
function Flows() {
  const { from_date, days } = usePeriod()
  const { data } = useQuery(read('/admin/ad-planning/journeys/transitions', { params: { query: { from_date } } }))
  const flow = data ? flowOf(data, { stageWords, direct: t('Direct'), others: t('Other sources') }) : null
  const first = stageNames()
  return (
    <Section title={t('How people come to buy')} aside={<PeriodPicker />}>
      {flow && flow.links.length > 0 ? (
        <Flow
          label={t('From which stage to which people went, last {days} days', { days })}
          nodes={flow.nodes.map((node) => ({
            ...node,
            colour: node.stage === null ? 'var(--thread-6)' : `var(--thread-${(first.indexOf(node.stage) % 5) + 1})`,
          }))}
          links={flow.links}
          words={(from, to, count) => t('{from} → {to}: {count}', { from, to, count: formatNumber(count) })}
        />
      ) : data ? (
        <p className="quiet">{t('Nobody was seen in these days.')}</p>
      ) : null}
      {data?.truncated ? <p className="quiet">{t('Only the newest part of it is counted.')}</p> : null}
    </Section>
  )
}

export default function JourneysPage() {
  return (
    <ListFrame
      title={t('Journeys')}
      lead={t('From the first page to the purchase and back again: who gets how far, and where most turn away.')}
      path="/admin/ad-planning/journeys"
      idOf={({ origin, id }) => `${origin} ${id}`}
      columns={columns()}
      filters={filters()}
      to={({ person_id, origin, id }) =>
        person_id
          ? `/growth/people/${person_id}`
          : origin === 'session'
            ? `/growth/visits?open=${id}`
            : origin === 'conversion'
              ? `/growth/conversions?open=${id}`
              : null
      }
      above={
        <div className="stack above-list">
          <Flows />
          <Funnel />
          <h2>{t('What happened, newest first')}</h2>
        </div>
      }
      empty={{
        title: t('Nothing happened yet'),
        text: t('Visits, purchases and feedback appear here by themselves.'),
      }}
    />
  )
}
