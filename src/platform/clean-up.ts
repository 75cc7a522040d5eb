import { type Queryable, sql } from './db/database.ts'

/** Delivered events and read changes are kept a while for a person to look at; the audit log is kept for good. */
export async function cleanUp(db: Queryable, now: Date): Promise<void> {
  await sql`delete from event where relayed_at < ${now}::timestamptz - interval '30 days'`.execute(db)
  await sql`delete from catalog_change where changed_at < ${now}::timestamptz - interval '1 day'`.execute(db)
  await sql`select add_up_row_counts()`.execute(db)
}
