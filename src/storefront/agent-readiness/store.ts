import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Check } from './checks.ts'

export const shownExamples = 20

/** How often it was found, and the first of what was; with `productId`, in that product, its variants and pictures. */
export async function findExamples(db: Queryable, { findings }: Check, productId?: string) {
  const within =
    productId === undefined
      ? sql``
      : sql`where id in (select ${productId}::text union all select id from variant where product_id = ${productId}
          union all select id from product_media where product_id = ${productId})`
  const { rows } = await sql<{ id: string; what: string; product_id: string | null; count: number }>`
    with found as (${sql.raw(findings)}),
      shown as (select id, what, count(*) over () as count from found ${within} order by id, what limit ${shownExamples})
    select s.*, coalesce((select p.id from product p where p.id = s.id), (select v.product_id from variant v where v.id = s.id),
      (select m.product_id from product_media m where m.id = s.id)) as product_id
    from shown s order by s.id, s.what`.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    examples: rows.map(({ id, what, product_id: productId }) => ({ id, what, product_id: productId })),
  }
}
