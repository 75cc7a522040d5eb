import { type Queryable, sql } from '../../platform/db/database.ts'
import { uploadOf } from './media-store.ts'
import { insertPrices } from './price-store.ts'
import type { KnownNames } from './product-check.rules.ts'
import type { ProductDraft, VariantDraft } from './product-draft.types.ts'
import { lockStocks } from './stock-ledger-store.ts'

/** Reads which of the categories, collections, channels and regions that a draft names exist. Runs one statement. */
export async function readNames(db: Queryable, draft: ProductDraft): Promise<KnownNames> {
  const regions = [
    ...new Set(draft.variants.flatMap(({ prices }) => prices.flatMap(({ region_id }) => region_id ?? []))),
  ]
  const { rows } = await sql<{ kind: string; id: string; currency: string | null }>`
    select 'category' as kind, id, null as currency from category where id = any(${draft.categories}::text[])
    union all select 'collection', id, null from collection where id = any(${draft.collections}::text[])
    union all select 'channel', id, null from sales_channel where id = any(${draft.sales_channels}::text[])
    union all select 'region', id, currency from region where id = any(${regions}::text[])`.execute(db)
  const ids = (kind: string): Set<string> => new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id))
  return {
    categories: ids('category'),
    collections: ids('collection'),
    salesChannels: ids('channel'),
    regions: new Map(rows.flatMap(({ kind, id, currency }) => (kind === 'region' && currency ? [[id, currency]] : []))),
  }
}

export async function defaultSalesChannels(db: Queryable): Promise<string[]> {
  const row = await db.selectFrom('store').select('default_sales_channel_id as id').executeTakeFirst()
  return row?.id ? [row.id] : []
}

