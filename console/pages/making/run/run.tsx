import type { RowOf } from '../../../api/index.ts'
import { State, t, tn } from '../../../frame/show.ts'
import { formatQuantity } from '../parts.tsx'

export type Run = RowOf<'/admin/production-runs'>

export type StepKind = keyof ReturnType<typeof stepWords>

/**
 * Returns the next step of a run. Null after the run has ended, and while parts that cover its whole quantity are in
 * progress.
 */
export function nextStep(run: Run, parts: readonly Pick<Run, 'status'>[]): StepKind | null {
  if (run.status === 'completed' || run.status === 'cancelled') return null
  if (run.status === 'draft' || run.status === 'pending_review') return 'approve'
  if (parts.length > 0) {
    if (parts.every(({ status }) => status === 'completed' || status === 'cancelled')) return 'complete'
    return run.allocated_quantity < run.quantity ? 'allocate' : null
  }
  // Parts may be allocated although the list does not contain them.
  if (run.allocated_quantity > 0) return null
  if (run.status === 'awaiting_reassignment') return 'assign'
  if (run.status === 'approved') return run.partner_id === null ? 'allocate' : 'send'
  if (run.status === 'sent_to_partner') return 'accept'
  if (run.started_at === null) return 'start'
  if (run.finished_at !== null) return 'complete'
  return run.produced_quantity + run.rejected_quantity < run.quantity ? 'report' : 'finish'
}

const open: readonly Run['status'][] = ['approved', 'sent_to_partner', 'in_progress', 'awaiting_reassignment']

/** Whether the run is not finished although its due date has passed. */
export const isRunLate = ({ status, due_at, finished_at }: Run): boolean =>
  due_at !== null && finished_at === null && open.includes(status) && new Date(due_at).getTime() < Date.now()

export const RunState = ({ run }: { run: Run }) => (
  <>
    <State value={run.status} /> {isRunLate(run) ? <State value="late" /> : null}
  </>
)

export const runName = (run: Run): string =>
  [run.design_name ?? run.product_title ?? t('No design'), run.role].filter(Boolean).join(' · ')

export const runQuantity = ({ quantity, unit }: Run): string =>
  unit === 'piece' ? tn('{count} unit', '{count} units', quantity) : formatQuantity(quantity, unit)

/** Returns the label of each step. A run without a product adds nothing to the shop’s stock. */
export const stepWords = ({ partner_name: partner, product_title }: Pick<Run, 'partner_name' | 'product_title'>) => ({
  approve: t('Approve'),
  allocate: t('Assign to partners'),
  assign: t('Assign to another partner'),
  send: partner ? t('Send to {partner}', { partner }) : t('Send'),
  accept: t('Accept for the partner'),
  start: t('Start'),
  report: t('Report progress'),
  finish: t('Finish'),
  complete: product_title === null ? t('Complete') : t('Complete and add to stock'),
})
