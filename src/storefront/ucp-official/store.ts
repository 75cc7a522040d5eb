import { type Queryable, sql } from '../../platform/db/database.ts'

/** The product of each variant among these ids. */
export async function productsOfVariants(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; product_id: string }>`
    select id, product_id from variant where id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.product_id]))
}

/** Categories by their id, handle or name, whatever the case of the name. */
export async function categoryIds(db: Queryable, named: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from category where id = any(${named}::text[]) or handle = any(${named}::text[])
      or lower(name) = any(${named.map((name) => name.toLowerCase())}::text[]) order by id`.execute(db)
  return rows.map(({ id }) => id)
}
