import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Failure } from '../../../frame/broken.tsx'
import { Empty } from '../../../frame/empty.tsx'
import { Go, useGo } from '../../../frame/go.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { PageHead } from '../../../frame/page-head.tsx'
import { State } from '../../../frame/state.tsx'
import { formatDate } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { Board, type BoardColumn } from '../board.tsx'
import { isRunLate, nextStep, type Run } from '../run/next-step.ts'
import { runName, runQuantity } from '../run/run-words.ts'

const columns: readonly {
  readonly key: string
  readonly title: () => string
  readonly states: readonly Run['status'][]
}[] = [
  { key: 'review', title: () => t('To approve'), states: ['draft', 'pending_review'] },
  { key: 'approved', title: () => t('To send'), states: ['approved', 'awaiting_reassignment'] },
  { key: 'sent', title: () => t('With the partner'), states: ['sent_to_partner'] },
  { key: 'work', title: () => t('In work'), states: ['in_progress'] },
  { key: 'done', title: () => t('Completed'), states: ['completed'] },
]
const states = columns.flatMap((column) => column.states)

/** Runs by state. What needs a form is done on the run's page. */
export function ProductionBoard({ above, actions }: { above: ReactNode; actions: ReactNode }) {
  const go = useGo()
  const answers = useQueries({
    queries: states.map((status) =>
      read('/admin/production-runs', { params: { query: { status, limit: 30, order: '-updated_at' } } }),
    ),
  })
  const of = (status: Run['status']) => answers[states.indexOf(status)]?.data
  const shown: BoardColumn<Run>[] = columns.map(({ key, title, states: own }) => ({
    key,
    title: title(),
    cards: own.flatMap((status) => of(status)?.production_runs ?? []),
    count: own.reduce((sum, status) => sum + (of(status)?.count ?? 0), 0),
  }))
  const total = shown.reduce((sum, { count }) => sum + count, 0)
  const failed = answers.find(({ error, data }) => error && !data)
  const move = async (run: Run, to: string) => {
    const step = nextStep(run, [])
    if (to === 'sent' || (to === 'approved' && step !== 'approve')) return go(`/production/${run.id}`)
    const init = { params: { path: { id: run.id } } }
    try {
      if (to === 'approved') await act('post', '/admin/production-runs/{id}/approve', init)
      if (to === 'work') await act('post', '/admin/production-runs/{id}/accept', init)
      notifySaved(t('{run} was moved.', { run: runName(run) }))
    } catch (error) {
      notifyFailed(error)
    }
    await refresh('production-runs', 'needs')
  }
  const targets = (run: Run): string[] => {
    if (!may('production-runs:write')) return []
    const step = nextStep(run, [])
    return step === 'approve' ? ['approved'] : step === 'send' ? ['sent'] : step === 'accept' ? ['work'] : []
  }
  return (
    <>
      <PageHead title={t('Production')} actions={actions} />
      {above}
      {failed ? (
        <Failure error={failed.error} retry={() => void refresh('production-runs')} />
      ) : total === 0 && answers.every(({ data }) => data) ? (
        <Empty
          title={t('Nothing is being made')}
          text={t('A paid order of a product with a design becomes a run by itself. Or make one here.')}
        />
      ) : (
        <Board
          label={t('Production by state')}
          columns={shown}
          idOf={({ id }) => id}
          nameOf={runName}
          card={(run) => <RunCard run={run} />}
          targets={targets}
          onMove={(run, to) => void move(run, to)}
        />
      )}
    </>
  )
}

function RunCard({ run }: { run: Run }) {
  const share = run.quantity > 0 ? Math.min(1, run.produced_quantity / run.quantity) : 0
  return (
    <>
      <Go to={`/production/${run.id}`}>{runName(run)}</Go>
      <span className="quiet">{[runQuantity(run), run.partner_name].filter(Boolean).join(' · ')}</span>
      <span className="row-line">
        {isRunLate(run) ? <State value="late" /> : null}
        {run.status === 'awaiting_reassignment' ? <State value="declined" tone="bad" /> : null}
        {run.allocated_quantity > 0 ? <State value="split" label={t('In parts')} /> : null}
        {run.run_type === 'sample' ? <State value="sample" /> : null}
        {run.due_at ? (
          <span className="quiet">
            {t('Due {day}', { day: formatDate(run.due_at, { day: 'numeric', month: 'short' }) })}
          </span>
        ) : null}
      </span>
      {run.status === 'in_progress' ? (
        <span
          className="meter"
          role="img"
          aria-label={t('{made} of {quantity} made', { made: run.produced_quantity, quantity: run.quantity })}
        >
          <span style={{ width: `${share * 100}%` }} />
        </span>
      ) : null}
    </>
  )
}
