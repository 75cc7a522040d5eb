import { type Queryable, sql } from '../../platform/db/database.ts'

/** Inserts tax rates from rows with column names. */
export async function seedTaxRates(db: Queryable, rates: readonly unknown[]): Promise<void> {
  await sql`
    insert into tax_rate (id, name, country, province, tax_class, rate_ppm)
    select * from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as x(id text, name text, country text, province text, tax_class text, rate_ppm integer)`.execute(
    db,
  )
}
