import { Button } from '@mantine/core'
import { type FilterKey, may, type RowOf } from '../../../api/index.ts'
import { columnsOf, type Filter, ListFrame } from '../../../frame/list.ts'
import { Go, Nothing, State, t, useGo } from '../../../frame/show.ts'
import { metrics } from '../parts/words.ts'
import { openExperimentForm } from './new-experiment.tsx'

export type Experiment = RowOf<'/admin/ad-planning/experiments'>
const column = columnsOf<Experiment>()

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

const columns = () => [
  column.text('name', t('Experiment'), { primary: true, sort: true }),
  column('state', t('State'), ({ status }) => <ExperimentState status={status} />),
  column('outcome', t('Outcome'), outcome),
  column('metric', t('Decided by'), ({ primary_metric }) => metrics.of(primary_metric)),
  column.count('target_sample_size', t('Planned visitors'), { wide: true }),
  column.ago('started_at', t('Started')),
  column.ago('ended_at', t('Ended'), { optional: true }),
  column('type', t('What changes'), ({ experiment_type }) => types()[experiment_type], { optional: true }),
  column.ago('created_at', t('Made'), { optional: true, sort: true }),
]

const filters = (): Filter<FilterKey<'/admin/ad-planning/experiments'>>[] => [
  {
    key: 'experiment_type',
    label: t('What changes'),
    options: types(),
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
      add={may('ad-planning:write') && { label: t('New experiment'), run: add }}
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
