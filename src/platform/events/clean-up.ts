import { type Queryable, sql } from '../db/database.ts'
import { deleteInParts } from '../db/delete-store.ts'
import { deleteUnneededMarks } from './handled-batch-store.ts'

/** Deletes delivered events after a while. The audit log is kept for good. */
export async function cleanUp(db: Queryable, now: Date): Promise<void> {
  await deleteInParts(db, 'event', sql`t.relayed_at < ${now}::timestamptz - interval '30 days'`)
  await sql`select add_up_row_counts()`.execute(db)
  await deleteUnneededMarks(db, now)
}

/**
 * Deletes jobs an hour after their completion, because `handled_batch` records handled events. pg-boss would delete the
 * jobs of a week in one statement per day. Too many jobs make it fail, and then it fails every day. Returns the number
 * of jobs.
 */
export const forgetCompletedJobs = (db: Queryable): Promise<number> =>
  // Not the partitioned table, because each partition numbers its rows.
  deleteInParts(db, 'pgboss.job_common', sql`t.state = 'completed' and t.completed_on < now() - interval '1 hour'`)
