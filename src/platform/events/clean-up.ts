import { type Queryable, sql } from '../db/database.ts'
import { deleteInParts } from '../db/delete-store.ts'
import { deleteUnneededMarks } from './handled-batch-store.ts'

/**
 * Deletes events 30 days after they were relayed, and then the rows of `handled_batch` that mark them as handled. Also
 * merges the row counts of tables that ended database connections left. Keeps the audit log forever.
 */
export async function cleanUp(db: Queryable, now: Date): Promise<void> {
  await deleteInParts(db, 'event', sql`t.relayed_at < ${now}::timestamptz - interval '30 days'`)
  await sql`select add_up_row_counts()`.execute(db)
  await deleteUnneededMarks(db, now)
}

/**
 * Deletes jobs an hour after their completion, because `handled_batch` records handled events. pg-boss would delete a
 * week's jobs with one statement a day, and that statement fails every day once there are too many jobs. Returns the
 * number of jobs.
 */
export const forgetCompletedJobs = (db: Queryable): Promise<number> =>
  // Uses one partition, because each partition numbers its rows separately.
  deleteInParts(db, 'pgboss.job_common', sql`t.state = 'completed' and t.completed_on < now() - interval '1 hour'`)
