import { type Queryable, sql } from '../../../platform/db/database.ts'
import type { CsvProduct } from './csv-columns.rules.ts'

/** Returns SQL for the names of the product's categories or collections, or the id of one whose name is not unique. */
const named = (kind: 'category' | 'collection') => {
  const name = sql.ref(kind === 'category' ? 'c.name' : 'c.title')
  const other = sql.ref(kind === 'category' ? 'o.name' : 'o.title')
  const id = sql.ref(`x.${kind}_id`)
  return sql`coalesce((select json_agg(case when exists (select from ${sql.table(kind)} o where o.id <> c.id and (lower(${other}) = lower(${name}) or o.id = ${name}))
      then c.id else ${name} end order by c.id)
    from ${sql.table(`product_${kind}`)} x join ${sql.table(kind)} c on c.id = ${id} where x.product_id = p.id), '[]')`
}
const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Reads complete products after the given id, sorted by id, with the prices of one currency that belong to no region.
 */
export async function readCsvProducts(
  db: Queryable,
  { afterId, currency, limit }: { readonly afterId: string; readonly currency: string; readonly limit: number },
): Promise<CsvProduct[]> {
  const { rows } = await sql<CsvProduct>`
    select p.id, p.handle, p.title, p.description, p.status, p.vendor, p.tax_class as "taxClass",
      ${named('category')} as categories, ${named('collection')} as collections,
      coalesce((select json_agg(json_build_object('url', m.url, 'alt', m.alt) order by m.position, m.id)
        from product_media m where m.product_id = p.id), '[]') as media,
      coalesce((select json_agg(json_build_object('id', v.id, 'title', v.title, 'sku', v.sku, 'options', v.options,
          'managed', s.managed, 'onHand', s.on_hand, 'allowBackorder', s.allow_backorder,
          'price', (select json_build_object('amount', x.amount_minor, 'saleAmount', x.sale_amount_minor,
              'saleStartsAt', ${utc('x.sale_starts_at')}, 'saleEndsAt', ${utc('x.sale_ends_at')})
            from variant_price x where x.variant_id = v.id and x.currency = ${currency} and x.region_id is null)) order by v.position, v.id)
        from variant v join variant_stock s on s.variant_id = v.id where v.product_id = p.id), '[]') as variants
    from product p where p.id > ${afterId} order by p.id limit ${limit}`.execute(db)
  return rows
}

export interface CsvStockRow {
  readonly variant_id: string
  readonly sku: string | null
  readonly title: string
  readonly on_hand: number
  readonly managed: boolean
  readonly allow_backorder: boolean
  readonly low_stock_threshold: number | null
}

export async function readCsvStock(db: Queryable, afterId: string, limit: number): Promise<CsvStockRow[]> {
  const { rows } = await sql<CsvStockRow>`
    select s.variant_id, v.sku, p.title || case when v.title = 'Default' then '' else ' / ' || v.title end as title,
      s.on_hand, s.managed, s.allow_backorder, s.low_stock_threshold
    from variant_stock s join variant v on v.id = s.variant_id join product p on p.id = v.product_id
    where s.variant_id > ${afterId} order by s.variant_id limit ${limit}`.execute(db)
  return rows
}

export interface CsvPriceRow {
  readonly variant_id: string
  readonly sku: string | null
  readonly title: string
  readonly currency: string
  readonly region_id: string | null
  readonly amount: number
  readonly sales: readonly {
    readonly amount: number
    readonly startsAt: string | null
    readonly endsAt: string | null
  }[]
}

/** Reads every price of the next variants after the given id. */
export async function readCsvPrices(db: Queryable, afterId: string, limit: number): Promise<CsvPriceRow[]> {
  const { rows } = await sql<CsvPriceRow>`
    select x.variant_id, v.sku, p.title || case when v.title = 'Default' then '' else ' / ' || v.title end as title,
      x.currency, x.region_id, x.amount_minor as amount, case when x.sale_amount_minor is null then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('amount', x.sale_amount_minor, 'startsAt', ${utc('x.sale_starts_at')}, 'endsAt', ${utc('x.sale_ends_at')}))
        || coalesce((select jsonb_agg(jsonb_build_object('amount', e -> 'amountMinor', 'startsAt', e -> 'startsAt', 'endsAt', e -> 'endsAt') order by n)
          from jsonb_array_elements(x.later_sales) with ordinality t(e, n)), '[]') end as sales
    from variant_price x join variant v on v.id = x.variant_id join product p on p.id = v.product_id
    where x.variant_id in (select variant_id from variant_price where variant_id > ${afterId} group by variant_id order by variant_id limit ${limit})
    order by x.variant_id, x.currency, x.region_id nulls first`.execute(db)
  return rows
}
