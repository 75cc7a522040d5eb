import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { reachablePeople, readWrittenTo } from '../partners/index.ts'
import { commandRun } from './command-run.ts'
import type { SendReminder } from './reminder-mail.ts'
import { noteReminder, quietRuns, readRemindable } from './reminder-store.ts'
import { reminderDue } from './reminders.rules.ts'
import { type Actor, addRunEvents, lockRun } from './state-store.ts'

export interface ReminderDeps {
  readonly db: Database
  readonly clock: Clock
  readonly sendReminder: SendReminder
}

const actor: Actor = { type: 'system', id: 'reminders' }

/** Reminds partners of runs that wait for them, and withdraws runs that partners do not answer. */
export async function remindPartners(deps: ReminderDeps): Promise<void> {
  for (const id of await quietRuns(deps.db, deps.clock.now()))
    await deps.db.transaction().execute((tx) => remindOfRun(deps, tx, id))
}

async function remindOfRun(deps: ReminderDeps, tx: Queryable, id: string): Promise<void> {
  const now = deps.clock.now()
  const run = await lockRun(tx, id)
  const facts = await readRemindable(tx, id)
  const partnerId = run?.state.partnerId
  const step = facts && reminderDue(facts, now)
  if (!run || !partnerId || !facts || !step) return
  if ('giveUp' in step) {
    await commandRun(tx, id, { type: 'give_up', reminders: facts.reminder?.count ?? 0 }, actor, now)
    return
  }
  const count = facts.reminder?.kind === step.remind ? facts.reminder.count + 1 : 1
  await noteReminder(tx, id, { kind: step.remind, count, at: now })
  const people = await reachablePeople(tx, partnerId)
  const writtenTo = await readWrittenTo(tx, partnerId)
  for (const to of people)
    await deps.sendReminder(tx, {
      to,
      kind: step.remind,
      // Each reminder gets a separate occasion, because an occasion is mailed only once.
      occasion: `${id}:${now.toISOString()}`,
      design: facts.design,
      ...writtenTo,
      quantity: run.state.quantity,
      unit: run.state.unitKind === 'piece' ? null : run.unit,
    })
  const sent = { type: 'reminder_sent', kind: step.remind, count, people: people.length } as const
  await addRunEvents(tx, { id, partnerId }, [sent], actor, now)
}
