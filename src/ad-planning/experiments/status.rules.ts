import type { ExperimentStatus } from './schema.ts'

/** Returns why an experiment with this status cannot be started, or null. */
export function startRefusal(status: ExperimentStatus, comparable: boolean): string | null {
  if (status === 'running') return 'This experiment is already running.'
  if (status === 'completed') return 'A completed experiment cannot be restarted: make a new one.'
  return comparable ? null : 'Give weight to the control and to at least one other variant first.'
}

export const pauseRefusal = (status: ExperimentStatus): string | null =>
  status === 'running' ? null : `Only a running experiment can be paused: this one is ${status}.`

export const stopRefusal = (status: ExperimentStatus): string | null =>
  status === 'running' || status === 'paused'
    ? null
    : `Only a running or paused experiment can be stopped: this one is ${status}.`

export const changeRefusal = (status: ExperimentStatus): string | null =>
  status === 'running' ? 'A running experiment cannot be changed or deleted: pause or stop it first.' : null

/**
 * Returns why the plan cannot change, or null. Units that were assigned under one plan must not be measured under
 * another, so the plan is fixed once the experiment has been started.
 */
export function planRefusal(status: ExperimentStatus, changesPlan: boolean): string | null {
  if (status === 'draft' || !changesPlan) return null
  return 'Variants, metrics, currency, website, target size, confidence level and correction are fixed once an experiment has been started.'
}
