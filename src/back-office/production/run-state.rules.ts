import { addQuantities, subtractQuantity } from '../../platform/quantity.ts'
import type { Consumption } from './consumption.rules.ts'
import { inPieces, type RunUnits } from './run-units.rules.ts'

export const runStates = [
  'draft',
  'pending_review',
  'approved',
  'sent_to_partner',
  'in_progress',
  'completed',
  'cancelled',
  'awaiting_reassignment',
] as const
export type RunStatus = (typeof runStates)[number]

/** Counts of the parts into which a run was split. */
export interface ChildFacts {
  readonly open: number
  readonly completed: number
  /** Sum of the quantities of all parts, including cancelled ones. */
  readonly everAllocated: number
}

/**
 * The facts that decide which commands a run allows. Quantities are in the design's unit; `produced` counts good units.
 */
export interface RunState extends RunUnits {
  readonly status: RunStatus
  readonly quantity: number
  /** Units of the parts that are not cancelled. */
  readonly allocated: number
  readonly isChild: boolean
  readonly children: ChildFacts
  readonly partnerId: string | null
  readonly previousPartnerId: string | null
  readonly dispatchState: 'idle' | 'awaiting_templates' | 'completed'
  readonly acceptedAt: Date | null
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly completedAt: Date | null
  readonly cancelledAt: Date | null
  readonly produced: number
  readonly rejected: number
  readonly cancelledReason: string | null
  readonly finishNotes: string | null
  readonly completionNotes: string | null
  readonly rejectionReason: string | null
  readonly rejectionNotes: string | null
  readonly shortfallReason: string | null
  readonly declineReason: string | null
  readonly declineNotes: string | null
}

interface Plain<Type extends string> {
  readonly type: Type
}

/** An event of a run. The type is its name in the activity log. */
export type RunEvent =
  | Plain<'submitted'>
  | Plain<'approved'>
  | Plain<'accepted'>
  | Plain<'started'>
  | Plain<'dispatch_opened'>
  | Plain<'dispatch_cancelled'>
  | { readonly type: 'allocated'; readonly quantities: readonly number[] }
  | { readonly type: 'partner_assigned'; readonly partner_id: string; readonly note: string | null }
  | { readonly type: 'sent_to_partner'; readonly template_ids: readonly string[] }
  | OutputReported
  | { readonly type: 'finished'; readonly notes: string | null }
  | {
      readonly type: 'completed'
      readonly notes: string | null
      readonly shortfall_reason: string | null
      /** Materials used, if they were reported. If not, the design's plan applies. */
      readonly consumptions?: readonly Consumption[]
    }
  | { readonly type: 'unanswered'; readonly reminders: number }
  | { readonly type: 'declined'; readonly reason: string; readonly notes: string | null }
  | { readonly type: 'cancelled'; readonly reason: string | null }
  | { readonly type: 'child_accepted'; readonly run_id: string }
  | { readonly type: 'child_completed'; readonly run_id: string; readonly good: number; readonly rejected: number }
  | { readonly type: 'child_cancelled'; readonly run_id: string; readonly quantity: number }
  /** Units that other parts make instead. */
  | { readonly type: 'handed_over'; readonly quantity: number; readonly note: string | null }
  | { readonly type: 'child_reduced'; readonly run_id: string; readonly quantity: number }

export interface OutputReported {
  readonly type: 'output_reported'
  readonly good: number
  readonly rejected: number
  readonly rejection_reason: string | null
  readonly rejection_notes: string | null
  readonly notes: string | null
}

/** Returns the state of a new run. */
export function newRun(
  given: Pick<RunState, 'status' | 'quantity' | 'partnerId'> & { readonly isChild: boolean } & Partial<RunUnits>,
): RunState {
  return {
    ...inPieces,
    ...given,
    allocated: 0,
    children: { open: 0, completed: 0, everAllocated: 0 },
    previousPartnerId: null,
    dispatchState: 'idle',
    acceptedAt: null,
    startedAt: null,
    finishedAt: null,
    completedAt: null,
    cancelledAt: null,
    produced: 0,
    rejected: 0,
    cancelledReason: null,
    finishNotes: null,
    completionNotes: null,
    rejectionReason: null,
    rejectionNotes: null,
    shortfallReason: null,
    declineReason: null,
    declineNotes: null,
  }
}

export const isTerminal = (status: RunStatus): boolean => status === 'completed' || status === 'cancelled'
export const isSplit = ({ children }: RunState): boolean => children.everAllocated > 0

