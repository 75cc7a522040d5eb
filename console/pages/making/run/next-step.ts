import type { components } from '../../../api/generated/schema.ts'

export type Run = components['schemas']['ProductionRun']

export type StepKind =
  | 'approve'
  | 'allocate'
  | 'assign'
  | 'send'
  | 'accept'
  | 'start'
  | 'report'
  | 'finish'
  | 'complete'

type Facts = Pick<
  Run,
  | 'status'
  | 'partner_id'
  | 'accepted_at'
  | 'started_at'
  | 'finished_at'
  | 'quantity'
  | 'produced_quantity'
  | 'rejected_quantity'
  | 'allocated_quantity'
>

/** The one thing to do next with a run; null while its parts are at work, and once it has ended. */
export function nextStep(run: Facts, parts: readonly Pick<Run, 'status'>[]): StepKind | null {
  if (run.status === 'completed' || run.status === 'cancelled') return null
  if (run.status === 'draft' || run.status === 'pending_review') return 'approve'
  if (parts.length > 0) {
    if (parts.every(({ status }) => status === 'completed' || status === 'cancelled')) return 'complete'
    return run.allocated_quantity < run.quantity ? 'allocate' : null
  }
  // Parts that are not listed here are known by what they hold.
  if (run.allocated_quantity > 0) return null
  if (run.status === 'awaiting_reassignment') return 'assign'
  if (run.status === 'approved') return run.partner_id === null ? 'allocate' : 'send'
  if (run.status === 'sent_to_partner') return 'accept'
  if (run.started_at === null) return 'start'
  if (run.finished_at !== null) return 'complete'
  return run.produced_quantity + run.rejected_quantity < run.quantity ? 'report' : 'finish'
}

const open: readonly Run['status'][] = ['approved', 'sent_to_partner', 'in_progress', 'awaiting_reassignment']

/** Past the day on which its design or a task of it was to be ready. */
export const isRunLate = ({ status, due_at, finished_at }: Pick<Run, 'status' | 'due_at' | 'finished_at'>): boolean =>
  due_at !== null && finished_at === null && open.includes(status) && new Date(due_at).getTime() < Date.now()
