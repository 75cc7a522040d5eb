import { type Queryable, sql } from '../../../platform/db/database.ts'
import { uploadOf } from '../media-store.ts'
import { stockImpossible } from './match-store.ts'

/**
 * Creates and updates products. New products are added to the channel, and are published unless the file gives another
 * status.
 */
export async function mergeProducts(tx: Queryable, salesChannelId: string | null): Promise<void> {
  await sql`insert into product (id, title, handle, description, status, vendor, tax_class, options, metadata, details, created_at)
    select target_id, title, handle, coalesce(description, ''), coalesce(status, 'published'), nullif(vendor, ''), nullif(tax_class, ''),
      coalesce(options, '[]'), case when tags is null then '{}' else jsonb_build_object('tags', tags) end, jsonb_strip_nulls(coalesce(details, '{}')),
      coalesce(created_at, now() - seq * interval '1 microsecond')
    from import_product where is_new order by seq`.execute(tx)
  await sql`with changed as (update product p set title = n.title, handle = n.handle, description = n.description, status = n.status,
      vendor = n.vendor, tax_class = n.tax_class, options = n.options, metadata = n.metadata, details = n.details, created_at = n.created_at, updated_at = now()
    from (select o.id, coalesce(s.title, o.title) as title, s.handle, coalesce(s.description, o.description) as description,
        coalesce(s.status, o.status) as status, nullif(coalesce(s.vendor, o.vendor), '') as vendor,
        nullif(coalesce(s.tax_class, o.tax_class), '') as tax_class, ${mergedOptions} as options,
        case when s.tags is null then o.metadata else o.metadata || jsonb_build_object('tags', s.tags) end as metadata, jsonb_strip_nulls(o.details || coalesce(s.details, '{}')) as details,
        coalesce(s.created_at, o.created_at) as created_at
      from import_product s join product o on o.id = s.target_id where not s.is_new) n
    where p.id = n.id and (p.title, p.handle, p.description, p.status, p.vendor, p.tax_class, p.options, p.metadata, p.details, p.created_at)
      is distinct from (n.title, n.handle, n.description, n.status, n.vendor, n.tax_class, n.options, n.metadata, n.details, n.created_at)
    returning p.id) insert into import_touched select id from changed`.execute(tx)
  await sql`insert into product_sales_channel (product_id, sales_channel_id)
    select target_id, ${salesChannelId} from import_product where is_new and ${salesChannelId}::text is not null`.execute(
    tx,
  )
}

/** The file's options with their values, each followed by the stored values that the file omits. */
const mergedOptions = sql`case when s.options is null then o.options else (
  select coalesce(jsonb_agg(jsonb_build_object('name', f->>'name', 'values', (f->'values') || coalesce((
      select jsonb_agg(t.value order by t.place) from jsonb_array_elements(o.options) stored,
        jsonb_array_elements(stored->'values') with ordinality as t(value, place)
      where stored->>'name' = f->>'name' and not (f->'values') @> t.value), '[]')) order by n), '[]')
  from jsonb_array_elements(s.options) with ordinality as t(f, n)) end`

export async function mergeMedia(tx: Queryable): Promise<void> {
  await sql`create temp table import_media on commit drop as
    select s.target_id, s.media, s.is_new from import_product s where s.media is not null and (s.is_new or
      (select coalesce(jsonb_agg(m - 'id' order by n), '[]') from jsonb_array_elements(s.media) with ordinality as t(m, n)) <>
      (select coalesce(jsonb_agg(jsonb_build_object('url', url, 'alt', alt) order by position, id), '[]')
        from product_media where product_id = s.target_id))`.execute(tx)
  await sql`delete from product_media where product_id in (select target_id from import_media where not is_new)`.execute(
    tx,
  )
  await sql`insert into product_media (id, product_id, url, alt, position, upload_id)
    select m->>'id', target_id, m->>'url', m->>'alt', n - 1, ${uploadOf(sql`m->>'url'`)}
    from import_media, jsonb_array_elements(media) with ordinality as t(m, n)`.execute(tx)
  await sql`insert into import_touched select target_id from import_media`.execute(tx)
}

