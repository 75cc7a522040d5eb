import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from '../../../platform/db/database.ts'
import type { ProductDetails, VariantDetails } from '../../catalog/index.ts'

export interface ShopifyPrice {
  readonly currency: string
  readonly regionId: string | null
  readonly amount: number
  readonly saleAmount: number | null
}

export interface ShopifyVariant {
  readonly id: string
  readonly sku: string | null
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly details: VariantDetails
  readonly managed: boolean
  readonly onHand: number
  readonly allowBackorder: boolean
  readonly prices: readonly ShopifyPrice[]
}

export interface ShopifyProduct {
  readonly id: string
  readonly handle: string
  readonly title: string
  readonly description: string
  readonly status: 'draft' | 'published' | 'archived'
  readonly vendor: string | null
  readonly details: ProductDetails
  readonly tags: readonly string[]
  readonly categories: readonly string[]
  readonly collections: readonly string[]
  readonly media: readonly { readonly url: string; readonly alt: string }[]
  readonly variants: readonly ShopifyVariant[]
}

/**
 * Reads complete products after the given id, sorted by id. A sale without start and end becomes a compare-at price.
 */
export async function readShopifyProducts(db: Queryable, afterId: string, limit: number): Promise<ShopifyProduct[]> {
  const { rows } = await products(sql`p.id > ${afterId} order by p.id limit ${limit}`).execute(db)
  return rows
}

export async function readShopifyProductsOf(db: Queryable, ids: readonly string[]): Promise<ShopifyProduct[]> {
  const { rows } = await products(sql`p.id = any(${ids}::text[])`).execute(db)
  return rows
}

const products = (where: RawBuilder<unknown>) => sql<ShopifyProduct>`
    select p.id, p.handle, p.title, p.description, p.status, p.vendor, p.details,
      case when jsonb_typeof(p.metadata -> 'tags') = 'array' then p.metadata -> 'tags' else '[]' end as tags,
      array(select c.name from product_category x join category c on c.id = x.category_id where x.product_id = p.id order by c.id) as categories,
      array(select c.title from product_collection x join collection c on c.id = x.collection_id where x.product_id = p.id order by c.id) as collections,
      coalesce((select json_agg(json_build_object('url', m.url, 'alt', m.alt) order by m.position, m.id)
        from product_media m where m.product_id = p.id), '[]') as media,
      coalesce((select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'options', v.options, 'details', v.details,
          'managed', s.managed, 'onHand', s.on_hand, 'allowBackorder', s.allow_backorder,
          'prices', coalesce((select json_agg(json_build_object('currency', x.currency, 'regionId', x.region_id, 'amount', x.amount_minor,
              'saleAmount', case when coalesce(x.sale_starts_at, x.sale_ends_at) is null then x.sale_amount_minor end))
            from variant_price x where x.variant_id = v.id), '[]')) order by v.position, v.id)
        from variant v join variant_stock s on s.variant_id = v.id where v.product_id = p.id), '[]') as variants
    from product p where ${where}`

export interface ShopifyExtras {
  /** Headers of metafields. `kept`: headers of the stored columns for which Weft has no field. */
  readonly metafields: readonly string[]
  readonly kept: readonly string[]
  /** Regions with their own prices. */
  readonly regionIds: readonly string[]
}

/** Reads which optional columns this catalogue needs. */
export async function readShopifyExtras(db: Queryable): Promise<ShopifyExtras> {
  const { rows } = await sql<{ metafields: string[]; kept: string[]; regionIds: string[] }>`
    select array(select distinct jsonb_object_keys(details -> 'metafields') from product where details ? 'metafields' order by 1) as metafields,
      array(select distinct jsonb_object_keys(details -> 'imported') from product where details ? 'imported' order by 1) as kept,
      array(select distinct region_id from variant_price where region_id is not null order by 1) as "regionIds"`.execute(
    db,
  )
  return rows[0] ?? { metafields: [], kept: [], regionIds: [] }
}
