import { type Queryable, sql } from './db/database.ts'
import { deleteInParts } from './db/delete-store.ts'

/** Deletes delivered events and processed changes after a while. The audit log is kept for good. */
export async function cleanUp(db: Queryable, now: Date): Promise<void> {
  await deleteInParts(db, 'event', sql`t.relayed_at < ${now}::timestamptz - interval '30 days'`)
  await deleteInParts(
    db,
    'handled_batch',
    sql`t.handled_at < ${now}::timestamptz - interval '30 days' and not exists (select from event where id = any(t.events))`,
  )
  await deleteInParts(db, 'catalog_change', sql`t.changed_at < ${now}::timestamptz - interval '1 day'`)
  await sql`select add_up_row_counts()`.execute(db)
}
