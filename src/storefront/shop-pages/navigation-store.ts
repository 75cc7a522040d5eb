import type { Queryable } from '../../platform/db/database.ts'
import { type Statement, statement } from '../../platform/db/statement.ts'

export type Names = Readonly<Record<string, string>> | null

export interface ShownCategory {
  readonly id: string
  readonly name: string
  /** Translations of the name by language. */
  readonly names: Names
  readonly handle: string
  readonly parentId: string | null
  readonly changedAt: string
}

export interface ShownCollection {
  readonly id: string
  readonly title: string
  /** Translations of the title by language. */
  readonly names: Names
  readonly handle: string
  /** Pictures of the collection's first products that have pictures. */
  readonly pictureUrls: readonly string[]
  readonly changedAt: string
}

export interface ShownGroups {
  readonly categories: readonly ShownCategory[]
  readonly collections: readonly ShownCollection[]
}

const translations = (
  type: 'category' | 'collection',
  id: Statement,
) => statement`(select json_object_agg(t.locale, t.value)
  from translation t where t.record_type = ${type} and t.record_id = ${id} and t.field in ('name', 'title') and t.status = 'accepted')`

/** Reads all categories and collections in their order, without pictures. */
export async function readGroups(db: Queryable): Promise<ShownGroups> {
  const { rows } = await statement<ShownGroups>`
    select
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'names', ${translations('category', statement`category.id`)}, 'handle', handle, 'parentId', parent_id,
        'changedAt', updated_at) order by position, id) from category), '[]') as categories,
      coalesce((select json_agg(json_build_object('id', id, 'title', title, 'names', ${translations('collection', statement`collection.id`)}, 'handle', handle, 'pictureUrls', '[]'::json,
        'changedAt', updated_at) order by created_at desc, id) from collection), '[]') as collections`.execute(db)
  return rows[0] ?? { categories: [], collections: [] }
}

/**
 * Number of places in a collection that are searched for pictures. It limits the cost for a collection with thousands
 * of archived products.
 */
const placesSeen = 240
/** Number of products shown in the channel that are searched for pictures. */
const productsSeen = 24

/** Reads up to six pictures for each collection, from its first products that have pictures. */
export async function readPictures(
  db: Queryable,
  salesChannelId: string,
  collectionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await statement<{ id: string; urls: string[] }>`
    select c.id, array(
      select picture.url
      from (select m.product_id, m.position
        from (select product_id, position from product_collection where collection_id = c.id
          order by position, product_id limit ${placesSeen}::integer) m
        where (select true from product p join product_sales_channel s on s.product_id = p.id and s.sales_channel_id = ${salesChannelId}
          where p.id = m.product_id and p.status = 'published')
        order by m.position, m.product_id limit ${productsSeen}::integer) first
      cross join lateral (select url from product_media where product_id = first.product_id order by position, id limit 1) picture
      order by first.position, first.product_id limit 6) as urls
    from unnest(${collectionIds}::text[]) c(id)`.execute(db)
  return new Map(rows.map(({ id, urls }) => [id, urls]))
}
