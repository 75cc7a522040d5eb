import type { Run } from './run.tsx'

type Part = Pick<Run, 'status'>
type Facts = Part &
  Pick<Run, 'accepted_at' | 'started_at' | 'finished_at' | 'completed_at' | 'allocated_quantity' | 'quantity'>

export interface Step {
  readonly name: 'approved' | 'sent' | 'accepted' | 'started' | 'finished' | 'made' | 'completed'
  readonly at: string | null
  readonly done: boolean
  /** Whether this is the first step that is not done. */
  readonly isNext: boolean
}

const isApproved = ({ status }: Part): boolean => !['draft', 'pending_review'].includes(status)
const isSent = ({ status }: Part): boolean =>
  isApproved({ status }) && !['approved', 'awaiting_reassignment', 'cancelled'].includes(status)
const isOver = ({ status }: Part): boolean => status === 'completed' || status === 'cancelled'

/** Returns the steps of a run. A run that partners share is sent and made through its parts. */
export function stepsOf(run: Facts, parts: readonly Part[]): Step[] {
  const done = (at: string | null) => ({ at, done: at !== null })
  const open = parts.filter(({ status }) => status !== 'cancelled')
  const isWhole = run.allocated_quantity >= run.quantity && open.length > 0
  const own = [
    { name: 'sent', at: null, done: isSent(run) },
    { name: 'accepted', ...done(run.accepted_at) },
    { name: 'started', ...done(run.started_at) },
    { name: 'finished', ...done(run.finished_at) },
  ] as const
  const shared = [
    { name: 'sent', at: null, done: isWhole && open.every(isSent) },
    { name: 'made', at: null, done: isWhole && open.every(isOver) },
  ] as const
  const steps = [
    { name: 'approved', at: null, done: isApproved(run) },
    ...(run.allocated_quantity > 0 ? shared : own),
    { name: 'completed', at: run.completed_at, done: run.status === 'completed' },
  ] as const
  const next = run.status === 'cancelled' ? -1 : steps.findIndex((step) => !step.done)
  return steps.map((step, index) => ({ ...step, isNext: index === next }))
}
