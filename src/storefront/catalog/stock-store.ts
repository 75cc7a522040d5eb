import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { equalTo, narrowedListing } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { AdminStock, StockPatch, StockQuery } from './schema.ts'
import { levelsOf } from './stock-levels-store.ts'

type Row = Omit<AdminStock, 'updated_at'> & { updated_at: Date }

const columns = sql`s.variant_id, v.product_id, p.title as product_title, v.title as variant_title, v.sku, s.managed,
  s.allow_backorder, s.on_hand, s.reserved, s.on_hand - s.reserved as available, s.low_stock_threshold, s.updated_at,
  coalesce((select json_agg(json_build_object('location_id', at.location_id, 'location_name', at.location_name, 'quantity', at.quantity)
    order by at.priority) from (${levelsOf(sql`s.variant_id`, sql`s.on_hand`)}) at), '[]') as locations`

const variants: ListSource = {
  from: sql`stock_listing l`,
  id: { column: sql`l.variant_id`, type: 'text' },
  sorts: {
    // Variants of the same product keep their order.
    product_title: [
      { column: sql`l.product_title`, type: 'text' },
      { column: sql`l.product_id`, type: 'text' },
      { column: sql`l.position`, type: 'bigint' },
    ],
    sku: [{ column: sql`l.sku`, type: 'text' }],
  },
  columns,
  join: sql`join variant_stock s on s.variant_id = page.list_id join variant v on v.id = page.list_id join product p on p.id = v.product_id`,
  countedAs: 'variant_stock',
  remembered: {
    table: 'stock_listing',
    id: 'variant_id',
    countedAs: 'variant_stock',
    facets: [],
    moments: [],
    amounts: [],
  },
}

/** Source of the list sorted by available stock. No index has this order, because stock changes with every sale. */
const byAvailable: ListSource = {
  ...variants,
  from: sql`stock_listing l join variant_stock held on held.variant_id = l.variant_id`,
  sorts: { available: [{ column: sql`(held.on_hand - held.reserved)`, type: 'bigint' }] },
}

export async function listStock(db: Queryable, query: StockQuery & PageAfter): Promise<Page<AdminStock>> {
  const { location_id: at } = query
  const more = [
    ...equalTo([[sql`l.product_id`, query.product_id]]),
    ...scarce(query),
    ...(at === undefined ? [] : [liesAt(at)]),
  ]
  const source = query.order.endsWith('available') ? byAvailable : variants
  const page = await listPage<Row>(db, source, query, narrowedListing(query, { more }))
  return { ...page, rows: page.rows.map(dated) }
}

/**
 * Returns the SQL condition that variant `l` has stock at the location. Stock that was never moved is at the default
 * location.
 */
const liesAt = (location: string) => sql`(
    exists (select from stock_level at where at.variant_id = l.variant_id and at.location_id = ${location} and at.quantity <> 0)
    or (exists (select from stock_location where id = ${location} and is_default)
      and exists (select from variant_stock whole where whole.variant_id = l.variant_id and whole.on_hand <> 0)
      and not exists (select from stock_level at where at.variant_id = l.variant_id)))`

const alwaysScarce = 50

/**
 * Returns SQL conditions for variants with little stock. The index on `scarce` contains variants with at most their
 * threshold, or at most fifty units. If the default threshold is higher, the other variants are scanned too.
 */
function scarce({ below, low }: StockQuery) {
  const usual = sql`coalesce((select low_stock_default from store), 0)`
  const ids = (limit: RawBuilder<unknown>, most: RawBuilder<unknown>) => sql`l.variant_id = any(array(
    select s.variant_id from variant_stock s where s.scarce and s.managed and s.on_hand - s.reserved < ${limit}
    union all select s.variant_id from variant_stock s where ${most} > ${sql.lit(alwaysScarce)} and not s.scarce and s.managed and s.on_hand - s.reserved < ${limit}))`
  const isLow = ids(sql`coalesce(s.low_stock_threshold, ${usual}) + 1`, usual)
  return [
    ...(below === undefined ? [] : [ids(sql`${below}::int`, sql`${below}::int - 1`)]),
    ...(low === undefined ? [] : [low ? isLow : sql`not ${isLow}`]),
  ]
}

export async function readStock(db: Queryable, variantId: string): Promise<AdminStock | null> {
  const { rows } = await sql<Row>`select ${columns} from variant_stock s join variant v on v.id = s.variant_id
    join product p on p.id = v.product_id where s.variant_id = ${variantId}`.execute(db)
  return rows[0] ? dated(rows[0]) : null
}

/**
 * Changes stock in one statement, so that a concurrent reservation counts. Check constraints reject impossible values.
 * Returns false if the variant does not exist.
 */
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

/** Returns SQL that updates the columns of stock `s`. The caller adds `from` and `where`. */
export const setStock = (columns: {
  readonly onHand: RawBuilder<unknown>
  readonly managed: RawBuilder<unknown>
  readonly allowBackorder: RawBuilder<unknown>
  readonly lowStockThreshold: RawBuilder<unknown>
}) => sql`update variant_stock s set on_hand = ${columns.onHand}, managed = ${columns.managed},
  allow_backorder = ${columns.allowBackorder}, low_stock_threshold = ${columns.lowStockThreshold}, updated_at = now()`
