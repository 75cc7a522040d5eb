import type { Queryable } from '../../platform/db/database.ts'
import { type Statement, statement } from '../../platform/db/statement.ts'
import type { PriceFacts } from '../pricing/index.ts'

export interface CatalogVariant {
  readonly id: string
  readonly title: string
  readonly sku: string | null
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly prices: readonly PriceFacts[]
  readonly managed: boolean
  readonly allowBackorder: boolean
  readonly available: number
}

export interface CatalogProduct {
  readonly id: string
  readonly title: string
  readonly handle: string
  readonly description: string
  readonly categories: readonly { readonly id: string; readonly name: string }[]
  readonly collectionIds: readonly string[]
  readonly media: readonly { readonly url: string; readonly alt: string }[]
  readonly variants: readonly CatalogVariant[]
}

/** Reads one page of products as shown in that currency, with current stock. Runs one statement. */
export async function readProducts(
  db: Queryable,
  ids: readonly string[],
  salesChannelId: string,
  currency: string,
): Promise<ReadonlyMap<string, CatalogProduct>> {
  const { rows } = await statement<{ product: CatalogProduct }>`
    select ${shown(statement`x.currency = ${currency}`)} as product from product p
    where p.id = any(${ids}::text[]) and p.status = 'published'
      and exists (select from product_sales_channel c where c.product_id = p.id and c.sales_channel_id = ${salesChannelId})`.execute(
    db,
  )
  return new Map(rows.map(({ product }) => [product.id, product]))
}

/** A published product with its prices in all currencies. */
export interface CardProduct extends CatalogProduct {
  readonly channelIds: readonly string[]
}

/** A published product, or only its id if it is too large for a card. */
export interface FoundCard {
  readonly id: string
  readonly product: CardProduct | null
}

/**
 * Maximum length of a product's JSON that is parsed: more than the longest card. A product with 2048 variants takes 20
 * ms.
 */
const longestJson = 256 * 1024

/** Reads published products after the given id, sorted by id. */
export const readCardPage = (db: Queryable, afterId: string, limit: number): Promise<FoundCard[]> =>
  readCards(db, statement`p.id > ${afterId}`, statement`limit ${limit}`)

export const readCardProducts = (db: Queryable, ids: readonly string[]): Promise<FoundCard[]> =>
  readCards(db, statement`p.id = any(${ids}::text[])`, statement``)

async function readCards(db: Queryable, where: Statement, limit: Statement): Promise<FoundCard[]> {
  // "offset 0" keeps the planner from computing the product twice.
  const { rows } = await statement<{ id: string; product: CatalogProduct | null; channelIds: string[] }>`
    select id, case when octet_length(product::text) <= ${longestJson} then product end as product, "channelIds" from (
      select p.id, ${shown(statement`true`)} as product,
        array(select sales_channel_id from product_sales_channel where product_id = p.id order by 1) as "channelIds"
      from product p where p.status = 'published' and ${where} order by p.id ${limit} offset 0) found order by id`.execute(
    db,
  )
  return rows.map(({ id, product, channelIds }) => ({ id, product: product && { ...product, channelIds } }))
}

/** Returns SQL for product `p` as JSON, with the prices that satisfy `ofPrice`. */
export const shown = (ofPrice: Statement): Statement => statement`json_build_object(
  'id', p.id, 'title', p.title, 'handle', p.handle, 'description', p.description,
  'categories', coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.position, c.id)
    from product_category pc join category c on c.id = pc.category_id where pc.product_id = p.id), '[]'),
  'collectionIds', coalesce((select json_agg(collection_id order by collection_id) from product_collection where product_id = p.id), '[]'),
  'media', coalesce((select json_agg(json_build_object('url', url, 'alt', alt) order by position, id) from product_media where product_id = p.id), '[]'),
  'variants', coalesce((select json_agg(json_build_object(
    'id', v.id, 'title', v.title, 'sku', v.sku, 'options', v.options,
    'managed', s.managed, 'allowBackorder', s.allow_backorder, 'available', s.on_hand - s.reserved,
    'prices', coalesce((select json_agg(json_build_object('currency', x.currency, 'regionId', x.region_id, 'amountMinor', x.amount_minor,
      'saleAmountMinor', x.sale_amount_minor, 'saleStartsAt', x.sale_starts_at, 'saleEndsAt', x.sale_ends_at, 'laterSales', x.later_sales))
      from variant_price x where x.variant_id = v.id and ${ofPrice}), '[]')) order by v.position, v.id)
    from variant v join variant_stock s on s.variant_id = v.id where v.product_id = p.id), '[]'))`
