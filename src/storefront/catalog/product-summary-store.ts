import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { given, narrowedListing } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { dated, type Stored } from '../../platform/iso-time.ts'
import { productThumbnail } from '../../platform/media/index.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { linked, listedProducts } from './product-list-store.ts'
import type { ProductCounts, ProductSummary, ProductSummaryQuery } from './schema.ts'

type Row = Stored<ProductSummary>

/** SQL expression: the price in `a` that a shopper pays now. No two sales of a price overlap. */
const currentPrice = (now: Date): RawBuilder<number> => {
  const isRunning = (starts: RawBuilder<unknown>, ends: RawBuilder<unknown>) =>
    sql`coalesce(${starts} <= ${now}, true) and coalesce(${ends} > ${now}, true)`
  const later = isRunning(sql`(s ->> 'startsAt')::timestamptz`, sql`(s ->> 'endsAt')::timestamptz`)
  return sql`case when a.sale_amount_minor is null then a.amount_minor
    when ${isRunning(sql`a.sale_starts_at`, sql`a.sale_ends_at`)} then a.sale_amount_minor
    else coalesce((select (s ->> 'amountMinor')::bigint from jsonb_array_elements(a.later_sales) s where ${later}), a.amount_minor) end`
}

const columns = (now: Date) => sql`p.id, p.title, p.handle, p.status, p.vendor, p.created_at, p.updated_at,
  ${productThumbnail(sql`p.id`)} as thumbnail_url,
  (select count(*) from variant v where v.product_id = p.id) as variant_count,
  (select sum(s.on_hand - s.reserved) filter (where s.managed) from variant v join variant_stock s on s.variant_id = v.id
    where v.product_id = p.id)::bigint as available,
  coalesce((select json_agg(json_build_object('currency', x.currency, 'min', x.min, 'max', x.max,
      'regular_min', x.regular_min, 'regular_max', x.regular_max) order by x.currency) from
    (select a.currency, min(${currentPrice(now)}) as min, max(${currentPrice(now)}) as max,
      min(a.amount_minor) as regular_min, max(a.amount_minor) as regular_max from variant v join variant_price a on a.variant_id = v.id
      where v.product_id = p.id group by a.currency) x), '[]') as prices`

const listed = (now: Date): ListSource => ({
  ...listedProducts,
  sorts: {
    ...listedProducts.sorts,
    price: [{ column: sql`coalesce(price.lowest, 0)`, type: 'bigint' }],
    available: [{ column: sql`coalesce(stock.available, 0)`, type: 'bigint' }],
  },
  columns: columns(now),
})

const defaultCurrency = sql`(select r.currency from store s join region r on r.id = s.default_region_id)`

/**
 * Returns the source of the list. If the list is sorted by price or stock, computes that value for all products,
 * because no index contains it.
 */
function sourceFor({ order, currency }: ProductSummaryQuery, now: Date): ListSource {
  const name = order.replace(/^-/, '')
  if (name === 'price')
    return {
      ...listed(now),
      from: sql`product_listing l left join (select v.product_id, min(${currentPrice(now)}) as lowest from variant_price a join variant v on v.id = a.variant_id
        where a.currency = ${currency === undefined ? defaultCurrency : sql`${currency}`} group by v.product_id) price on price.product_id = l.product_id`,
    }
  if (name === 'available')
    return {
      ...listed(now),
      from: sql`product_listing l left join (select v.product_id, sum(s.on_hand - s.reserved) as available from variant_stock s join variant v on v.id = s.variant_id
        where s.managed group by v.product_id) stock on stock.product_id = l.product_id`,
    }
  return listed(now)
}

export async function listProductSummaries(
  db: Queryable,
  query: ProductSummaryQuery & PageAfter,
  now: Date,
): Promise<Page<ProductSummary>> {
  const narrowed = narrowedListing(query, {
    equal: { status: query.status },
    moments: { created_at: 'created_at', updated_at: 'updated_at' },
    more: [
      ...linked(sql`product_category`, sql`category_id`, query.category),
      ...linked(sql`product_collection`, sql`collection_id`, query.collection),
      ...linked(sql`product_sales_channel`, sql`sales_channel_id`, query.sales_channel),
      ...ofProduct(sql`vendor`, query.vendor),
      ...ofProduct(sql`tax_class`, query.tax_class),
      ...pictured(query.has_picture),
    ],
  })
  const page = await listPage<Row>(db, sourceFor(query, now), query, narrowed)
  return { ...page, rows: page.rows.map(dated) }
}

export async function countProducts(db: Queryable): Promise<ProductCounts> {
  const { rows } = await sql<{
    draft: number
    published: number
    archived: number
    count: number
    without_picture: number
  }>`
    select count(*) as count, count(*) filter (where l.status = 'draft') as draft, count(*) filter (where l.status = 'published') as published,
      count(*) filter (where l.status = 'archived') as archived, count(*) filter (where m.product_id is null) as without_picture
    from product_listing l left join (select distinct c.product_id from product_media c where ${isFetchable}) m on m.product_id = l.product_id`.execute(
    db,
  )
  const { count = 0, without_picture = 0, draft = 0, published = 0, archived = 0 } = rows[0] ?? {}
  return { count, status: { draft, published, archived }, without_picture }
}

const ofProduct = (column: RawBuilder<unknown>, value: string | undefined) =>
  given(value, (wanted) => sql`l.product_id in (select d.id from product d where d.${column} = ${wanted})`)

/** SQL condition: the picture can be shown. False for an external picture if its last fetch failed. */
const isFetchable = sql`(c.upload_id is not null or not exists (select from fetched_picture f
  where f.url = c.url and f.state <> 'stored' and f.message is not null))`

const pictured = (wanted: boolean | undefined) => {
  const has = sql`exists (select from product_media c where c.product_id = l.product_id and ${isFetchable})`
  return given(wanted, (yes) => (yes ? has : sql`not ${has}`))
}
