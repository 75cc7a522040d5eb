import { type Queryable, sql } from '../../platform/db/database.ts'
import { noPolicies } from './policies.rules.ts'
import type { Policies } from './policies.types.ts'

/** Reads the terms of a product, or the shop's terms if `productId` is null. All parts are null if none are stored. */
export async function readPolicies(db: Queryable, productId: string | null): Promise<Policies> {
  const { rows } = await sql<Policies>`
    select returns, shipping, warranty from policy where id = coalesce(${productId}::text, 'shop')`.execute(db)
  return rows[0] ?? noPolicies
}

export async function writePolicies(
  db: Queryable,
  productId: string | null,
  { returns, shipping, warranty }: Policies,
  now: Date,
): Promise<void> {
  const json = (terms: object | null) => (terms === null ? null : JSON.stringify(terms))
  await sql`
    insert into policy (product_id, returns, shipping, warranty, updated_at)
    values (${productId}::text, ${json(returns)}::jsonb, ${json(shipping)}::jsonb, ${json(warranty)}::jsonb, ${now})
    on conflict (id) do update
    set returns = excluded.returns, shipping = excluded.shipping, warranty = excluded.warranty, updated_at = excluded.updated_at`.execute(
    db,
  )
}

export async function deletePolicies(db: Queryable, productId: string): Promise<void> {
  await sql`delete from policy where product_id = ${productId}`.execute(db)
}

/** Prevents the product from being deleted until the transaction ends. Returns false if it does not exist. */
export async function holdProduct(db: Queryable, productId: string): Promise<boolean> {
  const { rows } = await sql`select from product where id = ${productId} for key share`.execute(db)
  return rows.length > 0
}

export async function countProductPolicies(db: Queryable): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from policy where product_id is not null`.execute(db)
  return rows[0]?.count ?? 0
}