export async function mergeVariants(tx: Queryable): Promise<void> {
  await sql`with added as (insert into variant (id, product_id, title, sku, options, details, position)
      select v.target_id, s.target_id, coalesce(v.title, v.fallback_title), nullif(v.sku, ''), v.options, jsonb_strip_nulls(coalesce(nullif(v.details, 'null'), '{}')), v.position
      from import_variant v join import_product s on s.seq = v.seq where v.is_new order by v.seq, v.position returning product_id),
    changed as (update variant x set title = coalesce(v.title, x.title), sku = nullif(coalesce(v.sku, x.sku), ''), options = v.options,
        details = jsonb_strip_nulls(x.details || coalesce(nullif(v.details, 'null'), '{}')), position = v.position, updated_at = now()
      from import_variant v where not v.is_new and x.id = v.target_id
        and (x.title, x.sku, x.options, x.details, x.position)
          is distinct from (coalesce(v.title, x.title), nullif(coalesce(v.sku, x.sku), ''), v.options, jsonb_strip_nulls(x.details || coalesce(nullif(v.details, 'null'), '{}')), v.position)
      returning x.product_id)
    insert into import_touched select product_id from added union select product_id from changed`.execute(tx)
  await sql`with changed as (insert into variant_price as x (variant_id, currency, region_id, amount_minor, sale_amount_minor, sale_starts_at, sale_ends_at, later_sales)
      select v.target_id, p.currency, p.region_id, p.amount, p.sale_amount, p.sale_starts_at, p.sale_ends_at, ${laterSales}
      from import_variant v cross join lateral jsonb_to_recordset(v.prices) as p(currency text, region_id text, amount bigint, sale_amount bigint,
        sale_starts_at timestamptz, sale_ends_at timestamptz, later_sales jsonb)
      left join variant_price known on (known.variant_id, known.currency) = (v.target_id, p.currency) and known.region_id is not distinct from p.region_id
      on conflict (variant_id, currency, region_id) do update set amount_minor = excluded.amount_minor,
        sale_amount_minor = excluded.sale_amount_minor, sale_starts_at = excluded.sale_starts_at, sale_ends_at = excluded.sale_ends_at,
        later_sales = excluded.later_sales
      where (x.amount_minor, x.sale_amount_minor, x.sale_starts_at, x.sale_ends_at, x.later_sales) is distinct from
        (excluded.amount_minor, excluded.sale_amount_minor, excluded.sale_starts_at, excluded.sale_ends_at, excluded.later_sales)
      returning variant_id)
    insert into import_touched select distinct x.product_id from changed c join variant x on x.id = c.variant_id`.execute(
    tx,
  )
  await sql`insert into variant_stock (variant_id, managed, allow_backorder, on_hand)
    select target_id, coalesce(managed, true), coalesce(allow_backorder, false), coalesce(on_hand, 0)
    from import_variant where is_new`.execute(tx)
}

/**
 * Later sales of a price. A file with one sale per price keeps the stored later sales, unless it changes the first
 * sale.
 */
const laterSales = sql`coalesce(nullif(p.later_sales, 'null'), case when (known.sale_amount_minor, known.sale_starts_at, known.sale_ends_at)
  is not distinct from (p.sale_amount, p.sale_starts_at, p.sale_ends_at) then known.later_sales end, '[]')`

const stockChanges = sql`(k.managed, k.allow_backorder, k.on_hand) is distinct from
  (coalesce(v.managed, k.managed), coalesce(v.allow_backorder, k.allow_backorder), coalesce(v.on_hand, k.on_hand))`

/**
 * Locks the stock rows that will change. Called last, and locks in sorted order, because payments wait for these rows.
 */
export async function lockChangingStock(tx: Queryable): Promise<void> {
  await sql`select count(*) from (select k.variant_id from variant_stock k join import_variant v on v.target_id = k.variant_id
    where not v.is_new and ${stockChanges} order by k.variant_id for update of k) locked`.execute(tx)
}

/** Writes the stock of the file. Skips rows that `stockImpossible` refuses. */
export async function mergeStock(tx: Queryable): Promise<void> {
  await sql`with changed as (update variant_stock k set managed = coalesce(v.managed, k.managed),
        allow_backorder = coalesce(v.allow_backorder, k.allow_backorder), on_hand = coalesce(v.on_hand, k.on_hand), updated_at = now()
      from import_variant v where not v.is_new and k.variant_id = v.target_id and ${stockChanges} and not (${stockImpossible})
      returning k.variant_id)
    insert into import_touched select distinct x.product_id from changed c join variant x on x.id = c.variant_id`.execute(
    tx,
  )
}

export interface MergeCounts {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
}

/** Updates the dates of changed products, and counts the results. */
export async function finishMerge(tx: Queryable): Promise<MergeCounts> {
  await sql`update product set updated_at = now() where updated_at < now() and id in
    (select t.product_id from import_touched t join import_product s on s.target_id = t.product_id where not s.is_new)`.execute(
    tx,
  )
  const { rows } = await sql<MergeCounts>`select count(*) filter (where is_new) as created,
      count(*) filter (where not is_new and touched) as updated, count(*) filter (where not is_new and not touched) as unchanged
    from (select is_new, target_id in (select product_id from import_touched) as touched from import_product) s`.execute(
    tx,
  )
  return rows[0] ?? { created: 0, updated: 0, unchanged: 0 }
}
