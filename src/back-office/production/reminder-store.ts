import { type Queryable, sql } from '../../platform/db/database.ts'
import { updateById } from '../../platform/db/row-store.ts'
import { mostReminders, type RemindableRun, type ReminderKind, reminderKinds, waitsMs } from './reminders.rules.ts'

const atOnce = 200

/**
 * Returns the ids of at most 200 runs that `reminderDue` would remind or withdraw, longest wait first. The SQL repeats
 * the rule of `reminderDue`, because otherwise runs without a due step could fill the limit.
 */
export async function quietRuns(db: Queryable, now: Date): Promise<string[]> {
  const before = (kind: ReminderKind): Date => new Date(now.getTime() - waitsMs[kind])
  const { rows } = await sql<{ id: string }>`
    select run.id from production_run run
    cross join lateral (select case
      when run.status = 'sent_to_partner' then 'assignment_pending'
      when run.accepted_at is null then null
      when run.started_at is null then 'not_started'
      else 'idle' end as kind) silence
    cross join lateral (select coalesce(run.reminder_kind = silence.kind, false) as known) reminder
    cross join lateral (select case when reminder.known then run.last_reminded_at else run.updated_at end as at) since
    where run.status in ('sent_to_partner', 'in_progress') and run.partner_id is not null and run.finished_at is null
      and since.at <= case silence.kind
        when 'assignment_pending' then ${before('assignment_pending')}::timestamptz
        when 'not_started' then ${before('not_started')}::timestamptz
        when 'idle' then ${before('idle')}::timestamptz end
      and not (reminder.known and run.reminder_count >= ${mostReminders} and silence.kind <> 'assignment_pending')
    order by since.at, run.id limit ${atOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reads a run for reminders. Returns null if it does not exist. */
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

/** Records a reminder. Leaves `updated_at` as it is, because a reminder is no progress of the run. */
export async function noteReminder(
  tx: Queryable,
  id: string,
  { kind, count, at }: { readonly kind: ReminderKind; readonly count: number; readonly at: Date },
): Promise<void> {
  await updateById(tx, 'production_run', id, { reminder_kind: kind, reminder_count: count, last_reminded_at: at })
}
