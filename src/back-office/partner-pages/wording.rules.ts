import type { PartnerStep } from '../production/index.ts'

interface RunFacts {
  readonly status: string
  readonly accepted_at: string | null
  readonly started_at: string | null
  readonly finished_at: string | null
}

export type Tone = 'ask' | 'work' | 'done' | 'quiet'

/** How a run stands, in a word or two, and whether it wants something. */
export function standingOf(run: RunFacts): { readonly text: string; readonly tone: Tone } {
  if (run.status === 'sent_to_partner') return { text: 'Waits for your answer', tone: 'ask' }
  if (run.status === 'completed') return { text: 'Completed', tone: 'done' }
  if (run.status === 'cancelled') return { text: 'Cancelled', tone: 'quiet' }
  if (run.status !== 'in_progress') return { text: 'Being prepared', tone: 'quiet' }
  if (run.finished_at !== null) return { text: 'Made, not counted', tone: 'ask' }
  return run.started_at === null ? { text: 'Accepted', tone: 'work' } : { text: 'In work', tone: 'work' }
}

/** What to do next, in one sentence. */
export function nextOf(run: RunFacts): string {
  if (run.status === 'sent_to_partner') return 'Say whether you take it. Without an answer it goes to somebody else.'
  if (run.status === 'completed') return 'All is done here.'
  if (run.status === 'cancelled') return 'The shop has cancelled it: there is nothing to do.'
  if (run.status !== 'in_progress') return 'The shop is still preparing it: it will be sent to you.'
  if (run.finished_at !== null) return 'Say what was made in all, and it is done.'
  return run.started_at === null
    ? 'Press “Start” when you begin.'
    : 'Report what is made as you go, and open “All is made” at the end.'
}

/** What a page says after a step. */
export const doneWords: Readonly<Record<PartnerStep | 'password' | 'task' | 'stale', string>> = {
  accept: 'You have taken this work.',
  decline: 'You have given the work back. The shop gives it to somebody else.',
  start: 'Started. Good luck with it!',
  report: 'Your report is noted.',
  finish: 'Noted as made. Now say what was made in all.',
  complete: 'Completed. Thank you!',
  password: 'Your password is set.',
  task: 'The task is noted.',
  stale: 'That is not possible any more, and nothing was noted. This is how it stands now.',
}

export const taskStates: Readonly<Record<string, { readonly text: string; readonly tone: Tone }>> = {
  pending: { text: 'Open', tone: 'quiet' },
  assigned: { text: 'For you', tone: 'ask' },
  accepted: { text: 'Accepted', tone: 'work' },
  in_progress: { text: 'In work', tone: 'work' },
  completed: { text: 'Done', tone: 'done' },
  cancelled: { text: 'Cancelled', tone: 'quiet' },
}

/** `color_mismatch`: `Color mismatch`. */
export const asWords = (code: string): string => {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const pieces = (count: number): string => (count === 1 ? '1 piece' : `${count} pieces`)
