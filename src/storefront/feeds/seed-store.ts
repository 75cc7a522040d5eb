import { type Queryable, sql } from '../../platform/db/database.ts'

/** Inserts feeds from rows with column names. */
export async function seedFeeds(db: Queryable, feeds: readonly unknown[]): Promise<void> {
  await sql`
    insert into feed (id, name, format, region_id, country, store_country, created_at, updated_at)
    select x.*, now(), now() from jsonb_to_recordset(${JSON.stringify(feeds)}::jsonb)
      as x(id text, name text, format text, region_id text, country text, store_country text)`.execute(db)
}
