import { useQuery } from '@tanstack/react-query'
import type { GetData } from '../../../api/client.ts'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { DetailFrame, Facts, Section } from '../../../frame/detail/detail-frame.tsx'
import { Go } from '../../../frame/go.tsx'
import { State } from '../../../frame/state.tsx'
import { formatDate, Nothing, Thumb, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { formatQuantity, useId, usePartnerOptions } from '../choices.ts'
import '../making.css'
import { Activities } from './activities.tsx'
import { Costs } from './costs.tsx'
import { Materials } from './materials.tsx'
import { isRunLate, nextStep } from './next-step.ts'
import { Parts } from './parts.tsx'
import { runName, runQuantity, stepWords } from './run-words.ts'
import { Steps } from './steps.tsx'
import { useRunActions } from './use-run-actions.ts'

export type RunDetail = GetData<'/admin/production-runs/{id}'>

/** One run: where it is, the one thing to do next, its parts, tasks, materials and costs. */
export default function RunPage() {
  const id = useId()
  const { data, error, refetch } = useQuery(read('/admin/production-runs/{id}', { params: { path: { id } } }))
  const partners = usePartnerOptions()
  const actions = useRunActions(data ?? null, partners)
  const run = data?.production_run
  const step = run && may('production-runs:write') ? nextStep(run, data.children) : null
  return (
    <DetailFrame
      title={run ? runName(run) : t('Production run')}
      back={{ to: '/production', label: t('Production') }}
      states={
        run ? (
          <>
            <State value={run.status} />
            {isRunLate(run) ? <State value="late" /> : null}
            {run.run_type === 'sample' ? <State value="sample" /> : null}
          </>
        ) : null
      }
      lead={run ? leadOf(data) : null}
      next={step ? { label: stepWords(run?.partner_name ?? null)[step], run: () => actions.take(step) } : null}
      actions={actions.further(step)}
      record={{ type: 'production_run', id }}
      loading={!data}
      error={data ? undefined : error}
      retry={() => void refetch()}
      aside={data ? <Aside detail={data} /> : null}
    >
      {data ? (
        <>
          <Steps run={data.production_run} />
          {data.children.length > 0 ? <Parts parts={data.children} /> : null}
          {data.tasks.length > 0 ? <Tasks tasks={data.tasks} /> : null}
          <Materials detail={data} />
          <Costs detail={data} />
          <Activities id={id} />
        </>
      ) : null}
    </DetailFrame>
  )
}

function leadOf({ production_run: run, children }: RunDetail): string {
  const quantity = runQuantity(run)
  if (children.length > 0) return t('{quantity}, shared by {count} partners.', { quantity, count: children.length })
  return run.partner_name
    ? t('{quantity}, made by {partner}.', { quantity, partner: run.partner_name })
    : t('{quantity}, not given to a partner yet.', { quantity })
}

const Tasks = ({ tasks }: { tasks: RunDetail['tasks'] }) => (
  <Section title={t('Tasks')}>
    <ul className="plain-list">
      {tasks.map((task) => (
        <li key={task.id} className="row-between">
          <Go to={`/tasks?open=${task.id}`}>{task.title}</Go>
          <span>
            {task.due_at ? <span className="quiet">{t('Due {day}', { day: formatDate(task.due_at) })} </span> : null}
            <State value={task.status} />
          </span>
        </li>
      ))}
    </ul>
  </Section>
)

function Aside({ detail: { production_run: run } }: { detail: RunDetail }) {
  return (
    <Section title={t('Facts')}>
      {run.image_url ? <Thumb src={run.image_url} size={120} /> : null}
      <Facts
        facts={[
          run.design_id !== null && {
            label: t('Design'),
            value: <Go to={`/designs/${run.design_id}`}>{run.design_name ?? t('Open the design')}</Go>,
          },
          run.product_id !== null && {
            label: t('Product'),
            value: <Go to={`/products/${run.product_id}`}>{run.product_title ?? t('Open the product')}</Go>,
          },
          run.partner_id !== null && {
            label: t('Partner'),
            value: <Go to={`/partners/${run.partner_id}`}>{run.partner_name}</Go>,
          },
          run.order_id !== null && {
            label: t('For the order'),
            value: <Go to={`/orders/${run.order_id}`}>{t('Open the order')}</Go>,
          },
          run.parent_run_id !== null && {
            label: t('Part of'),
            value: <Go to={`/production/${run.parent_run_id}`}>{t('The whole run')}</Go>,
          },
          { label: t('Quantity'), value: runQuantity(run) },
          { label: t('Made well'), value: formatQuantity(run.produced_quantity, run.unit) },
          run.rejected_quantity > 0 && { label: t('Rejected'), value: formatQuantity(run.rejected_quantity, run.unit) },
          { label: t('Due'), value: run.due_at ? <Time at={run.due_at} ago /> : <Nothing /> },
          ...notesOf(run),
        ]}
      />
    </Section>
  )
}

/** What people wrote when something ended or went wrong. */
const notesOf = (run: RunDetail['production_run']) =>
  [
    [t('Why it was canceled'), run.cancelled_reason],
    [t('Why it was declined'), run.decline_notes ?? run.decline_reason],
    [t('Why pieces were rejected'), run.rejection_notes ?? run.rejection_reason],
    [t('Notes at the end'), run.completion_notes ?? run.finish_notes],
    [t('Why fewer were made'), run.shortfall_reason],
  ].flatMap(([label, value]) => (label && value ? [{ label, value }] : []))