/** Locks the product against other writers until the transaction ends. Returns false if it does not exist. */
export async function lockProduct(db: Queryable, id: string): Promise<boolean> {
  return (await db.selectFrom('product').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined
}

export async function insertProduct(db: Queryable, draft: ProductDraft): Promise<void> {
  await sql`insert into product (id, title, handle, description, status, vendor, tax_class, design_id, options, metadata, details)
    values (${draft.id}, ${draft.title}, ${draft.handle}, ${draft.description}, ${draft.status}, ${draft.vendor},
      ${draft.tax_class}, ${draft.design_id}, ${JSON.stringify(draft.options)}::jsonb, ${JSON.stringify(draft.metadata)}::jsonb, ${JSON.stringify(draft.details)}::jsonb)`.execute(
    db,
  )
  await saveParts(db, draft)
}

/** Replaces the stored product with the draft. Values of stock that are null in the draft stay unchanged. */
export async function updateProduct(db: Queryable, draft: ProductDraft): Promise<void> {
  await sql`update product set title = ${draft.title}, handle = ${draft.handle}, description = ${draft.description},
      status = ${draft.status}, vendor = ${draft.vendor}, tax_class = ${draft.tax_class},
      design_id = ${draft.design_id}, options = ${JSON.stringify(draft.options)}::jsonb, metadata = ${JSON.stringify(draft.metadata)}::jsonb,
      details = ${JSON.stringify(draft.details)}::jsonb,
      updated_at = now() where id = ${draft.id}`.execute(db)
  await saveParts(db, draft)
}

async function saveParts(db: Queryable, draft: ProductDraft): Promise<void> {
  await saveLinks(db, draft)
  await saveMedia(db, draft)
  await saveVariants(db, draft.id, draft.variants)
}

async function saveLinks(db: Queryable, { id, categories, collections, sales_channels }: ProductDraft): Promise<void> {
  for (const [table, column, ids] of [
    ['product_category', 'category_id', categories],
    ['product_collection', 'collection_id', collections],
    ['product_sales_channel', 'sales_channel_id', sales_channels],
  ] as const) {
    await sql`delete from ${sql.table(table)} where product_id = ${id} and not ${sql.ref(column)} = any(${ids}::text[])`.execute(
      db,
    )
    await sql`insert into ${sql.table(table)} (product_id, ${sql.ref(column)})
      select ${id}, unnest(${ids}::text[]) on conflict do nothing`.execute(db)
  }
}

async function saveMedia(db: Queryable, { id, media }: ProductDraft): Promise<void> {
  await sql`delete from product_media where product_id = ${id}`.execute(db)
  await sql`insert into product_media (id, product_id, url, alt, position, upload_id)
    select m->>'id', ${id}, m->>'url', m->>'alt', n - 1, ${uploadOf(sql`m->>'url'`)}
    from jsonb_array_elements(${JSON.stringify(media)}::jsonb) with ordinality as t(m, n)`.execute(db)
}

async function saveVariants(db: Queryable, productId: string, variants: readonly VariantDraft[]): Promise<void> {
  const rows = JSON.stringify(variants)
  const kept = variants.map(({ id }) => id)
  await sql`delete from variant where product_id = ${productId} and not id = any(${kept}::text[])`.execute(db)
  await sql`insert into variant (id, product_id, title, sku, design_id, options, details, position)
    select v->>'id', ${productId}, v->>'title', v->>'sku', v->>'design_id', v->'options', v->'details', n - 1
    from jsonb_array_elements(${rows}::jsonb) with ordinality as t(v, n)
    where not exists (select from variant known where known.id = v->>'id' and known.product_id = ${productId})`.execute(
    db,
  )
  await sql`update variant set title = v->>'title', sku = v->>'sku', design_id = v->>'design_id', options = v->'options',
      details = v->'details', position = n - 1, updated_at = now()
    from jsonb_array_elements(${rows}::jsonb) with ordinality as t(v, n)
    where variant.id = v->>'id' and (variant.title, variant.sku, variant.design_id, variant.options, variant.details, variant.position)
      is distinct from (v->>'title', v->>'sku', v->>'design_id', v->'options', v->'details', (n - 1)::int)`.execute(db)
  await savePrices(db, variants)
  await lockStocks(db, kept)
  await saveStock(db, rows)
}

async function savePrices(db: Queryable, variants: readonly VariantDraft[]): Promise<void> {
  const kept = variants.map(({ id }) => id)
  await sql`delete from variant_price where variant_id = any(${kept}::text[])`.execute(db)
  await insertPrices(
    db,
    variants.flatMap(({ id, prices }) => prices.map((price) => ({ variant_id: id, ...price }))),
  )
}

async function saveStock(db: Queryable, rows: string): Promise<void> {
  await sql`insert into variant_stock (variant_id, managed, allow_backorder, on_hand)
    select v->>'id', coalesce((v->>'managed')::boolean, true), coalesce((v->>'allow_backorder')::boolean, false),
      coalesce((v->>'on_hand')::int, 0)
    from jsonb_array_elements(${rows}::jsonb) v
    where not exists (select from variant_stock s where s.variant_id = v->>'id')`.execute(db)
  await sql`update variant_stock s set managed = coalesce((v->>'managed')::boolean, s.managed),
      allow_backorder = coalesce((v->>'allow_backorder')::boolean, s.allow_backorder),
      on_hand = coalesce((v->>'on_hand')::int, s.on_hand), updated_at = now()
    from jsonb_array_elements(${rows}::jsonb) v
    where s.variant_id = v->>'id' and (v->>'managed', v->>'allow_backorder', v->>'on_hand') is distinct from (null, null, null)`.execute(
    db,
  )
}

/** Whether an order or payment refers to one of these variants, or an order refers to the product. */
export async function wasOrdered(
  db: Queryable,
  { productId, variantIds }: { readonly productId: string | null; readonly variantIds: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{ ordered: boolean }>`
    select exists (select from stock_reservation where variant_id = any(${variantIds}::text[]))
      or exists (select from order_line where variant_id = any(${variantIds}::text[]))
      or exists (select from order_line where product_id = ${productId}) as ordered`.execute(db)
  return rows[0]?.ordered ?? false
}

export async function deleteProductRow(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('product').where('id', '=', id).execute()
}

export async function restoreCreatedAt(tx: Queryable, id: string, createdAt: string): Promise<void> {
  await sql`update product set created_at = ${createdAt}::timestamptz where id = ${id}`.execute(tx)
}
