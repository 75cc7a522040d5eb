import { type Queryable, sql } from '../../platform/db/database.ts'

/** Returns the product id of each variant among these ids. */
export async function productsOfVariants(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; product_id: string }>`
    select id, product_id from variant where id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.product_id]))
}

/** Returns the ids of categories given by id, handle or name. Ignores the case of names. */
export async function categoryIds(db: Queryable, named: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from category where id = any(${named}::text[]) or handle = any(${named}::text[])
      or lower(name) = any(${named.map((name) => name.toLowerCase())}::text[]) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns, by product id, the only variant of each of these products that has just one. */
export async function soleVariants(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ product_id: string; id: string }>`
    select product_id, min(id) as id from variant where product_id = any(${ids}::text[])
    group by product_id having count(*) = 1`.execute(db)
  return new Map(rows.map((row) => [row.product_id, row.id]))
}
