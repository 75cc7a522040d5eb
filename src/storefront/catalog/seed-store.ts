import { type Queryable, sql } from '../../platform/db/database.ts'

/** Inserts categories, collections and products with their parts, in Weft's import format. */
export async function insertCatalog(
  db: Queryable,
  catalog: {
    readonly categories: readonly unknown[]
    readonly collections: readonly unknown[]
    readonly products: readonly unknown[]
  },
  salesChannelId: string,
): Promise<void> {
  await sql`
    insert into category (id, name, handle, parent_id, position)
    select id, name, handle, parent_id, row_number() over () from jsonb_to_recordset(${JSON.stringify(catalog.categories)}::jsonb)
      as x(id text, name text, handle text, parent_id text)`.execute(db)
  await sql`
    insert into collection (id, title, handle)
    select id, title, handle from jsonb_to_recordset(${JSON.stringify(catalog.collections)}::jsonb) as x(id text, title text, handle text)`.execute(
    db,
  )
  const products = sql`jsonb_to_recordset(${JSON.stringify(catalog.products)}::jsonb) as p(id text, handle text, title text, description text, status text, vendor text,
    tax_class text, options jsonb, categories jsonb, collections jsonb, media jsonb, created_at timestamptz, variants jsonb)`
  await sql`
    insert into product (id, handle, title, description, status, vendor, tax_class, options, created_at)
    select id, handle, title, description, status, vendor, tax_class, options, coalesce(created_at, now()) from ${products}`.execute(
    db,
  )
  await sql`insert into product_sales_channel (product_id, sales_channel_id) select id, ${salesChannelId} from ${products}`.execute(
    db,
  )
  await sql`insert into product_category (product_id, category_id) select id, jsonb_array_elements_text(categories) from ${products}`.execute(
    db,
  )
  await sql`insert into product_collection (product_id, collection_id) select id, jsonb_array_elements_text(collections) from ${products}`.execute(
    db,
  )
  await sql`
    insert into product_media (id, product_id, url, alt, position)
    select 'media_' || p.id || '_' || m.n, p.id, m.value ->> 'url', coalesce(m.value ->> 'alt', ''), m.n - 1
    from ${products}, jsonb_array_elements(p.media) with ordinality m(value, n)`.execute(db)
  const variants = sql`${products}, jsonb_array_elements(p.variants) with ordinality e(value, n),
    jsonb_to_record(e.value) as v(id text, title text, sku text, options jsonb, details jsonb, prices jsonb, stock jsonb)`
  await sql`
    insert into variant (id, product_id, title, sku, options, details, position)
    select v.id, p.id, v.title, v.sku, coalesce((select jsonb_agg(jsonb_build_object('name', o ->> 'name', 'value', v.options ->> (o ->> 'name')) order by k)
      from jsonb_array_elements(p.options) with ordinality as x(o, k)), '[]'), coalesce(v.details, '{}'), e.n - 1 from ${variants}`.execute(
    db,
  )
  await sql`
    insert into variant_price (variant_id, currency, amount_minor, sale_amount_minor, sale_starts_at, sale_ends_at)
    select v.id, x.currency, x.amount, x.sale_amount, x.sale_starts_at, x.sale_ends_at from ${variants},
      jsonb_to_recordset(v.prices) as x(currency text, amount bigint, sale_amount bigint, sale_starts_at timestamptz, sale_ends_at timestamptz)`.execute(
    db,
  )
  await sql`
    insert into variant_stock (variant_id, managed, allow_backorder, on_hand)
    select v.id, coalesce((v.stock ->> 'managed')::boolean, true), coalesce((v.stock ->> 'allow_backorder')::boolean, false), coalesce((v.stock ->> 'on_hand')::integer, 0)
    from ${variants}`.execute(db)
}
