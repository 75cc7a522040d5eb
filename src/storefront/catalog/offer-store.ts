import { type Queryable, sql } from '../../platform/db/database.ts'
import type { PriceFacts } from '../pricing/index.ts'
import type { ProductDetails, VariantDetails } from './details-schema.ts'

export interface OfferedVariant {
  readonly id: string
  readonly title: string
  readonly sku: string | null
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly details: VariantDetails
  readonly prices: readonly PriceFacts[]
  readonly managed: boolean
  readonly allowBackorder: boolean
  readonly available: number
}

/** A published product with all data that a feed lists. */
export interface OfferedProduct {
  readonly id: string
  readonly title: string
  readonly handle: string
  readonly description: string
  readonly vendor: string | null
  readonly details: ProductDetails
  /** Path from the root to the product's deepest category. */
  readonly categoryPath: readonly string[]
  readonly media: readonly {
    readonly url: string
    readonly alt: string
    readonly width: number | null
    readonly height: number | null
  }[]
  readonly variants: readonly OfferedVariant[]
}

const offered = sql`json_build_object(
  'id', p.id, 'title', p.title, 'handle', p.handle, 'description', p.description, 'vendor', p.vendor,
  'details', p.details - 'description_html' - 'imported' - 'metafields',
  'categoryPath', coalesce((with recursive up as (
      select c.name, c.parent_id, pc.category_id as leaf, 0 as height
      from product_category pc join category c on c.id = pc.category_id where pc.product_id = p.id
      union all select c.name, c.parent_id, up.leaf, up.height + 1 from up join category c on c.id = up.parent_id)
    select json_agg(name order by height desc) from up group by leaf order by count(*) desc, leaf limit 1), '[]'),
  'media', coalesce((select json_agg(json_build_object('url', m.url, 'alt', m.alt, 'width', u.width, 'height', u.height)
      order by m.position, m.id)
    from product_media m left join upload u on u.id = m.upload_id where m.product_id = p.id), '[]'),
  'variants', coalesce((select json_agg(json_build_object(
    'id', v.id, 'title', v.title, 'sku', v.sku, 'options', v.options, 'details', v.details - 'imported' - 'cost',
    'managed', s.managed, 'allowBackorder', s.allow_backorder, 'available', s.on_hand - s.reserved,
    'prices', coalesce((select json_agg(json_build_object('currency', x.currency, 'regionId', x.region_id, 'amountMinor', x.amount_minor,
      'saleAmountMinor', x.sale_amount_minor, 'saleStartsAt', x.sale_starts_at, 'saleEndsAt', x.sale_ends_at, 'laterSales', x.later_sales))
      from variant_price x where x.variant_id = v.id), '[]')) order by v.position, v.id)
    from variant v join variant_stock s on s.variant_id = v.id where v.product_id = p.id), '[]'))`

const sold = (salesChannelId: string) => sql`p.status = 'published'
  and exists (select from product_sales_channel c where c.product_id = p.id and c.sales_channel_id = ${salesChannelId})`

/** Reads the products that the channel sells, after the given id, sorted by id. */
export async function readOfferPage(
  db: Queryable,
  {
    salesChannelId,
    afterId,
    limit,
  }: { readonly salesChannelId: string; readonly afterId: string; readonly limit: number },
): Promise<OfferedProduct[]> {
  const { rows } = await sql<{ product: OfferedProduct }>`
    select ${offered} as product from product p
    where p.id > ${afterId} and ${sold(salesChannelId)} order by p.id limit ${limit}`.execute(db)
  return rows.map(({ product }) => product)
}

export async function readOffers(
  db: Queryable,
  salesChannelId: string,
  ids: readonly string[],
): Promise<OfferedProduct[]> {
  const { rows } = await sql<{ product: OfferedProduct }>`
    select ${offered} as product from product p
    where p.id = any(${ids}::text[]) and ${sold(salesChannelId)} order by p.id`.execute(db)
  return rows.map(({ product }) => product)
}
