import { ExperimentState } from '../experiments/page.tsx'
import { actionsFor, nextFor } from './actions.ts'
import { Aside } from './aside.tsx'
import { IntervalSection } from './interval.tsx'
import { Variants } from './variants.tsx'
import { Verdict } from './verdict.tsx'
import './experiment.css'
import { type GetData, useRead } from '../../../api/index.ts'
import { DetailFrame, useRecordId } from '../../../frame/record.ts'
import { t } from '../../../frame/show.ts'

export type Results = GetData<'/admin/ad-planning/experiments/{id}/results'>

export default function ExperimentPage() {
  const id = useRecordId()
  const query = useRead('/admin/ad-planning/experiments/{id}/results', { id })
  const back = { to: '/growth/experiments', label: t('Experiments') }
  if (!query.data) return <DetailFrame title={t('Experiment')} back={back} query={query} />
  const results = query.data
  const { experiment } = results
  return (
    <DetailFrame
      title={experiment.name}
      back={back}
      states={<ExperimentState status={experiment.status} />}
      lead={experiment.hypothesis ?? experiment.description}
      next={nextFor(results)}
      actions={actionsFor(results)}
      aside={<Aside results={results} />}
      record={{ type: 'experiment', id }}
    >
      <Verdict results={results} />
      {experiment.started_at === null ? null : <IntervalSection results={results} />}
      <Variants results={results} />
    </DetailFrame>
  )
}
