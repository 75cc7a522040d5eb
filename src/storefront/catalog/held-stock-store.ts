import type { Queryable } from '../../platform/db/database.ts'
import { type Statement, statement } from '../../platform/db/statement.ts'
import { isListenedTo } from '../../platform/webhooks/index.ts'

// Parts of the SQL statements of a payment attempt: `a` is the attempt, `c` its session, `o` its order. Each part locks
// the stock rows that it changes in order of their ids.

export interface StockHold {
  readonly attempt: { readonly id: string; readonly expiresAt: Date }
  /** Units to hold. A hold that yields ignores variants without managed stock. */
  readonly stock: readonly StockUnits[]
  /** Whether the hold yields to buyers with a key. */
  readonly yields: boolean
  /** The buyer's identities and their limits. Null for the operator, who has no limit. */
  readonly by: { readonly holders: StockHolders; readonly limits: StockLimits } | null
}

export interface StockUnits {
  readonly variantId: string
  readonly quantity: number
}

/** Who holds stock, as keyed hashes. Null if the identity is unknown. */
export interface StockHolders {
  readonly buyer: string | null
  readonly agent: string | null
  readonly address: string | null
}

/** Maximum units of a variant that the unpaid sessions of one holder may hold. 0: no limit. */
export interface StockLimits {
  readonly unitsPerAddress: number
  readonly unitsPerBuyer: number
  readonly unitsPerAgent: number
  /** Maximum share of the units on hand. One unit is always allowed. */
  readonly sharePercent: number
}

const unlimited: StockLimits = { unitsPerAddress: 0, unitsPerBuyer: 0, unitsPerAgent: 0, sharePercent: 0 }
const nobody: StockHolders = { buyer: null, agent: null, address: null }

/**
 * Returns SQL that holds stock for attempt `a` of session `c`. Fails on `variant_stock_not_oversold`,
 * `stock_held_by_others` or `hold_limit_reached`.
 */
export function holdStock({ attempt, stock, yields, by }: StockHold): Statement {
  const { buyer, agent, address } = by?.holders ?? nobody
  const limits = by?.limits ?? unlimited
  const allowed = statement`check_hold(${attempt.id}::text, w.variant_id, w.quantity, locked.stock, ${yields}::boolean, ${buyer}::bigint, ${agent}::bigint, ${address}::bigint,
        ${limits.unitsPerBuyer}::integer, ${limits.unitsPerAgent}::integer, ${limits.unitsPerAddress}::integer, ${limits.sharePercent}::integer)`
  const taking = yields ? statement`yielding = s.yielding + w.quantity` : statement`reserved = s.reserved + w.quantity`
  const managed = yields ? statement`join variant_stock s on s.variant_id = w.variant_id and s.managed` : statement``
  return statement`
    wanted as (select w.* from unnest(${stock.map((item) => item.variantId)}::text[], ${stock.map((item) => item.quantity)}::integer[]) w(variant_id, quantity) ${managed}),
    locked as (select s.variant_id, s as stock from c, variant_stock s where s.variant_id in (select variant_id from wanted) order by s.variant_id for update of s),
    taken as (
      update variant_stock s set ${taking}, updated_at = now()
      from locked, wanted w where s.variant_id = locked.variant_id and w.variant_id = locked.variant_id ${by ? statement`and ${allowed}` : statement``} returning s.variant_id
    ),
    held as (
      insert into stock_reservation (attempt_id, variant_id, quantity, status, expires_at, yields, buyer, agent, address)
      select a.id, w.variant_id, w.quantity, 'held', ${attempt.expiresAt}::timestamptz, ${yields}::boolean, ${buyer}::bigint, ${agent}::bigint, ${address}::bigint from a, wanted w
    )`
}

/** Returns SQL that releases the stock that attempt `a` still holds. */
export const releaseStock = (attemptId: string): Statement => statement`
  freed as (
    update stock_reservation r set status = 'released', ${forgottenHolders} from a where r.attempt_id = ${attemptId} and r.status = 'held' returning r.variant_id, r.quantity, r.yields
  ),
  locked as (
    select s.variant_id from a, variant_stock s
    where s.variant_id in (select variant_id from stock_reservation where attempt_id = ${attemptId} and status = 'held') order by s.variant_id for update of s
  ),
  returned as (
    update variant_stock s set ${less('freed')}, updated_at = now()
    from locked, freed where s.variant_id = locked.variant_id and freed.variant_id = locked.variant_id
  )`

/**
 * Returns SQL that sells the stock that the paid attempt `a` holds to order `o`, and writes the stock ledger. A trigger
 * writes the ledger entries of variants stocked at several locations.
 */
