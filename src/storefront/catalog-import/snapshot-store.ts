import { type Queryable, sql } from '../../platform/db/database.ts'
import type { ProductDraft } from '../catalog/product-draft.types.ts'

const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Every value of product `p` that an import may change, in a fixed order so that snapshots can be compared. */
export const productSnapshot = sql`jsonb_build_object(
  'title', p.title, 'handle', p.handle, 'description', p.description, 'status', p.status, 'vendor', p.vendor, 'tax_class', p.tax_class, 'design_id', p.design_id,
  'options', p.options, 'metadata', p.metadata, 'details', p.details, 'created_at', ${utc('p.created_at')},
  'categories', coalesce((select jsonb_agg(category_id order by category_id) from product_category where product_id = p.id), '[]'),
  'collections', coalesce((select jsonb_agg(collection_id order by collection_id) from product_collection where product_id = p.id), '[]'),
  'sales_channels', coalesce((select jsonb_agg(sales_channel_id order by sales_channel_id) from product_sales_channel where product_id = p.id), '[]'),
  'media', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'url', url, 'alt', alt) order by position, id) from product_media where product_id = p.id), '[]'),
  'variants', coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'sku', v.sku, 'design_id', v.design_id, 'options', v.options, 'details', v.details,
      'managed', k.managed, 'allow_backorder', k.allow_backorder, 'on_hand', k.on_hand,
      'prices', coalesce((select jsonb_agg(jsonb_build_object('currency', x.currency, 'region_id', x.region_id, 'amount', x.amount_minor,
          'sale_amount', x.sale_amount_minor, 'sale_starts_at', ${utc('x.sale_starts_at')}, 'sale_ends_at', ${utc('x.sale_ends_at')},
          'later_sales', x.later_sales) order by x.currency, x.region_id nulls first)
        from variant_price x where x.variant_id = v.id), '[]')) order by v.position, v.id)
    from variant v join variant_stock k on k.variant_id = v.id where v.product_id = p.id), '[]'))`

/** Every value of stock `s` that an import may change, in a fixed order. */
export const stockSnapshot = sql`jsonb_build_object('on_hand', s.on_hand, 'managed', s.managed, 'allow_backorder', s.allow_backorder,
  'low_stock_threshold', s.low_stock_threshold)`

interface SnapshotPrice {
  readonly currency: string
  readonly region_id: string | null
  readonly amount: number
  readonly sale_amount: number | null
  readonly sale_starts_at: string | null
  readonly sale_ends_at: string | null
  readonly later_sales: readonly {
    readonly amountMinor: number
    readonly startsAt: string | null
    readonly endsAt: string | null
  }[]
}
type Snapshot = Omit<ProductDraft, 'id' | 'variants'> & {
  readonly created_at: string
  readonly variants: readonly (Omit<ProductDraft['variants'][number], 'prices'> & {
    readonly prices: readonly SnapshotPrice[]
  })[]
}

export interface UndoableProduct {
  /** Whether the product has changed since the import. Null if it was deleted. */
  readonly changedSince: boolean | null
  /** The product before the import. Null if the import created it. */
  readonly before: (ProductDraft & { readonly created_at: string }) | null
  /** Variants that the import created. */
  readonly newVariantIds: readonly string[]
}

/** Reads the facts that undoing the import of one product needs. Null if the import has no change at this position. */
export async function readUndoableProduct(
  tx: Queryable,
  importId: string,
  position: number,
): Promise<UndoableProduct | null> {
  const { rows } = await sql<{ id: string; changed: boolean | null; before: Snapshot | null; after: Snapshot }>`
    select c.entity_id as id, ${productSnapshot} <> c.after as changed, c.before, c.after
    from import_change c left join product p on p.id = c.entity_id where c.import_id = ${importId} and c.position = ${position}`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return null
  const known = new Set(row.before?.variants.map((variant) => variant.id))
  return {
    changedSince: (await productExists(tx, row.id)) ? row.changed : null,
    before: row.before && { ...draftOf(row.id, row.before), created_at: row.before.created_at },
    newVariantIds: row.after.variants.flatMap(({ id }) => (known.has(id) ? [] : [id])),
  }
}

async function productExists(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.selectFrom('product').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

const draftOf = (id: string, snapshot: Snapshot): ProductDraft => ({
  ...snapshot,
  id,
  variants: snapshot.variants.map((variant) => ({ ...variant, prices: variant.prices.map(priceOf) })),
})

const priceOf = (price: SnapshotPrice): ProductDraft['variants'][number]['prices'][number] => {
  const { currency, region_id, amount, sale_amount, sale_starts_at: startsAt, sale_ends_at: endsAt } = price
  const first = sale_amount === null ? [] : [{ amount: sale_amount, startsAt, endsAt }]
  const later = price.later_sales.map(({ amountMinor, ...sale }) => ({ amount: amountMinor, ...sale }))
  return { currency, region_id, amount, sales: [...first, ...later], salesAs: 'sales' }
}

export interface PriceChangeRecord {
  readonly before: { readonly amount: number; readonly sales: readonly unknown[] } | null
  readonly after: { readonly amount: number; readonly sales: readonly unknown[] } | null
}

export async function readPriceChange(
  tx: Queryable,
  importId: string,
  position: number,
): Promise<PriceChangeRecord | null> {
  const { rows } = await sql<PriceChangeRecord>`select before, after from import_change
    where import_id = ${importId} and position = ${position}`.execute(tx)
  return rows[0] ?? null
}

export interface VariantName {
  readonly variantId: string | null
  readonly sku: string | null
}

/**
 * Returns variant ids for the names, in their order: by id, otherwise by SKU. Null stands for a variant that does not
 * exist.
 */
export async function resolveVariants(tx: Queryable, names: readonly VariantName[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ id: string | null }>`
    select case when n ->> 'variantId' is null then (select id from variant where sku = n ->> 'sku')
      else (select id from variant where id = n ->> 'variantId') end as id
    from jsonb_array_elements(${JSON.stringify(names)}::jsonb) with ordinality t(n, place) order by place`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface StockRowState {
  readonly variant_id: string
  readonly on_hand: number
  readonly reserved: number
  readonly managed: boolean
  readonly allow_backorder: boolean
}

const stockRows = (variantIds: readonly string[]) => sql`select variant_id, on_hand, reserved, managed, allow_backorder
  from variant_stock where variant_id = any(${variantIds}::text[]) order by variant_id`

export async function readStockRows(
  db: Queryable,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, StockRowState>> {
  const { rows } = await sql<StockRowState>`${stockRows(variantIds)}`.execute(db)
  return new Map(rows.map((row) => [row.variant_id, row]))
}

/** Locks stock rows in the same order as payments, and returns their state by variant id. */
export async function lockStockRows(
  tx: Queryable,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, StockRowState>> {
  const { rows } = await sql<StockRowState>`${stockRows(variantIds)} for update`.execute(tx)
  return new Map(rows.map((row) => [row.variant_id, row]))
}
