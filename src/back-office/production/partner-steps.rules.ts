import { allowedCommands } from './production.rules.ts'
import { newRun, type RunStatus } from './run-state.rules.ts'

/** The commands of partners. */
export const steps = ['accept', 'decline', 'start', 'report', 'finish', 'complete'] as const
export type PartnerStep = (typeof steps)[number]

/** Returns the steps that a partner may take with a run in its current state. */
export function partnerSteps(run: {
  readonly status: RunStatus
  readonly quantity: number
  readonly accepted_at: string | null
  readonly started_at: string | null
  readonly finished_at: string | null
}): PartnerStep[] {
  const allowed = allowedCommands({
    ...newRun({ status: run.status, quantity: run.quantity, partnerId: null, isChild: true }),
    acceptedAt: moment(run.accepted_at),
    startedAt: moment(run.started_at),
    finishedAt: moment(run.finished_at),
  })
  return steps.filter((step) => allowed.includes(step))
}

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text))
