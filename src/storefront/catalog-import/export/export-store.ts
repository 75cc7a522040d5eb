import { type Queryable, sql } from '../../../platform/db/database.ts'

export interface ExportHead {
  readonly categories: readonly unknown[]
  readonly collections: readonly unknown[]
}

/** Reads the categories and collections of the export. Parents precede their children, as the import requires. */
export async function readExportHead(db: Queryable): Promise<ExportHead> {
  const { rows } = await sql<ExportHead>`
    with recursive down as (
      select c.*, array[c.position] as place from category c where parent_id is null
      union all select c.*, down.place || c.position from category c join down on c.parent_id = down.id
    )
    select coalesce((select json_agg(json_build_object('id', id, 'name', name, 'handle', handle, 'parent_id', parent_id)
        order by cardinality(place), place, id) from down), '[]') as categories,
      coalesce((select json_agg(json_build_object('id', id, 'title', title, 'handle', handle) order by id) from collection), '[]') as collections`.execute(
    db,
  )
  return rows[0] ?? { categories: [], collections: [] }
}

export interface ExportedProduct {
  readonly id: string
  readonly product: Record<string, unknown>
}

const oneSale = (column: ReturnType<typeof sql>) => sql`case when x.later_sales = '[]' then ${column} end`
const allSales = sql`json_build_array(json_build_object('amount', x.sale_amount_minor, 'starts_at', x.sale_starts_at, 'ends_at', x.sale_ends_at))::jsonb
  || (select jsonb_agg(jsonb_build_object('amount', s -> 'amountMinor', 'starts_at', s -> 'startsAt', 'ends_at', s -> 'endsAt') order by n)
    from jsonb_array_elements(x.later_sales) with ordinality e(s, n))`

/** Reads products after the given id, sorted by id, in the import's format, which has no metadata and designs. */
export async function readExportPage(db: Queryable, afterId: string, limit: number): Promise<ExportedProduct[]> {
  const { rows } = await sql<ExportedProduct>`
    select p.id, json_build_object(
      'id', p.id, 'handle', p.handle, 'title', p.title, 'description', p.description, 'status', p.status, 'vendor', p.vendor,
      'tax_class', p.tax_class, 'options', p.options, 'details', p.details,
      'categories', array(select category_id from product_category where product_id = p.id order by category_id),
      'collections', array(select collection_id from product_collection where product_id = p.id order by collection_id),
      'media', coalesce((select json_agg(json_build_object('url', url, 'alt', alt) order by position, id) from product_media where product_id = p.id), '[]'),
      'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'variants', coalesce((select json_agg(json_build_object(
        'id', v.id, 'title', v.title, 'sku', v.sku, 'details', v.details,
        'options', coalesce((select json_object_agg(o ->> 'name', o ->> 'value') from jsonb_array_elements(v.options) o), '{}'),
        'prices', coalesce((select json_agg(json_strip_nulls(json_build_object('currency', x.currency, 'region_id', x.region_id, 'amount', x.amount_minor,
          'sale_amount', ${oneSale(sql`x.sale_amount_minor`)}, 'sale_starts_at', ${oneSale(sql`x.sale_starts_at`)}, 'sale_ends_at', ${oneSale(sql`x.sale_ends_at`)},
          'sales', case when x.later_sales <> '[]' then ${allSales} end)) order by x.currency, x.region_id)
          from variant_price x where x.variant_id = v.id), '[]'),
        'stock', (select json_build_object('managed', managed, 'on_hand', on_hand, 'allow_backorder', allow_backorder)
          from variant_stock where variant_id = v.id)) order by v.position, v.id) from variant v where v.product_id = p.id), '[]')) as product
    from product p where p.id > ${afterId} order by p.id limit ${limit}`.execute(db)
  return rows
}

/** Lifts the idle limit of the transaction, because the client that downloads the export may pause. */
export const allowSlowReader = (db: Queryable) => sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
