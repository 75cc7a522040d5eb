import { type Queryable, sql } from '../../platform/db/database.ts'

/** Inserts shipping options from rows with column names. */
export async function seedShippingOptions(db: Queryable, options: readonly unknown[]): Promise<void> {
  await sql`
    insert into shipping_option (id, region_id, name, carrier, countries, provinces, amount_minor, free_over_minor, min_days, max_days, active)
    select * from jsonb_to_recordset(${JSON.stringify(options)}::jsonb) as x(id text, region_id text, name text, carrier text, countries text[],
      provinces text[], amount_minor bigint, free_over_minor bigint, min_days integer, max_days integer, active boolean)`.execute(
    db,
  )
}
