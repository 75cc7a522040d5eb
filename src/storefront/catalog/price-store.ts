import { type Queryable, sql } from '../../platform/db/database.ts'
import { textAnywhere } from '../../platform/db/list-conditions-store.ts'
import type { Page } from '../../platform/page.ts'
import { type Sale, salesInOrder } from '../product-rules/index.ts'
import type { AdminPrice, PriceQuery } from './price-schema.ts'

export interface StoredPrice {
  readonly variant_id: string
  readonly currency: string
  readonly region_id: string | null
  readonly amount: number
  readonly sales: readonly Sale[]
}

/**
 * Inserts or replaces prices. The first sale is stored in its own columns, the later ones in `later_sales`. Fails on
 * `variant_price_sales_apart` if two sales overlap.
 */
export async function insertPrices(db: Queryable, prices: readonly StoredPrice[]): Promise<void> {
  if (prices.length === 0) return
  const rows = prices.map(({ variant_id, currency, region_id, amount, sales }) => {
    const [first, ...later] = salesInOrder(sales)
    return {
      ...{ variant_id, currency, region_id, amount },
      sale_amount: first?.amount ?? null,
      sale_starts_at: first?.startsAt ?? null,
      sale_ends_at: first?.endsAt ?? null,
      later_sales: later.map((sale) => ({ amountMinor: sale.amount, startsAt: sale.startsAt, endsAt: sale.endsAt })),
    }
  })
  await sql`insert into variant_price (variant_id, currency, region_id, amount_minor, sale_amount_minor, sale_starts_at, sale_ends_at, later_sales)
    select p.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(variant_id text, currency text, region_id text, amount bigint,
      sale_amount bigint, sale_starts_at timestamptz, sale_ends_at timestamptz, later_sales jsonb)
    on conflict (variant_id, currency, region_id) do update set amount_minor = excluded.amount_minor, sale_amount_minor = excluded.sale_amount_minor,
      sale_starts_at = excluded.sale_starts_at, sale_ends_at = excluded.sale_ends_at, later_sales = excluded.later_sales`.execute(
    db,
  )
}

export async function deletePrice(
  db: Queryable,
  price: Pick<StoredPrice, 'variant_id' | 'currency' | 'region_id'>,
): Promise<void> {
  await sql`delete from variant_price where variant_id = ${price.variant_id} and currency = ${price.currency}
    and region_id is not distinct from ${price.region_id}`.execute(db)
}

interface Row {
  variant_id: string
  product_id: string
  sku: string | null
  currency: string
  region_id: string | null
  amount: number
  sale_amount: number | null
  sale_starts_at: Date | null
  sale_ends_at: Date | null
  later_sales: { amountMinor: number; startsAt: string | null; endsAt: string | null }[]
}

const columns = sql`x.variant_id, v.product_id, v.sku, x.currency, x.region_id, x.amount_minor as amount,
  x.sale_amount_minor as sale_amount, x.sale_starts_at, x.sale_ends_at, x.later_sales`
const from = sql`from variant_price x join variant v on v.id = x.variant_id`

/** Sort order: product, position of the variant, currency, region. */
const inOrder = sql`v.product_id, v.position, v.id, x.currency, x.region_id nulls first`
const sorts: Readonly<Record<string, ReturnType<typeof sql>>> = {
  product_id: inOrder,
  '-product_id': sql`v.product_id desc, v.position desc, v.id desc, x.currency desc, x.region_id desc nulls last`,
  amount: sql`x.amount_minor, ${inOrder}`,
  '-amount': sql`x.amount_minor desc, ${inOrder}`,
}

export async function listPrices(db: Queryable, query: PriceQuery): Promise<Page<AdminPrice>> {
  const text = textAnywhere(sql`l.text`, query.q)
  const filter = sql`where (${query.product_id ?? null}::text is null or v.product_id = ${query.product_id ?? null})
    and (${query.variant_id ?? null}::text is null or v.id = ${query.variant_id ?? null})
    and (${query.currency ?? null}::text is null or x.currency = ${query.currency ?? null})
    and (${query.region_id ?? null}::text is null or x.region_id = ${query.region_id ?? null})
    and ${text ? sql`v.id in (select l.variant_id from stock_listing l where ${text})` : sql`true`}`
  const { rows } = await sql<Row>`select ${columns} ${from} ${filter}
    order by ${sorts[query.order] ?? inOrder} limit ${query.limit} offset ${query.offset}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) ${from} ${filter}`.execute(db)
  return { rows: rows.map(shown), count: counted.rows[0]?.count ?? 0 }
}

export const pricesOf = async (db: Queryable, variantIds: readonly string[]): Promise<AdminPrice[]> => {
  const { rows } = await sql<Row>`select ${columns} ${from} where v.id = any(${variantIds}::text[])
    order by v.product_id, v.position, v.id, x.currency, x.region_id nulls first`.execute(db)
  return rows.map(shown)
}

/** Locks the products of these variants against other writers. Returns the variants that exist. */
export async function lockVariantsProducts(tx: Queryable, variantIds: readonly string[]): Promise<Set<string>> {
  await sql`select p.id from product p where p.id in (select product_id from variant where id = any(${variantIds}::text[]))
    order by p.id for update`.execute(tx)
  const { rows } = await sql<{ id: string }>`select id from variant where id = any(${variantIds}::text[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Updates the modification date of these variants' products. */
export async function touchProducts(tx: Queryable, variantIds: readonly string[]): Promise<void> {
  await sql`update product set updated_at = now() where id in (select product_id from variant where id = any(${variantIds}::text[]))`.execute(
    tx,
  )
}

export async function regionCurrencies(db: Queryable): Promise<Map<string, string>> {
  const rows = await db.selectFrom('region').select(['id', 'currency']).execute()
  return new Map(rows.map(({ id, currency }) => [id, currency]))
}

const shown = ({ sale_amount, sale_starts_at, sale_ends_at, later_sales, ...row }: Row): AdminPrice => {
  const first = { amount: sale_amount ?? 0, starts_at: isoOf(sale_starts_at), ends_at: isoOf(sale_ends_at) }
  const later = later_sales.map((sale) => ({
    amount: sale.amountMinor,
    starts_at: sale.startsAt,
    ends_at: sale.endsAt,
  }))
  return { ...row, sales: sale_amount === null ? [] : [first, ...later] }
}

const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null
