export const reminderKinds = ['assignment_pending', 'not_started', 'idle'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** A run that waits for its partner. */
export interface RemindableRun {
  readonly status: string
  readonly acceptedAt: Date | null
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  /** Last activity, except reminders. */
  readonly movedAt: Date
  readonly reminder: { readonly kind: ReminderKind; readonly count: number; readonly at: Date } | null
}

export type ReminderStep = { readonly remind: ReminderKind } | { readonly giveUp: true } | null

const day = 86_400_000
/** Time without news before the first reminder, and between reminders. */
export const waitsMs: Readonly<Record<ReminderKind, number>> = {
  assignment_pending: 2 * day,
  not_started: 3 * day,
  idle: 5 * day,
}
export const mostReminders = 2

/**
 * Returns the next step; null if none is due. A run without news gets two reminders. If the partner has never answered,
 * the run is then withdrawn, so that another partner can make it. An accepted run is not withdrawn automatically: only
 * the shop withdraws work that has started.
 */
export function reminderDue(run: RemindableRun, now: Date): ReminderStep {
  const kind = silenceOf(run)
  if (kind === null) return null
  const before = run.reminder?.kind === kind ? run.reminder : null
  const since = before?.at ?? run.movedAt
  if (now.getTime() - since.getTime() < waitsMs[kind]) return null
  if ((before?.count ?? 0) < mostReminders) return { remind: kind }
  return kind === 'assignment_pending' ? { giveUp: true } : null
}

function silenceOf({ status, acceptedAt, startedAt, finishedAt }: RemindableRun): ReminderKind | null {
  if (status === 'sent_to_partner') return 'assignment_pending'
  if (status !== 'in_progress' || acceptedAt === null || finishedAt !== null) return null
  return startedAt === null ? 'not_started' : 'idle'
}
