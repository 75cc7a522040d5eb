import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Page } from '../../platform/page.ts'
import type { CollectionProduct } from './group-schema.ts'

/** Reads the products of a collection, in the merchant's order. */
export async function listCollectionProducts(
  db: Queryable,
  id: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<Page<CollectionProduct>> {
  const { rows } = await sql<CollectionProduct>`select p.id, p.title, p.handle, p.status
    from product_collection c join product p on p.id = c.product_id where c.collection_id = ${id}
    order by c.position, p.id limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{
    count: number
  }>`select count(*) from product_collection where collection_id = ${id}`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** Returns the ids of the collection's published products in the sales channel, in the merchant's order. */
export async function shownInCollection(
  db: Queryable,
  {
    collectionId,
    salesChannelId,
    limit,
    offset,
  }: {
    readonly collectionId: string
    readonly salesChannelId: string
    readonly limit: number
    readonly offset: number
  },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.product_id as id from product_collection c
    where c.collection_id = ${collectionId} and (select true from product p
      join product_sales_channel s on s.product_id = p.id and s.sales_channel_id = ${salesChannelId}
      where p.id = c.product_id and p.status = 'published')
    order by c.position, c.product_id limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks a collection, so that only one call changes its products at a time. Returns false if it does not exist. */
export async function lockCollection(tx: Queryable, id: string): Promise<boolean> {
  return (
    (await tx.selectFrom('collection').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined
  )
}

export async function collectionProductIds(db: Queryable, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select product_id as id from product_collection where collection_id = ${id}
    order by position, product_id`.execute(db)
  return rows.map((row) => row.id)
}

/** Replaces the collection's products with these, in this order. */
export async function writeCollectionProducts(tx: Queryable, id: string, productIds: readonly string[]): Promise<void> {
  await sql`delete from product_collection where collection_id = ${id} and not product_id = any(${productIds}::text[])`.execute(
    tx,
  )
  await sql`insert into product_collection (product_id, collection_id, position)
    select t.id, ${id}, t.place - 1 from unnest(${productIds}::text[]) with ordinality as t(id, place)
    on conflict (product_id, collection_id) do update set position = excluded.position
    where product_collection.position <> excluded.position`.execute(tx)
  await sql`update collection set updated_at = now() where id = ${id}`.execute(tx)
}
