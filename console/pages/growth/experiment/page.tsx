import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { GetData } from '../../../api/client.ts'
import { read } from '../../../api/queries.ts'
import { DetailFrame } from '../../../frame/detail/detail-frame.tsx'
import { t } from '../../../messages/text.ts'
import { ExperimentState } from '../experiments/page.tsx'
import { actionsFor, nextFor } from './actions.ts'
import { Aside } from './aside.tsx'
import { IntervalSection } from './interval.tsx'
import { Variants } from './variants.tsx'
import { Verdict } from './verdict.tsx'
import '../../settings/parts/settings.css'
import './experiment.css'

export type Results = GetData<'/admin/ad-planning/experiments/{id}/results'>

export default function ExperimentPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useQuery(
    read('/admin/ad-planning/experiments/{id}/results', { params: { path: { id } } }),
  )
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
