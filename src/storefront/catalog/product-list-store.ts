import { type Queryable, sql } from '../../platform/db/database.ts'
import type { ScheduledSale } from '../pricing/index.ts'
import type { AdminProduct, ProductQuery } from './schema.ts'

type Variant = AdminProduct['variants'][number]
type Row = Omit<AdminProduct, 'variants'> & {
  variants: (Omit<Variant, 'options' | 'prices'> & {
    options: { name: string; value: string }[]
    prices: PriceRow[]
  })[]
}
type PriceRow = Omit<Variant['prices'][number], 'sales'> & { sales: readonly ScheduledSale[] }

const productJson = sql`json_build_object(
  'id', p.id, 'title', p.title, 'handle', p.handle, 'description', p.description, 'status', p.status, 'vendor', p.vendor,
  'tax_class', p.tax_class, 'options', p.options, 'metadata', p.metadata, 'created_at', p.created_at, 'updated_at', p.updated_at,
  'categories', coalesce((select json_agg(category_id order by category_id) from product_category where product_id = p.id), '[]'),
  'collections', coalesce((select json_agg(collection_id order by collection_id) from product_collection where product_id = p.id), '[]'),
  'sales_channels', coalesce((select json_agg(sales_channel_id order by sales_channel_id) from product_sales_channel where product_id = p.id), '[]'),
  'media', coalesce((select json_agg(json_build_object('id', id, 'url', url, 'alt', alt) order by position, id) from product_media where product_id = p.id), '[]'),
  'variants', coalesce((select json_agg(json_build_object(
    'id', v.id, 'title', v.title, 'sku', v.sku, 'options', v.options, 'created_at', v.created_at, 'updated_at', v.updated_at,
    'stock', json_build_object('managed', s.managed, 'allow_backorder', s.allow_backorder, 'on_hand', s.on_hand,
      'reserved', s.reserved, 'available', s.on_hand - s.reserved),
    'prices', coalesce((select json_agg(json_build_object('currency', x.currency, 'amount', x.amount_minor, 'sale_amount', x.sale_amount_minor,
      'sale_starts_at', x.sale_starts_at, 'sale_ends_at', x.sale_ends_at, 'sales', x.later_sales, 'region_id', x.region_id) order by x.currency, x.region_id nulls first)
      from variant_price x where x.variant_id = v.id), '[]')) order by v.position, v.id)
    from variant v join variant_stock s on s.variant_id = v.id where v.product_id = p.id), '[]'))`

export async function readProduct(db: Queryable, id: string): Promise<AdminProduct | null> {
  const { rows } = await sql<{
    product: Row
  }>`select ${productJson} as product from product p where p.id = ${id}`.execute(db)
  return rows[0] ? shown(rows[0].product) : null
}

/** Newest first; `q` is taken literally, without case, in title, handle, vendor and SKU. */
export async function listProducts(
  db: Queryable,
  query: ProductQuery,
): Promise<{ products: AdminProduct[]; count: number }> {
  const matches = matching(query)
  const { rows } = await sql<{ products: Row[] | null; count: number }>`
    select (select count(*) from product p where ${matches}) as count,
      (select json_agg(page.product order by page.created_at desc, page.id desc) from (
        select p.created_at, p.id, ${productJson} as product from product p where ${matches}
        order by p.created_at desc, p.id desc limit ${query.limit} offset ${query.offset}) page) as products`.execute(
    db,
  )
  return { products: (rows[0]?.products ?? []).map(shown), count: rows[0]?.count ?? 0 }
}

function matching({ q, status, category, collection }: ProductQuery) {
  const like = literalPattern(q)
  const conditions = [
    like === null
      ? null
      : sql`(p.title ilike ${like} or p.handle ilike ${like} or p.vendor ilike ${like}
          or exists (select from variant v where v.product_id = p.id and v.sku ilike ${like}))`,
    status === undefined ? null : sql`p.status = ${status}`,
    category === undefined
      ? null
      : sql`exists (select from product_category c where c.product_id = p.id and c.category_id = ${category})`,
    collection === undefined
      ? null
      : sql`exists (select from product_collection c where c.product_id = p.id and c.collection_id = ${collection})`,
  ].filter((condition) => condition !== null)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** A pattern that finds the text anywhere, `%` and `_` being characters; null for no text. */
export const literalPattern = (text: string | undefined): string | null =>
  text === undefined || text.trim() === '' ? null : `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`

const shown = (row: Row): AdminProduct => ({
  ...row,
  created_at: instant(row.created_at),
  updated_at: instant(row.updated_at),
  variants: row.variants.map((variant) => ({
    ...variant,
    options: Object.fromEntries(variant.options.map(({ name, value }) => [name, value])),
    prices: variant.prices.map(shownPrice),
    created_at: instant(variant.created_at),
    updated_at: instant(variant.updated_at),
  })),
})

const shownPrice = (price: PriceRow): Variant['prices'][number] => {
  const starts_at = price.sale_starts_at === null ? null : instant(price.sale_starts_at)
  const ends_at = price.sale_ends_at === null ? null : instant(price.sale_ends_at)
  const first = price.sale_amount === null ? [] : [{ amount: price.sale_amount, starts_at, ends_at }]
  const later = price.sales.map(({ amountMinor, startsAt, endsAt }) => ({
    amount: amountMinor,
    starts_at: startsAt,
    ends_at: endsAt,
  }))
  return { ...price, sale_starts_at: starts_at, sale_ends_at: ends_at, sales: [...first, ...later] }
}

const instant = (text: string): string => new Date(text).toISOString()
