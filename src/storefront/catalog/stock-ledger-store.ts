import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Page } from '../../platform/page.ts'
import { levelsOf } from './stock-levels-store.ts'
import type { StockChange, StockLevel } from './stock-schema.ts'

export interface StockCause {
  readonly reason: string
  readonly note?: string | undefined
  readonly location_id?: string | undefined
}

/** Sets the cause that the ledger records for stock changes in this transaction. Call it before changing stock. */
export async function sayStockCause(tx: Queryable, cause: StockCause): Promise<void> {
  await sql`select set_config('weft.stock_cause', ${JSON.stringify(cause)}, true)`.execute(tx)
}

export interface LockedStock {
  readonly onHand: number
  readonly reserved: number
  readonly strict: boolean
}

/**
 * Locks the variant's stock against sales and counts until the transaction ends, and returns it. `strict`: the stock
 * may not fall below what running payments hold. Null if the variant does not exist.
 */
export async function lockStock(tx: Queryable, variantId: string): Promise<LockedStock | null> {
  const row = await tx
    .selectFrom('variant_stock')
    .select(['on_hand as onHand', 'reserved', 'managed', 'allow_backorder'])
    .where('variant_id', '=', variantId)
    .forUpdate()
    .executeTakeFirst()
  return row ? { onHand: row.onHand, reserved: row.reserved, strict: row.managed && !row.allow_backorder } : null
}

/**
 * Locks the stock of variants in the database's order of their ids, as payments do, so that the two do not deadlock. The
 * order of JavaScript may differ: many collations ignore hyphens.
 */
export async function lockStocks(tx: Queryable, variantIds: readonly string[]): Promise<void> {
  await sql`select from variant_stock where variant_id = any(${variantIds}::text[]) order by variant_id for update`.execute(
    tx,
  )
}

/**
 * Returns the levels of a variant by location priority, without empty locations. Stock that was never moved is at the
 * default location.
 */
export async function stockLevels(db: Queryable, variantId: string): Promise<StockLevel[]> {
  const { rows } = await sql<StockLevel>`
    select at.location_id, at.location_name, at.quantity from variant_stock s
    cross join lateral (${levelsOf(sql`s.variant_id`, sql`s.on_hand`)}) at
    where s.variant_id = ${variantId} order by at.priority`.execute(db)
  return rows
}

/**
 * Creates the variant's level at the location with zero units, unless it exists. A variant without levels first gets
 * one at the default location with all its units. The caller must hold the lock on the variant's stock.
 */
export async function openLevel(tx: Queryable, variantId: string, locationId: string): Promise<void> {
  await sql`insert into stock_level (variant_id, location_id, quantity)
    select s.variant_id, p.id, s.on_hand from variant_stock s join stock_location p on p.is_default
    where s.variant_id = ${variantId} and not exists (select from stock_level where variant_id = s.variant_id)`.execute(
    tx,
  )
  await sql`insert into stock_level (variant_id, location_id, quantity) values (${variantId}, ${locationId}, 0)
    on conflict do nothing`.execute(tx)
}

/** Adds to the stock on hand. A trigger writes the ledger. */
export async function addToStock(tx: Queryable, variantId: string, change: number): Promise<void> {
  await sql`update variant_stock set on_hand = on_hand + ${change}, updated_at = now() where variant_id = ${variantId}`.execute(
    tx,
  )
}

/** Moves units between locations. The sellable quantity stays the same: the two ledger entries cancel out. */
export async function moveBetween(
  tx: Queryable,
  variantId: string,
  move: { readonly from: string; readonly to: string; readonly quantity: number; readonly note: string | null },
): Promise<void> {
  const parts = JSON.stringify([
    { location_id: move.from, change: -move.quantity },
    { location_id: move.to, change: move.quantity },
  ])
  await sql`with part as (select * from jsonb_to_recordset(${parts}::jsonb) as p(location_id text, change integer)),
    moved as (update stock_level l set quantity = quantity + part.change from part
      where l.variant_id = ${variantId} and l.location_id = part.location_id returning l.location_id, part.change)
    insert into stock_movement (variant_id, location_id, quantity_change, quantity_after, reason, note, made_by)
    select s.variant_id, moved.location_id, moved.change, s.on_hand + least(moved.change, 0), 'transfer', ${move.note}::text,
      coalesce(who.caller ->> 'label', who.caller ->> 'id')
    from moved, variant_stock s, (select nullif(current_setting('weft.caller', true), '')::jsonb as caller) who
    where s.variant_id = ${variantId} order by moved.change`.execute(tx)
}

/**
 * Returns the history of a variant's stock, newest first: changes on hand, units that payments held, and units that
 * payments released without a sale.
 */
export async function listStockHistory(
  db: Queryable,
  variantId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<Page<StockChange>> {
  const history = sql`(
    select 'smv_' || m.id as id, m.variant_id, m.location_id, m.quantity_change, m.reserved_change, m.quantity_after, m.reason, m.note,
      m.order_id, m.made_by, m.created_at, m.id as place from stock_movement m where m.variant_id = ${variantId}
    union all select 'hold_' || r.attempt_id, r.variant_id, null, 0, r.quantity, null, 'reserved', null, null, null, a.created_at, 0
      from stock_reservation r join payment_attempt a on a.id = r.attempt_id where r.variant_id = ${variantId}
    union all select 'release_' || r.attempt_id, r.variant_id, null, 0, -r.quantity, null, 'released', null, null, null, a.updated_at, 0
      from stock_reservation r join payment_attempt a on a.id = r.attempt_id where r.variant_id = ${variantId} and r.status = 'released'
        and not exists (select from "order" o where o.attempt_id = r.attempt_id))`
  const { rows } = await sql<Omit<StockChange, 'created_at'> & { created_at: Date }>`
    select id, variant_id, location_id, quantity_change, reserved_change, quantity_after, reason, note, order_id, made_by, created_at
    from ${history} h order by created_at desc, place desc, id desc limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  const counted = await sql<{ count: number }>`select count(*) from ${history} h`.execute(db)
  return {
    rows: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    count: counted.rows[0]?.count ?? 0,
  }
}
