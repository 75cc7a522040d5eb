import { type Queryable, sql } from '../../platform/db/database.ts'

/** Returns the design of each variant: its own, otherwise its product's. Skips variants without one. */
export async function designsOfVariants(db: Queryable, variantIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; design: string }>`
    select v.id, coalesce(v.design_id, p.design_id) as design from variant v join product p on p.id = v.product_id
    where v.id = any(${[...variantIds]}::text[]) and coalesce(v.design_id, p.design_id) is not null`.execute(db)
  return new Map(rows.map(({ id, design }) => [id, design]))
}
