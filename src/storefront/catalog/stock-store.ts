import { type Queryable, sql } from '../../platform/db/database.ts'
import { literalPattern } from './product-list-store.ts'
import type { AdminStock, StockPatch, StockQuery } from './schema.ts'

type Row = Omit<AdminStock, 'updated_at'> & { updated_at: Date }

const columns = sql`s.variant_id, v.product_id, p.title as product_title, v.title as variant_title, v.sku, s.managed,
  s.allow_backorder, s.on_hand, s.reserved, s.on_hand - s.reserved as available, s.low_stock_threshold, s.updated_at`

/** By product title, then the variants' order. */
export async function listStock(db: Queryable, query: StockQuery): Promise<{ stock: AdminStock[]; count: number }> {
  const like = literalPattern(query.q)
  const productId = query.product_id ?? null
  const below = query.below ?? null
  const low = query.low === undefined ? null : query.low === 'true'
  const from = sql`from variant_stock s join variant v on v.id = s.variant_id join product p on p.id = v.product_id
    where (${like}::text is null or v.sku ilike ${like} or v.title ilike ${like} or p.title ilike ${like})
      and (${productId}::text is null or v.product_id = ${productId})
      and (${below}::int is null or s.managed and s.on_hand - s.reserved < ${below})
      and (${low}::boolean is null or ${low} = (s.managed and s.on_hand - s.reserved <= coalesce(s.low_stock_threshold,
        (select low_stock_default from store), 0)))`
  const { rows } = await sql<Row>`select ${columns} ${from}
    order by p.title, p.id, v.position, v.id limit ${query.limit} offset ${query.offset}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) ${from}`.execute(db)
  return { stock: rows.map(dated), count: counted.rows[0]?.count ?? 0 }
}

export async function readStock(db: Queryable, variantId: string): Promise<AdminStock | null> {
  const { rows } = await sql<Row>`select ${columns} from variant_stock s join variant v on v.id = s.variant_id
    join product p on p.id = v.product_id where s.variant_id = ${variantId}`.execute(db)
  return rows[0] ? dated(rows[0]) : null
}

/** One statement, so that a payment that reserves meanwhile is counted; the row's constraints refuse what cannot be. */
export async function changeStockRow(db: Queryable, variantId: string, patch: StockPatch): Promise<boolean> {
  const { rows } = await sql`update variant_stock set
      on_hand = coalesce(${patch.on_hand ?? null}::int, on_hand + coalesce(${patch.adjust ?? null}::int, 0)),
      managed = coalesce(${patch.managed ?? null}::boolean, managed),
      allow_backorder = coalesce(${patch.allow_backorder ?? null}::boolean, allow_backorder),
      low_stock_threshold = case when ${patch.low_stock_threshold !== undefined} then ${patch.low_stock_threshold ?? null}::int else low_stock_threshold end,
      updated_at = now() where variant_id = ${variantId} returning variant_id`.execute(db)
  return rows.length > 0
}

const dated = (row: Row): AdminStock => ({ ...row, updated_at: row.updated_at.toISOString() })
