import { type Queryable, sql } from './db/database.ts'

/** Stored replies are promised for 24 hours; delivered events and read changes are kept a while for a person to look at. */
export async function cleanUp(db: Queryable, now: Date): Promise<void> {
  await sql`delete from idempotency_key where created_at < ${now}::timestamptz - interval '24 hours' and locked_until < ${now}`.execute(
    db,
  )
  await sql`delete from event where relayed_at < ${now}::timestamptz - interval '30 days'`.execute(db)
  await sql`delete from catalog_change where changed_at < ${now}::timestamptz - interval '1 day'`.execute(db)
}