export const sellHeldStock = (attemptId: string): Statement => statement`
  committed as (
    update stock_reservation r set status = 'committed', ${forgottenHolders} from a where r.attempt_id = ${attemptId} and r.status = 'held' returning r.variant_id, r.quantity, r.yields
  ),
  locked as (
    select s.variant_id from a, variant_stock s
    where s.variant_id in (select variant_id from stock_reservation where attempt_id = ${attemptId} and status = 'held') order by s.variant_id for update of s
  ),
  sold as (
    update variant_stock s set on_hand = s.on_hand - committed.quantity, ${less('committed')}, updated_at = now()
    from locked, committed where s.variant_id = locked.variant_id and committed.variant_id = locked.variant_id
    returning s.variant_id, committed.quantity, s.on_hand, s.split
  ),
  moved as (
    insert into stock_movement (variant_id, location_id, quantity_change, quantity_after, reserved_change, reason, order_id, made_by, told)
    select sold.variant_id, (select id from stock_location where is_default), -sold.quantity, sold.on_hand, -sold.quantity, 'sale', o.id,
      coalesce(who.caller ->> 'label', who.caller ->> 'id'), not ${isListenedTo(['stock.changed', 'stock.low'])}
    from o, sold, (select nullif(current_setting('weft.caller', true), '')::jsonb as caller) who where not sold.split
  )`

/**
 * Returns SQL that sells stock to an order whose attempt `a` does not hold it. Skips variants whose stock is not
 * managed.
 */
export function sellStock(attempt: { readonly expiresAt: Date }, units: readonly StockUnits[]): Statement {
  const variantIds = units.map(({ variantId }) => variantId)
  const quantities = units.map(({ quantity }) => quantity)
  return statement`
  wanted as (
    select w.variant_id, w.quantity from unnest(${variantIds}::text[], ${quantities}::integer[]) w(variant_id, quantity)
    join variant_stock s on s.variant_id = w.variant_id and s.managed
  ),
  locked as (
    select s.variant_id from a, variant_stock s where s.variant_id in (select variant_id from wanted) order by s.variant_id for update of s
  ),
  sold as (
    update variant_stock s set on_hand = s.on_hand - w.quantity, updated_at = now()
    from locked, wanted w where s.variant_id = locked.variant_id and w.variant_id = locked.variant_id
  ),
  committed as (
    insert into stock_reservation (attempt_id, variant_id, quantity, status, expires_at)
    select a.id, w.variant_id, w.quantity, 'committed', ${attempt.expiresAt}::timestamptz from a, wanted w
    on conflict (attempt_id, variant_id) do update set status = 'committed', quantity = excluded.quantity
  )`
}

const forgottenHolders = statement`buyer = null, agent = null, address = null`

/** Subtracts the held units from the counter that contains them. */
const less = (source: 'freed' | 'committed') =>
  source === 'freed'
    ? statement`reserved = s.reserved - case when freed.yields then 0 else freed.quantity end, yielding = s.yielding - case when freed.yields then freed.quantity else 0 end`
    : statement`reserved = s.reserved - case when committed.yields then 0 else committed.quantity end, yielding = s.yielding - case when committed.yields then committed.quantity else 0 end`

/** Sets the reason that the stock ledger records for later changes in this transaction. */
const nameStockCause = (tx: Queryable, attemptId: string, reason: 'order_canceled' | 'order_refunded') =>
  statement`select set_config('weft.stock_cause', json_build_object('reason', ${reason}::text, 'order_id', id)::text, true)
    from "order" where attempt_id = ${attemptId}`.execute(tx)

/** Puts these units back into stock. Skips variants whose stock the payment did not reduce. */
export async function restockUnits(tx: Queryable, attemptId: string, units: readonly StockUnits[]): Promise<void> {
  if (units.length === 0) return
  await nameStockCause(tx, attemptId, 'order_refunded')
  await statement`
    with wanted as (
      select w.variant_id, sum(w.quantity)::integer as quantity
      from unnest(${units.map(({ variantId }) => variantId)}::text[], ${units.map(({ quantity }) => quantity)}::integer[]) w(variant_id, quantity)
      where exists (select from stock_reservation r where r.attempt_id = ${attemptId} and r.variant_id = w.variant_id and r.status = 'committed')
      group by w.variant_id
    ),
    locked as (
      select s.variant_id from variant_stock s where s.variant_id in (select variant_id from wanted) order by s.variant_id for update of s
    )
    update variant_stock s set on_hand = s.on_hand + wanted.quantity, updated_at = now()
    from locked, wanted where s.variant_id = locked.variant_id and wanted.variant_id = locked.variant_id`.execute(tx)
}

/**
 * Puts all units of a canceled order back into stock, once, except the units in `settled` (`variant_id`, `quantity`).
 */
export async function restockSale(tx: Queryable, attemptId: string, settled: Statement): Promise<void> {
  await nameStockCause(tx, attemptId, 'order_canceled')
  await statement`
    with released as (
      update stock_reservation set status = 'released' where attempt_id = ${attemptId} and status = 'committed' returning variant_id, quantity
    ),
    settled as (${settled}),
    locked as (
      select s.variant_id from variant_stock s
      where s.variant_id in (select variant_id from stock_reservation where attempt_id = ${attemptId} and status = 'committed')
      order by s.variant_id for update of s
    )
    update variant_stock s set on_hand = s.on_hand + released.quantity - coalesce((select quantity from settled where settled.variant_id = s.variant_id), 0),
      updated_at = now()
    from locked, released where s.variant_id = locked.variant_id and released.variant_id = locked.variant_id`.execute(
    tx,
  )
}
