import type { Queryable } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/statement.ts'
import type { PriceFacts } from '../pricing/index.ts'

export interface CardVariant {
  readonly id: string
  readonly title: string
  readonly sku: string | null
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly prices: readonly PriceFacts[]
}

/** All that is shown of a product but its stock. */
export interface ProductCard {
  readonly id: string
  /** Another one as soon as any of it has changed. */
  readonly revision: string
  readonly title: string
  readonly handle: string
  readonly description: string
  readonly categories: readonly { readonly id: string; readonly name: string }[]
  readonly collectionIds: readonly string[]
  readonly media: readonly { readonly url: string; readonly alt: string }[]
  readonly variants: readonly CardVariant[]
}

export interface VariantStock {
  readonly managed: boolean
  readonly allowBackorder: boolean
  readonly available: number
}

export interface ShelfProduct {
  readonly id: string
  readonly revision: string
  /** By variant. */
  readonly stock: Readonly<Record<string, VariantStock>>
}

/** Two commits that overtake each other change the count, even where the highest number stays. */
const revision = sql`(select count(*) || '.' || coalesce(max(seq), 0) from catalog_change where product_id = p.id)`

/** Which of the products are published in that channel, at which revision, with their stock as it is now. */
export async function readShelf(
  db: Queryable,
  ids: readonly string[],
  salesChannelId: string,
): Promise<ShelfProduct[]> {
  const { rows } = await sql<ShelfProduct>`
    select p.id, ${revision} as revision, coalesce((
      select json_object_agg(v.id, json_build_object('managed', s.managed, 'allowBackorder', s.allow_backorder, 'available', s.on_hand - s.reserved))
      from variant v join variant_stock s on s.variant_id = v.id where v.product_id = p.id), '{}') as stock
    from product p where p.id = any(${ids}::text[]) and p.status = 'published'
      and exists (select from product_sales_channel c where c.product_id = p.id and c.sales_channel_id = ${salesChannelId})`.execute(
    db,
  )
  return rows
}

/** The cards of products, each with the revision that it has in the same statement. */
export async function readCards(db: Queryable, ids: readonly string[]): Promise<ProductCard[]> {
  const { rows } = await sql<ProductCard>`
    select p.id, ${revision} as revision, p.title, p.handle, p.description,
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.position, c.id)
        from product_category pc join category c on c.id = pc.category_id where pc.product_id = p.id), '[]') as categories,
      coalesce((select json_agg(collection_id order by collection_id) from product_collection where product_id = p.id), '[]') as "collectionIds",
      coalesce((select json_agg(json_build_object('url', url, 'alt', alt) order by position, id) from product_media where product_id = p.id), '[]') as media,
      coalesce((select json_agg(json_build_object('id', v.id, 'title', v.title, 'sku', v.sku, 'options', v.options,
        'prices', coalesce((select json_agg(json_build_object('currency', x.currency, 'regionId', x.region_id, 'amountMinor', x.amount_minor,
          'saleAmountMinor', x.sale_amount_minor, 'saleStartsAt', x.sale_starts_at, 'saleEndsAt', x.sale_ends_at))
          from variant_price x where x.variant_id = v.id), '[]')) order by v.position, v.id) from variant v where v.product_id = p.id), '[]') as variants
    from product p where p.id = any(${ids}::text[])`.execute(db)
  return rows
}
