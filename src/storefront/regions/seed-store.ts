import { type Queryable, sql } from '../../platform/db/database.ts'

/** Inserts regions with their countries from rows with column names. */
export async function seedRegions(db: Queryable, regions: readonly unknown[]): Promise<void> {
  await sql`
    with r as (
      insert into region (id, name, currency, tax_inclusive)
      select id, name, currency, tax_inclusive from jsonb_to_recordset(${JSON.stringify(regions)}::jsonb) as x(id text, name text, currency text, tax_inclusive boolean)
    )
    insert into region_country (country, region_id)
    select jsonb_array_elements_text(x.countries), x.id from jsonb_to_recordset(${JSON.stringify(regions)}::jsonb) as x(id text, countries jsonb)`.execute(
    db,
  )
}
