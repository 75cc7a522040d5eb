import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { given, narrowedListing } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import type { RememberedListing } from '../../platform/db/listing-store.ts'
import { thumbnailOf } from '../../platform/media/index.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
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
  'tax_class', p.tax_class, 'design_id', p.design_id, 'options', p.options, 'metadata', p.metadata, 'details', p.details, 'created_at', p.created_at, 'updated_at', p.updated_at,
  'categories', coalesce((select json_agg(category_id order by category_id) from product_category where product_id = p.id), '[]'),
  'collections', coalesce((select json_agg(collection_id order by collection_id) from product_collection where product_id = p.id), '[]'),
  'sales_channels', coalesce((select json_agg(sales_channel_id order by sales_channel_id) from product_sales_channel where product_id = p.id), '[]'),
  'media', coalesce((select json_agg(json_build_object('id', id, 'url', url, 'alt', alt, 'upload_id', upload_id,
    'thumbnail_url', ${thumbnailOf(sql`m.url`, sql`m.upload_id`)}) order by position, id) from product_media m where product_id = p.id), '[]'),
  'variants', coalesce((select json_agg(json_build_object(
    'id', v.id, 'title', v.title, 'sku', v.sku, 'design_id', v.design_id, 'options', v.options, 'details', v.details, 'created_at', v.created_at, 'updated_at', v.updated_at,
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

/** The listing behind product searches: its table, filters and sort columns. */
export const productListing: RememberedListing = {
  table: 'product_listing',
  id: 'product_id',
  countedAs: 'product',
  facets: ['status'],
  moments: ['created_at', 'updated_at'],
  amounts: [],
}

/** Complete products, filtered and sorted by `product_listing`. */
export const listedProducts: ListSource = {
  from: sql`product_listing l`,
  id: { column: sql`l.product_id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`l.created_at`, type: 'timestamptz', remembered: 'created_at' }],
    updated_at: [{ column: sql`l.updated_at`, type: 'timestamptz', remembered: 'updated_at' }],
    title: [{ column: sql`l.title`, type: 'text' }],
  },
  columns: sql`${productJson} as product`,
  join: sql`join product p on p.id = page.list_id`,
  countedAs: 'product',
  remembered: productListing,
}

export async function listProducts(db: Queryable, query: ProductQuery & PageAfter): Promise<Page<AdminProduct>> {
  const narrowed = narrowedListing(query, {
    equal: { status: query.status },
    moments: { created_at: 'created_at', updated_at: 'updated_at' },
    more: [
      ...linked(sql`product_category`, sql`category_id`, query.category),
      ...linked(sql`product_collection`, sql`collection_id`, query.collection),
      ...madeBy(query.design_id),
    ],
  })
  const page = await listPage<{ product: Row }>(db, listedProducts, query, narrowed)
  return { ...page, rows: page.rows.map(({ product }) => shown(product)) }
}

/** Returns the SQL condition that `table` links product `l` with the record `id`; none without an `id`. */
export const linked = (table: RawBuilder<unknown>, column: RawBuilder<unknown>, id: string | undefined) =>
  given(
    id,
    (wanted) => sql`exists (select from ${table} c where c.product_id = l.product_id and c.${column} = ${wanted})`,
  )

const madeBy = (designId: string | undefined) =>
  given(
    designId,
    (id) => sql`(exists (select from product d where d.id = l.product_id and d.design_id = ${id})
      or exists (select from variant v where v.product_id = l.product_id and v.design_id = ${id}))`,
  )

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
