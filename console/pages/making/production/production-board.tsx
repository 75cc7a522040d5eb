import type { ReactNode } from 'react'
import { act, may } from '../../../api/index.ts'
import { perform } from '../../../frame/do.ts'
import { Go, State, t, useGo } from '../../../frame/show.ts'
import { BoardPage } from '../board.tsx'
import { Due, Meter } from '../parts.tsx'
import { isRunLate, nextStep, type Run, runName, runQuantity } from '../run/run.tsx'

/** The lane that a run's next step leads to; a run with another step stays where it is. */
const laneAfter: Readonly<Record<string, string>> = { approve: 'approved', send: 'sent', accept: 'work' }

const targetsOf = (run: Run): readonly string[] => {
  const lane = laneAfter[nextStep(run, []) ?? '']
  return lane && may('production-runs:write') ? [lane] : []
}

/** Runs by state. What needs a form is done on the run's page. */
export function ProductionBoard({ above, actions }: { above: ReactNode; actions: ReactNode }) {
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
