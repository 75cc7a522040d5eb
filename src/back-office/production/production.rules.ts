import { addQuantities, subtractQuantity } from '../../platform/quantity.ts'
import {
  completion,
  type FinalOutput,
  type Output,
  outputProblems,
  type Problem,
  reported,
  shortfallProblems,
} from './output.rules.ts'
import { isSplit, isTerminal, type RunEvent, type RunState, unmade } from './run-state.rules.ts'

export const declineReasons = ['capacity', 'materials_unavailable', 'scheduling_conflict', 'other'] as const

interface Plain<Type extends string> {
  readonly type: Type
}

/** A command on a run. */
export type Command =
  | Plain<'submit'>
  | Plain<'approve'>
  | Plain<'accept'>
  | Plain<'start'>
  | Plain<'cancel_dispatch'>
  | { readonly type: 'allocate'; readonly quantities: readonly number[] }
  | { readonly type: 'assign'; readonly partnerId: string; readonly note: string | null }
  | { readonly type: 'hand_over'; readonly quantities: readonly number[]; readonly note: string | null }
  | { readonly type: 'open_dispatch'; readonly waitsFor: readonly string[] }
  | { readonly type: 'send'; readonly templateIds: readonly string[] }
  | { readonly type: 'report'; readonly output: Output }
  | { readonly type: 'finish'; readonly notes: string | null }
  | {
      readonly type: 'complete'
      readonly output: FinalOutput
      /** Set by the shop: also performs the steps that the partner has not confirmed. */
      readonly override: boolean
    }
  | { readonly type: 'decline'; readonly reason: string; readonly notes: string | null }
  | { readonly type: 'cancel'; readonly reason: string | null }
  /** Withdraws the run, because the partner has not answered the reminders. */
  | { readonly type: 'give_up'; readonly reminders: number }

export type Decision =
  /** No events if the run is already in that state. */
  { readonly events: readonly RunEvent[] } | { readonly conflict: string } | { readonly problems: readonly Problem[] }

const nothing: Decision = { events: [] }
const waitsToStart = ['draft', 'pending_review', 'approved', 'awaiting_reassignment'] as const

const allowed: Readonly<Record<Command['type'], (run: RunState) => boolean>> = {
  submit: ({ status }) => status === 'draft',
  approve: ({ status }) => status === 'draft' || status === 'pending_review',
  allocate: (run) =>
    !run.isChild &&
    run.allocated < run.quantity &&
    (waitsToStart.some((status) => status === run.status) || (isSplit(run) && run.status === 'in_progress')) &&
    run.dispatchState !== 'awaiting_templates',
  assign: (run) => !isSplit(run) && !isTerminal(run.status) && run.startedAt === null,
  hand_over: (run) =>
    !isSplit(run) &&
    !isTerminal(run.status) &&
    (run.partnerId !== null || (run.isChild && run.status === 'awaiting_reassignment')) &&
    run.finishedAt === null &&
    unmade(run) > 0,
  open_dispatch: (run) =>
    !isSplit(run) && run.status === 'approved' && run.partnerId !== null && run.dispatchState === 'idle',
  cancel_dispatch: (run) => run.status === 'approved' && run.dispatchState === 'awaiting_templates',
  send: (run) => run.status === 'approved' && run.dispatchState === 'awaiting_templates',
  accept: ({ status }) => status === 'sent_to_partner',
  start: (run) => run.status === 'in_progress' && run.acceptedAt !== null && run.startedAt === null,
  report: (run) => run.status === 'in_progress' && run.startedAt !== null && run.finishedAt === null,
  finish: (run) => run.status === 'in_progress' && run.startedAt !== null && run.finishedAt === null,
  complete: (run) =>
    isSplit(run)
      ? !isTerminal(run.status) && run.children.open === 0
      : run.status === 'in_progress' && run.finishedAt !== null,
  decline: (run) =>
    run.status === 'sent_to_partner' ||
    (run.status === 'in_progress' && run.acceptedAt !== null && run.startedAt === null),
  give_up: ({ status }) => status === 'sent_to_partner',
  cancel: (run) => !isTerminal(run.status) && (isSplit(run) || run.produced + run.rejected === 0),
}

