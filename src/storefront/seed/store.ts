import { type Queryable, sql } from '../../platform/db/database.ts'

export const isEmpty = async (db: Queryable): Promise<boolean> => {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select from store) as empty`.execute(db)
  return rows[0]?.empty ?? true
}

/** One process at a time fills an empty shop. The others then find it filled. */
export const lockSeeding = (db: Queryable) => sql`select pg_advisory_xact_lock(7746534302)`.execute(db)

export interface SettingsDocument {
  readonly store: Readonly<Record<string, unknown>>
  readonly regions: readonly unknown[]
  readonly shipping_options: readonly unknown[]
  readonly tax_rates: readonly unknown[]
  readonly discounts: readonly unknown[]
  readonly feeds?: readonly unknown[]
}

/** Regions with countries, shipping, taxes, discounts and feeds, from rows with column names. */
export async function insertSettings(db: Queryable, settings: SettingsDocument): Promise<void> {
  const json = (rows: readonly unknown[]) => JSON.stringify(rows)
  await sql`
    with r as (
      insert into region (id, name, currency, tax_inclusive)
      select id, name, currency, tax_inclusive from jsonb_to_recordset(${json(settings.regions)}::jsonb) as x(id text, name text, currency text, tax_inclusive boolean)
    )
    insert into region_country (country, region_id)
    select jsonb_array_elements_text(x.countries), x.id from jsonb_to_recordset(${json(settings.regions)}::jsonb) as x(id text, countries jsonb)`.execute(
    db,
  )
  await sql`
    insert into shipping_option (id, region_id, name, carrier, countries, provinces, amount_minor, free_over_minor, min_days, max_days, active)
    select * from jsonb_to_recordset(${json(settings.shipping_options)}::jsonb) as x(id text, region_id text, name text, carrier text, countries text[],
      provinces text[], amount_minor bigint, free_over_minor bigint, min_days integer, max_days integer, active boolean)`.execute(
    db,
  )
  await sql`
    insert into tax_rate (id, name, country, province, tax_class, rate_ppm)
    select * from jsonb_to_recordset(${json(settings.tax_rates)}::jsonb) as x(id text, name text, country text, province text, tax_class text, rate_ppm integer)`.execute(
    db,
  )
  await sql`
    insert into discount (id, code, title, type, percent_ppm, amount_minor, currency, min_subtotal_minor, starts_at, ends_at, usage_limit,
      usage_limit_per_customer, eligible_product_ids, active)
    select * from jsonb_to_recordset(${json(settings.discounts)}::jsonb) as x(id text, code text, title text, type text, percent_ppm integer, amount_minor bigint,
      currency text, min_subtotal_minor bigint, starts_at timestamptz, ends_at timestamptz, usage_limit integer, usage_limit_per_customer integer,
      eligible_product_ids text[], active boolean)`.execute(db)
  await sql`
    insert into feed (id, name, format, region_id, country, store_country, created_at, updated_at)
    select x.*, now(), now() from jsonb_to_recordset(${json(settings.feeds ?? [])}::jsonb)
      as x(id text, name text, format text, region_id text, country text, store_country text)`.execute(db)
}

export interface NewStore {
  readonly name: string
  readonly linkSecret: string
  readonly salesChannelId: string
  readonly settings: Readonly<Record<string, unknown>>
}

export async function insertStore(db: Queryable, store: NewStore): Promise<void> {
  await sql`insert into sales_channel (id, name) values (${store.salesChannelId}, 'Agents')`.execute(db)
  await sql`
    insert into store (name, link_secret, default_sales_channel_id, default_region_id, support_email, terms_of_service, privacy_policy, refund_policy, shipping_policy)
    select ${store.name}, ${store.linkSecret}, ${store.salesChannelId}, x.default_region_id, x.support_email, coalesce(x.terms_of_service, ''),
      coalesce(x.privacy_policy, ''), coalesce(x.refund_policy, ''), coalesce(x.shipping_policy, '')
    from jsonb_to_record(${JSON.stringify(store.settings)}::jsonb) as x(default_region_id text, support_email text, terms_of_service text,
      privacy_policy text, refund_policy text, shipping_policy text)`.execute(db)
}

export async function insertKey(
  db: Queryable,
  key: { id: string; title: string; tokenHash: string; hint: string; salesChannelId: string },
): Promise<void> {
  await sql`
    insert into publishable_key (id, title, token_hash, token_hint, sales_channel_id)
    values (${key.id}, ${key.title}, ${key.tokenHash}, ${key.hint}, ${key.salesChannelId})
    on conflict (token_hash) do nothing`.execute(db)
}

/** Products with all their parts, in Weft's import format. */
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

interface TranslationsDocument {
  readonly languages: readonly string[]
  /** A record is named by its id, or by the text in its field. */
  readonly texts: readonly (readonly [type: string, record: string, field: string, values: readonly string[]])[]
}

export async function insertTranslations(db: Queryable, { languages, texts }: TranslationsDocument): Promise<void> {
  await sql`select list_product_options(${sql.lit(10_000)})`.execute(db)
  await sql`
    insert into translation (record_type, record_id, field, locale, value, source, source_digest, status, created_at, updated_at)
    select s.record_type, s.record_id, s.field, l.locale, x.text -> 3 ->> (l.place::integer - 1), s.source, text_digest(s.source),
      'accepted', now(), now()
    from jsonb_array_elements(${JSON.stringify(texts)}::jsonb) x (text)
    join translatable_text s on s.record_type = x.text ->> 0 and s.field = x.text ->> 2 and x.text ->> 1 in (s.record_id, s.source)
    cross join unnest(${[...languages]}::text[]) with ordinality l (locale, place)`.execute(db)
}
