import type { ReactNode } from 'react'
import { act, may } from '../../../api/index.ts'
import { names, perform, stateOptions } from '../../../frame/do.ts'
import { columnsOf, ListFrame, useSearchState, ViewTabs } from '../../../frame/list.ts'
import { formatDate, Go, State, stateWords, t, useGo } from '../../../frame/show.ts'
import { BoardPage } from '../board.tsx'
import { Due, formatQuantity, Meter, useDesignOptions, usePartnerOptions } from '../parts.tsx'
import { isRunLate, nextStep, type Run, RunState, runName, runQuantity } from '../run/run.tsx'
import { NewRunButton } from './new-run.tsx'
import { Timeline } from './timeline.tsx'

export default function ProductionPage() {
  const [{ view }] = useSearchState()
  const parts = {
    above: <ViewTabs views={{ board: t('Board'), list: t('List'), timeline: t('Timeline') }} />,
    actions: <NewRunButton />,
  }
  if (view === 'list') return <RunList {...parts} />
  return view === 'timeline' ? <Timeline {...parts} /> : <ProductionBoard {...parts} />
}

const column = columnsOf<Run>()
const states = () =>
  stateOptions(
    ...names('draft pending_review approved sent_to_partner in_progress awaiting_reassignment completed cancelled'),
  )

function RunList({ above, actions }: { above: ReactNode; actions: ReactNode }) {
  return (
    <ListFrame
      title={t('Production')}
      path="/admin/production-runs"
      to={({ id }) => `/production/${id}`}
      columns={[
        column('run', t('Run'), { primary: true }, runName),
        column('state', t('Status'), (run) => <RunState run={run} />),
        column.text('partner_name', t('Partner')),
        column('due', t('Due'), ({ due_at }) => due_at && formatDate(due_at)),
        column('quantity', t('Quantity'), { align: 'end', sort: true }, runQuantity),
        column('made', t('Good units'), { align: 'end' }, (run) => formatQuantity(run.produced_quantity, run.unit)),
        column('kind', t('Type'), { optional: true }, ({ run_type }) => stateWords(run_type)),
        column.text('product_title', t('Product'), { optional: true }),
        column.ago('created_at', t('Started'), { sort: true }),
      ]}
      filters={[
        { key: 'status', label: t('Status'), options: states() },
        { key: 'partner_id', label: t('Partner'), options: usePartnerOptions },
        { key: 'design_id', label: t('Design'), options: useDesignOptions },
        { key: 'run_type', label: t('Type'), options: stateOptions('production', 'sample') },
        { key: 'role', label: t('Role') },
      ]}
      above={above}
      actions={actions}
      empty={{
        title: t('No production runs yet'),
        text: t(
          'Paid orders for products with a design become production runs automatically. You can also create one yourself.',
        ),
      }}
    />
  )
}

/** Lane to which the next step moves a run. */
const laneAfter: Readonly<Record<string, string>> = { approve: 'approved', send: 'sent', accept: 'work' }

const targetsOf = (run: Run): readonly string[] => {
  const lane = laneAfter[nextStep(run, []) ?? '']
  return lane && may('production-runs:write') ? [lane] : []
}

/** Runs by lane. A step that needs a form opens the page of the run. */
function ProductionBoard({ above, actions }: { above: ReactNode; actions: ReactNode }) {
  const go = useGo()
  const move = (run: Run, to: string) => {
    if (to === 'sent') return go(`/production/${run.id}`)
    const verb = to === 'work' ? 'accept' : 'approve'
    return perform({
      run: () => act('post', `/admin/production-runs/{id}/${verb}`, { id: run.id }),
      done: t('{run} moved.', { run: runName(run) }),
    })
  }
  return (
    <BoardPage<Run>
      title={t('Production')}
      label={t('Production by status')}
      path="/admin/production-runs"
      lanes={[
        { key: 'review', title: t('To approve'), states: ['draft', 'pending_review'] },
        { key: 'approved', title: t('To send'), states: ['approved', 'awaiting_reassignment'] },
        { key: 'sent', title: t('At the partner'), states: ['sent_to_partner'] },
        { key: 'work', title: t('In production'), states: ['in_progress'] },
        { key: 'done', title: t('Completed'), states: ['completed'] },
      ]}
      above={above}
      actions={actions}
      empty={{
        title: t('No production runs yet'),
        text: t(
          'Paid orders for products with a design become production runs automatically. You can also create one yourself.',
        ),
      }}
      nameOf={runName}
      card={(run) => <RunCard run={run} />}
      targets={targetsOf}
      onMove={move}
    />
  )
}

const RunCard = ({ run }: { run: Run }) => (
  <>
    <Go to={`/production/${run.id}`}>{runName(run)}</Go>
    <span className="quiet">{[runQuantity(run), run.partner_name].filter(Boolean).join(' · ')}</span>
    <span className="inline">
      {isRunLate(run) ? <State value="late" /> : null}
      {run.status === 'awaiting_reassignment' ? <State value="declined" tone="bad" /> : null}
      {run.allocated_quantity > 0 ? <State value="split" label={t('Split into parts')} /> : null}
      {run.run_type === 'sample' ? <State value="sample" /> : null}
      <Due at={run.due_at} />
    </span>
    {run.status === 'in_progress' ? (
      <Meter
        share={run.produced_quantity / run.quantity}
        label={t('{made} of {quantity} made', { made: run.produced_quantity, quantity: run.quantity })}
      />
    ) : null}
  </>
)