/** Whether a command counts as already done in the run's current state. */
const done: Partial<Readonly<Record<Command['type'], (run: RunState) => boolean>>> = {
  submit: ({ status }) => status === 'pending_review',
  approve: ({ status }) => status === 'approved',
  open_dispatch: ({ dispatchState }) => dispatchState === 'awaiting_templates',
  accept: (run) => run.status === 'in_progress' && run.acceptedAt !== null,
  start: (run) => run.status === 'in_progress' && run.startedAt !== null,
  finish: (run) => run.status === 'in_progress' && run.finishedAt !== null,
  cancel: ({ status }) => status === 'cancelled',
}

/** Returns the commands that are allowed in the run's current state, except `give_up`, which only reminders use. */
export const allowedCommands = (run: RunState): Command['type'][] =>
  (Object.keys(allowed) as Command['type'][]).filter((type) => type !== 'give_up' && allowed[type](run))

/**
 * Returns the events that a command causes, or why it is not allowed. `caller`: the commands of which the caller can be
 * told. Null means all.
 */
export function decide(run: RunState, command: Command, caller: readonly string[] | null = null): Decision {
  if (done[command.type]?.(run) || sameAgain(run, command)) return nothing
  const overrides = command.type === 'complete' && command.override && mayOverride(run)
  if (!allowed[command.type](run) && !overrides) return { conflict: wrongState(run, command.type, caller) }
  switch (command.type) {
    case 'submit':
      return { events: [{ type: 'submitted' }] }
    case 'approve':
      return { events: [{ type: 'approved' }] }
    case 'allocate':
      if (addQuantities(run.allocated, ...command.quantities) > run.quantity)
        return { problems: [{ path: '/assignments', message: `${leftOf(run)} units are left.` }] }
      return { events: [{ type: 'allocated', quantities: command.quantities }] }
    case 'assign':
      return { events: [{ type: 'partner_assigned', partner_id: command.partnerId, note: command.note }] }
    case 'hand_over':
      return handedOver(run, addQuantities(...command.quantities), command.note)
    case 'open_dispatch':
      return command.waitsFor.length > 0
        ? { conflict: `This production run waits for ${command.waitsFor.join(', ')}.` }
        : { events: [{ type: 'dispatch_opened' }] }
    case 'cancel_dispatch':
      return { events: [{ type: 'dispatch_cancelled' }] }
    case 'send':
      return { events: [{ type: 'sent_to_partner', template_ids: command.templateIds }] }
    default:
      return decideWork(run, command)
  }
}

const leftOf = (run: RunState): number => subtractQuantity(run.quantity, run.allocated)

/** Hands units over to other parts. A part that keeps no unit and has made none is cancelled. */
function handedOver(run: RunState, quantity: number, note: string | null): Decision {
  if (quantity > unmade(run)) return { problems: [{ path: '/assignments', message: `${unmade(run)} units are left.` }] }
  return quantity === run.quantity
    ? { events: [{ type: 'cancelled', reason: note }] }
    : { events: [{ type: 'handed_over', quantity, note }] }
}

type PlanningCommand = Exclude<
  Command['type'],
  'accept' | 'start' | 'report' | 'finish' | 'complete' | 'decline' | 'give_up' | 'cancel'
>

function decideWork(run: RunState, work: Exclude<Command, { readonly type: PlanningCommand }>): Decision {
  switch (work.type) {
    case 'accept':
      return { events: [{ type: 'accepted' }] }
    case 'start':
      return { events: [{ type: 'started' }] }
    case 'report': {
      const problems = outputProblems(run, work.output)
      return problems.length > 0 ? { problems } : { events: [reported(work.output)] }
    }
    case 'finish':
      return { events: [{ type: 'finished', notes: work.notes }] }
    case 'complete':
      return isSplit(run) ? closeSplit(run, work.output) : completed(run, work.output)
    case 'decline':
      return { events: [{ type: 'declined', reason: work.reason, notes: work.notes }] }
    case 'give_up':
      return { events: [{ type: 'unanswered', reminders: work.reminders }] }
    case 'cancel':
      return isSplit(run) ? cancelSplit(run, work.reason) : { events: [{ type: 'cancelled', reason: work.reason }] }
  }
}

