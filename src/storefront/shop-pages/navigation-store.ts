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
  /** Pictures of its first products that have one. */
  readonly pictureUrls: readonly string[]
  readonly changedAt: string
}

export interface ShownGroups {
  readonly categories: readonly ShownCategory[]
  readonly collections: readonly ShownCollection[]
}

/**
 * Whether the channel shows the product of `m`. A subquery, so that an outer `limit` stops the search in a large group.
 */
const isShown = (salesChannelId: string) => sql`
  (select true from product p join product_sales_channel s on s.product_id = p.id and s.sales_channel_id = ${salesChannelId}
    where p.id = m.product_id and p.status = 'published')`

/** Number of products of a collection that are checked for pictures. */
const productsSeen = 24

/** Categories and collections with a product in the channel, directly or in a subcategory, in order. */
export async function readGroups(db: Queryable, salesChannelId: string): Promise<ShownGroups> {
  const { rows } = await sql<ShownGroups>`
    with recursive filled as (
      select c.id, c.parent_id from category c
        cross join lateral (select from product_category m where m.category_id = c.id and ${isShown(salesChannelId)} limit 1) one
      union select c.id, c.parent_id from category c join filled f on f.parent_id = c.id
    )
    select
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'handle', c.handle, 'parentId', c.parent_id,
        'changedAt', c.updated_at) order by c.position, c.id) from category c where c.id in (select id from filled)), '[]') as categories,
      coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title, 'handle', c.handle, 'changedAt', c.updated_at,
        'pictureUrls', array(
          select picture.url
          from (select m.product_id, m.position from product_collection m
            where m.collection_id = c.id and ${isShown(salesChannelId)} order by m.position, m.product_id limit ${productsSeen}::integer) first
          cross join lateral (select url from product_media where product_id = first.product_id order by position, id limit 1) picture
          order by first.position, first.product_id limit 6))
        order by c.created_at desc, c.id) from collection c
        cross join lateral (select from product_collection m where m.collection_id = c.id and ${isShown(salesChannelId)} limit 1) one), '[]') as collections`.execute(
    db,
  )
  return rows[0] ?? { categories: [], collections: [] }
}
