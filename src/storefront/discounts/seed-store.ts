import { type Queryable, sql } from '../../platform/db/database.ts'

/** Inserts discounts from rows with column names. */
export async function seedDiscounts(db: Queryable, discounts: readonly unknown[]): Promise<void> {
  await sql`
    insert into discount (id, code, title, type, percent_ppm, amount_minor, currency, min_subtotal_minor, starts_at, ends_at, usage_limit,
      usage_limit_per_customer, eligible_product_ids, active)
    select * from jsonb_to_recordset(${JSON.stringify(discounts)}::jsonb) as x(id text, code text, title text, type text, percent_ppm integer, amount_minor bigint,
      currency text, min_subtotal_minor bigint, starts_at timestamptz, ends_at timestamptz, usage_limit integer, usage_limit_per_customer integer,
      eligible_product_ids text[], active boolean)`.execute(db)
}
