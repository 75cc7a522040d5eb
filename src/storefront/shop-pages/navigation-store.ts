import type { Queryable } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/statement.ts'

export interface ShownCategory {
  readonly id: string
  readonly name: string
  readonly handle: string
  readonly parentId: string | null
  readonly changedAt: string
}

export interface ShownCollection {
  readonly id: string
  readonly title: string
  readonly handle: string
  /** Of its first products that have some. */
  readonly pictureUrls: readonly string[]
  readonly changedAt: string
}

export interface ShownGroups {
  readonly categories: readonly ShownCategory[]
  readonly collections: readonly ShownCollection[]
}

/** The categories and collections in which the channel shows a product, or whose subcategories do, in their order. */
export async function readGroups(db: Queryable, salesChannelId: string): Promise<ShownGroups> {
  const { rows } = await sql<ShownGroups>`
    with recursive filled as (
      select c.id, c.parent_id from category c where exists (
        select from product_category pc join product p on p.id = pc.product_id and p.status = 'published'
          join product_sales_channel s on s.product_id = p.id and s.sales_channel_id = ${salesChannelId} where pc.category_id = c.id)
      union select c.id, c.parent_id from category c join filled f on f.parent_id = c.id
    )
    select
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'handle', c.handle, 'parentId', c.parent_id,
        'changedAt', c.updated_at) order by c.position, c.id) from category c where c.id in (select id from filled)), '[]') as categories,
      coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title, 'handle', c.handle, 'changedAt', c.updated_at,
        'pictureUrls', array(select first.url from product_collection pc join product p on p.id = pc.product_id and p.status = 'published'
          join product_sales_channel s on s.product_id = p.id and s.sales_channel_id = ${salesChannelId}
          cross join lateral (select m.url from product_media m where m.product_id = p.id order by m.position, m.id limit 1) first
          where pc.collection_id = c.id order by pc.position, p.id limit 6))
        order by c.created_at desc, c.id) from collection c
        where exists (select from product_collection pc join product p on p.id = pc.product_id and p.status = 'published'
          join product_sales_channel s on s.product_id = p.id and s.sales_channel_id = ${salesChannelId} where pc.collection_id = c.id)), '[]') as collections`.execute(
    db,
  )
  return rows[0] ?? { categories: [], collections: [] }
}