/** Returns units that are not reported yet, neither as good nor as rejected. Negative if more than ordered was made. */
export const unmade = ({ quantity, produced, rejected }: RunState): number =>
  subtractQuantity(quantity, addQuantities(produced, rejected))

/** Returns the state after an event. Events have already happened, so none is rejected here. */
export function evolve(run: RunState, event: RunEvent, at: Date): RunState {
  switch (event.type) {
    case 'submitted':
      return { ...run, status: 'pending_review' }
    case 'approved':
      return { ...run, status: 'approved' }
    case 'allocated':
      return afterAllocation(run, event.quantities)
    case 'partner_assigned':
      return {
        ...run,
        status: 'approved',
        partnerId: event.partner_id,
        previousPartnerId: run.partnerId ?? run.previousPartnerId,
        dispatchState: 'idle',
        acceptedAt: null,
      }
    case 'dispatch_opened':
      return { ...run, dispatchState: 'awaiting_templates' }
    case 'dispatch_cancelled':
      return { ...run, dispatchState: 'idle' }
    case 'sent_to_partner':
      return { ...run, status: 'sent_to_partner', dispatchState: 'completed' }
    default:
      return atWork(run, event, at)
  }
}

type WorkEvent = Exclude<
  RunEvent,
  {
    readonly type:
      | 'submitted'
      | 'approved'
      | 'allocated'
      | 'partner_assigned'
      | 'dispatch_opened'
      | 'dispatch_cancelled'
      | 'sent_to_partner'
  }
>

function atWork(run: RunState, event: WorkEvent, at: Date): RunState {
  switch (event.type) {
    case 'accepted':
      return { ...run, status: 'in_progress', acceptedAt: at, declineReason: null, declineNotes: null }
    case 'started':
      return { ...run, startedAt: at }
    case 'output_reported':
      return {
        ...run,
        produced: addQuantities(run.produced, event.good),
        rejected: addQuantities(run.rejected, event.rejected),
        rejectionReason: event.rejection_reason ?? run.rejectionReason,
        rejectionNotes: event.rejection_notes ?? run.rejectionNotes,
      }
    case 'finished':
      return { ...run, finishedAt: at, finishNotes: event.notes }
    case 'completed':
      return {
        ...run,
        status: 'completed',
        completedAt: at,
        completionNotes: event.notes,
        shortfallReason: event.shortfall_reason,
      }
    case 'declined':
      return {
        ...run,
        status: 'awaiting_reassignment',
        partnerId: null,
        previousPartnerId: run.partnerId,
        dispatchState: 'idle',
        acceptedAt: null,
        declineReason: event.reason,
        declineNotes: event.notes,
      }
    case 'unanswered':
      return {
        ...run,
        status: 'awaiting_reassignment',
        partnerId: null,
        previousPartnerId: run.partnerId,
        dispatchState: 'idle',
      }
    case 'cancelled':
      return { ...run, status: 'cancelled', cancelledAt: at, cancelledReason: event.reason, dispatchState: 'idle' }
    case 'handed_over':
      return { ...run, quantity: subtractQuantity(run.quantity, event.quantity) }
    default:
      return afterChild(run, event)
  }
}

function afterAllocation(run: RunState, quantities: readonly number[]): RunState {
  const units = addQuantities(...quantities)
  return {
    ...run,
    status: run.status === 'in_progress' ? 'in_progress' : 'approved',
    partnerId: null,
    allocated: addQuantities(run.allocated, units),
    children: {
      ...run.children,
      open: run.children.open + quantities.length,
      everAllocated: addQuantities(run.children.everAllocated, units),
    },
  }
}

type ChildEvent = Extract<RunEvent, { readonly run_id: string }>

function afterChild(run: RunState, event: ChildEvent): RunState {
  const { children } = run
  const closed = { ...children, open: children.open - 1 }
  switch (event.type) {
    case 'child_accepted':
      return { ...run, status: 'in_progress' }
    case 'child_completed':
      return {
        ...run,
        status: 'in_progress',
        produced: addQuantities(run.produced, event.good),
        rejected: addQuantities(run.rejected, event.rejected),
        children: { ...closed, completed: children.completed + 1 },
      }
    case 'child_cancelled':
      return { ...run, allocated: subtractQuantity(run.allocated, event.quantity), children: closed }
    case 'child_reduced':
      return {
        ...run,
        allocated: subtractQuantity(run.allocated, event.quantity),
        children: { ...children, everAllocated: subtractQuantity(children.everAllocated, event.quantity) },
      }
  }
}
