import { Button } from '@mantine/core'
import { may } from '../../../api/session.ts'
import { Go, useGo } from '../../../frame/go.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, Filter, FilterKey, RowOf } from '../../../frame/list/types.ts'
import { State } from '../../../frame/state.tsx'
import { formatNumber, Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { metricWords } from '../parts/words.ts'
import { openExperimentForm } from './new-experiment.tsx'

export type Experiment = RowOf<'/admin/ad-planning/experiments'>

export const experimentStates = () =>
  ({ draft: t('Draft'), running: t('Running'), paused: t('Paused'), completed: t('Decided') }) as const

export const ExperimentState = ({ status }: { status: Experiment['status'] }) => (
  <State value={status} label={experimentStates()[status]} />
)

export const types = () =>
  ({
    landing_page: t('A page'),
    ad_creative: t('An advertisement'),
    audience: t('An audience'),
    budget: t('A budget'),
    bidding: t('Bidding'),
  }) as const

const outcome = ({ status, winner, variants, is_significant }: Experiment) => {
  if (status !== 'completed') return <Nothing />
  const found = variants.find(({ id }) => id === winner)
  if (!found) return t('No winner')
  return is_significant ? t('{name} won', { name: found.name }) : t('{name} was chosen', { name: found.name })
}

const columns = (): Column<Experiment>[] => [
  { key: 'name', title: t('Experiment'), primary: true, sort: 'name', cell: ({ name }) => name },
  { key: 'state', title: t('State'), cell: ({ status }) => <ExperimentState status={status} /> },
  { key: 'outcome', title: t('Outcome'), cell: outcome },
  { key: 'metric', title: t('Decided by'), cell: ({ primary_metric }) => metricWords(primary_metric) },
  {
    key: 'target',
    title: t('Planned visitors'),
    align: 'end',
    wide: true,
    cell: ({ target_sample_size }) => (target_sample_size === null ? <Nothing /> : formatNumber(target_sample_size)),
  },
  { key: 'started', title: t('Started'), cell: ({ started_at }) => <Time at={started_at} ago /> },
  { key: 'ended', title: t('Ended'), optional: true, cell: ({ ended_at }) => <Time at={ended_at} ago /> },
  {
    key: 'type',
    title: t('What changes'),
    optional: true,
    cell: ({ experiment_type }) => types()[experiment_type],
  },
  {
    key: 'created',
    title: t('Made'),
    optional: true,
    sort: 'created_at',
    cell: ({ created_at }) => <Time at={created_at} ago />,
  },
]

const filters = (): Filter<FilterKey<'/admin/ad-planning/experiments'>>[] => [
  {
    key: 'experiment_type',
    label: t('What changes'),
    options: Object.entries(types()).map(([value, label]) => ({ value, label })),
  },
]

export default function ExperimentsPage() {
  const go = useGo()
  const add = () => openExperimentForm((id) => go(`/growth/experiments/${id}`))
  const states = experimentStates()
  return (
    <ListFrame
      title={t('Experiments')}
      lead={t('Show some visitors one thing and the others another, and find out which works better.')}
      path="/admin/ad-planning/experiments"
      to={({ id }) => `/growth/experiments/${id}`}
      columns={columns()}
      filters={filters()}
      tabs={[
        { label: t('All'), search: {} },
        ...(['running', 'draft', 'paused', 'completed'] as const).map((status) => ({
          label: states[status],
          search: { status },
        })),
      ]}
      actions={may('ad-planning:write') ? <Button onClick={add}>{t('New experiment')}</Button> : null}
      empty={{
        title: t('No experiments yet'),
        text: t('Two headlines, two prices of shipping, two pictures: try them on real visitors before you decide.'),
        action: may('ad-planning:write') ? (
          <Button onClick={add}>{t('New experiment')}</Button>
        ) : (
          <Go to="/growth">{t('Growth')}</Go>
        ),
      }}
    />
  )
}
