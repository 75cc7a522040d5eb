import type { z } from 'zod'
import type { DesignSnapshot } from '../designs/index.ts'
import type { declineReasons, PartnerStep, rejectionReasons } from '../production/index.ts'
import type { TaskStatus } from '../tasks/index.ts'

/** States of the runs that are shown, in display order. */
export const shownStates = ['sent_to_partner', 'in_progress', 'approved', 'completed'] as const
export type ShownState = (typeof shownStates)[number]

export type DeclineReason = (typeof declineReasons)[number]
export type RejectionReason = (typeof rejectionReasons)[number]
export type SpecificationCategory = z.infer<typeof DesignSnapshot>['specifications'][number]['category']

interface RunFacts {
  readonly status: string
  readonly accepted_at: string | null
  readonly started_at: string | null
  readonly finished_at: string | null
}

export type Standing = 'asked' | 'preparing' | 'accepted' | 'started' | 'made' | 'completed' | 'cancelled'

/** Returns the run's status as the partner sees it. */
export function standingOf(run: RunFacts): Standing {
  if (run.status === 'sent_to_partner') return 'asked'
  if (run.status === 'completed' || run.status === 'cancelled') return run.status
  if (run.status !== 'in_progress') return 'preparing'
  if (run.finished_at !== null) return 'made'
  return run.started_at === null ? 'accepted' : 'started'
}

export type Tone = 'ask' | 'work' | 'done' | 'quiet'

/** Tone of the badge. It shows whether the run needs action. */
export const toneOfRun: Readonly<Record<Standing, Tone>> = {
  asked: 'ask',
  preparing: 'quiet',
  accepted: 'work',
  started: 'work',
  made: 'ask',
  completed: 'done',
  cancelled: 'quiet',
}

export const toneOfTask: Readonly<Record<TaskStatus, Tone>> = {
  pending: 'quiet',
  assigned: 'ask',
  accepted: 'work',
  in_progress: 'work',
  completed: 'done',
  cancelled: 'quiet',
}

/** Makes names given by the shop readable: `chest_width` becomes `Chest width`. */
export const asWords = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the text for a code, or the code itself in readable form. */
export const wordFor = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? asWords(code)

/** Whether the step is rarely used and therefore collapsed. */
export const isFolded = (step: PartnerStep): step is 'decline' | 'finish' => step === 'decline' || step === 'finish'
