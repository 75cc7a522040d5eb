import { may } from '../../../api/index.ts'
import { columnsOf, ListFrame, tabsOf } from '../../../frame/list.ts'
import { t, useGo } from '../../../frame/show.ts'
import { type Experiment, ExperimentState, experimentStates, experimentTypes } from '../parts/experiment-state.tsx'
import { metrics } from '../parts/words.ts'
import { openExperimentForm } from './new-experiment.tsx'

const column = columnsOf<Experiment>()

const outcome = ({ status, winner, variants, is_significant }: Experiment) => {
  if (status !== 'completed') return null
  const found = variants.find(({ id }) => id === winner)
  if (!found) return t('No winner')
  return is_significant ? t('{name} won', { name: found.name }) : t('{name} was chosen', { name: found.name })
}

export default function ExperimentsPage() {
  const go = useGo()
  const add = () => openExperimentForm((id) => go(`/growth/experiments/${id}`))
  return (
    <ListFrame
      title={t('Experiments')}
      lead={t('Show two versions to different visitors and find out which one works better.')}
      path="/admin/ad-planning/experiments"
      to={({ id }) => `/growth/experiments/${id}`}
      columns={[
        column.text('name', t('Experiment'), { primary: true, sort: true }),
        column('state', t('Status'), ({ status }) => <ExperimentState status={status} />),
        column('outcome', t('Outcome'), outcome),
        column.words('primary_metric', t('Metric'), metrics),
        column.count('target_sample_size', t('Planned visitors'), { wide: true }),
        column.ago('started_at', t('Started')),
        column.ago('ended_at', t('Ended'), { optional: true }),
        column.words('experiment_type', t('Where'), experimentTypes, { optional: true }),
        column.ago('created_at', t('Created'), { optional: true, sort: true }),
      ]}
      filters={[{ key: 'experiment_type', label: t('Where'), options: experimentTypes.options() }]}
      tabs={tabsOf('status', experimentStates.options())}
      add={may('ad-planning:write') && { label: t('New experiment'), run: add }}
      empty={{
        title: t('No experiments yet'),
        text: t('Test two headlines, shipping prices, or pictures with real visitors before you decide.'),
      }}
    />
  )
}
