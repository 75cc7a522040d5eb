import { useParams } from '@tanstack/react-router'
import { ExperimentState } from '../experiments/page.tsx'
import { actionsFor, nextFor } from './actions.ts'
import { Aside } from './aside.tsx'
import { IntervalSection } from './interval.tsx'
import { Variants } from './variants.tsx'
import { Verdict } from './verdict.tsx'
import '../../settings/parts/settings.css'
import './experiment.css'
import { type GetData, useRead } from '../../../api/index.ts'
import { DetailFrame } from '../../../frame/record.ts'
import { t } from '../../../frame/show.ts'

export type Results = GetData<'/admin/ad-planning/experiments/{id}/results'>

export default function ExperimentPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useRead('/admin/ad-planning/experiments/{id}/results', { id })
  const experiment = data?.experiment
  return (
    <DetailFrame
      title={experiment?.name ?? t('Experiment')}
      back={{ to: '/growth/experiments', label: t('Experiments') }}
      states={experiment ? <ExperimentState status={experiment.status} /> : null}
      lead={experiment?.hypothesis ?? experiment?.description}
      next={data ? nextFor(data) : null}
      actions={data ? actionsFor(data) : []}
      aside={data ? <Aside results={data} /> : null}
      record={{ type: 'experiment', id }}
      loading={!data}
      error={data ? undefined : error}
      retry={() => void refetch()}
    >
      {data ? (
        <>
          <Verdict results={data} />
          {data.experiment.started_at === null ? null : <IntervalSection results={data} />}
          <Variants results={data} />
        </>
      ) : null}
    </DetailFrame>
  )
}