function sameAgain(run: RunState, command: Command): boolean {
  if (command.type === 'assign')
    return run.status === 'approved' && run.partnerId === command.partnerId && run.dispatchState === 'idle'
  if (command.type !== 'complete' || run.status !== 'completed') return false
  const { produced, rejected } = command.output
  return (produced ?? run.produced) === run.produced && (rejected ?? run.rejected) === run.rejected
}

const mayOverride = (run: RunState): boolean =>
  !isSplit(run) && (run.status === 'sent_to_partner' || (run.status === 'in_progress' && run.acceptedAt !== null))

function completed(run: RunState, output: FinalOutput): Decision {
  const outcome = completion(run, output)
  if ('problems' in outcome) return outcome
  const stamps: RunEvent[] = []
  if (run.acceptedAt === null) stamps.push({ type: 'accepted' })
  if (run.startedAt === null) stamps.push({ type: 'started' })
  if (run.finishedAt === null) stamps.push({ type: 'finished', notes: null })
  return { events: [...stamps, ...outcome.events] }
}

/** Ends a split run whose parts have ended: see `rollUp`. The units that they have made remain recorded. */
function cancelSplit(run: RunState, reason: string | null): Decision {
  if (run.children.open > 0) return { conflict: 'Parts of this production run are still open.' }
  return { events: rollUp(run, { reason }) }
}

/**
 * Completes a split run, or cancels it if no part was completed. The run's output is the sum of its parts. Units that
 * no part has made or rejected count as missing and need a reason.
 */
function closeSplit(run: RunState, given: FinalOutput): Decision {
  const problems: Problem[] = []
  if ((given.produced ?? run.produced) !== run.produced)
    problems.push({ path: '/produced_quantity', message: `The parts of this run have made ${run.produced}.` })
  if ((given.rejected ?? run.rejected) !== run.rejected)
    problems.push({ path: '/rejected_quantity', message: `The parts of this run have rejected ${run.rejected}.` })
  const missing = subtractQuantity(run.quantity, addQuantities(run.produced, run.rejected))
  if (missing > 0) problems.push(...shortfallProblems(missing, given))
  if (problems.length > 0) return { problems }
  if (run.children.completed === 0) return { events: [{ type: 'cancelled', reason: given.shortfallReason }] }
  return {
    events: [{ type: 'completed', notes: given.notes, shortfall_reason: missing > 0 ? given.shortfallReason : null }],
  }
}

/**
 * Ends a split run when all its parts have ended and everything was assigned: as completed if any part was completed,
 * otherwise as cancelled. `closing` means that nothing more will be assigned.
 */
export function rollUp(run: RunState, closing: { readonly reason: string | null } | null = null): RunEvent[] {
  const { children } = run
  if (isTerminal(run.status) || !isSplit(run) || children.open > 0) return []
  if (closing === null && children.everAllocated < run.quantity) return []
  if (children.completed === 0) return [{ type: 'cancelled', reason: closing?.reason ?? null }]
  return [{ type: 'completed', notes: null, shortfall_reason: closing?.reason ?? null }]
}

function wrongState(run: RunState, asked: Command['type'], caller: readonly string[] | null): string {
  const now = allowedCommands(run)
    .filter((type) => caller?.includes(type) ?? true)
    .map(words)
  const possible = now.length > 0 ? `Possible now: ${now.join(', ')}.` : 'Nothing more can be done with it.'
  return `This production run is ${words(run.status)}: ${words(asked)} is not possible. ${possible}`
}

const words = (name: string): string => name.replaceAll('_', ' ')
