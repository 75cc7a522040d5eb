import { type Queryable, sql } from '../../platform/db/database.ts'
import {
  mostReminders,
  type RemindableRun,
  type ReminderKind,
  reminderKinds,
  shortestWaitMs,
} from './reminders.rules.ts'

const atOnce = 200

/** Runs that lie with a partner and may be due, those that have waited longest first. */
export async function quietRuns(db: Queryable, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - shortestWaitMs)
  const { rows } = await sql<{ id: string }>`
    select id from production_run
    where status in ('sent_to_partner', 'in_progress') and partner_id is not null and finished_at is null
      and coalesce(last_reminded_at, updated_at) <= ${before}
      and not (reminder_count >= ${mostReminders} and reminder_kind <> 'assignment_pending')
    order by coalesce(last_reminded_at, updated_at), id limit ${atOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Null: there is no such run. */
export async function readRemindable(
  db: Queryable,
  id: string,
): Promise<(RemindableRun & { readonly design: { id: string; name: string } | null }) | null> {
  const row = await db
    .selectFrom('production_run as r')
    .leftJoin('design as d', 'd.id', 'r.design_id')
    .select([
      'r.status',
      'r.accepted_at as acceptedAt',
      'r.started_at as startedAt',
      'r.finished_at as finishedAt',
      'r.updated_at as movedAt',
      'r.reminder_kind as kind',
      'r.reminder_count as count',
      'r.last_reminded_at as at',
      'd.id as designId',
      'd.name as designName',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { kind, count, at, designId, designName, ...facts } = row
  const known = reminderKinds.find((each) => each === kind)
  const design = designId === null || designName === null ? null : { id: designId, name: designName }
  return { ...facts, design, reminder: known && at ? { kind: known, count, at } : null }
}

/** The run has not moved by it. */
export async function noteReminder(
  tx: Queryable,
  id: string,
  { kind, count, at }: { readonly kind: ReminderKind; readonly count: number; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('production_run')
    .set({ reminder_kind: kind, reminder_count: count, last_reminded_at: at })
    .where('id', '=', id)
    .execute()
}
