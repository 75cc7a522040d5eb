import { sql } from '../../platform/db/statement.ts'
import { isListenedTo } from '../../platform/webhooks/index.ts'
import type { HoldLimits } from './hold.rules.ts'
import type { Holders } from './holders.ts'

export interface HoldUnits {
  readonly attempt: { readonly id: string; readonly expiresAt: Date }
  /** For an attempt that yields, only variants with managed stock. */
  readonly stock: readonly { readonly variantId: string; readonly quantity: number }[]
  readonly discountIds: readonly string[]
  readonly email: string | null
  /** Whether the hold yields to buyers with a key. */
  readonly yields: boolean
  /** Null: the operator, who has no limit. */
  readonly by: { readonly holders: Holders; readonly limits: HoldLimits } | null
}

const unlimited: HoldLimits = { unitsPerAddress: 0, unitsPerBuyer: 0, unitsPerAgent: 0, sharePercent: 0 }
const nobody: Holders = { buyer: null, agent: null, address: null }

/**
 * Holds stock for attempt `a` of session `c`, and its discounts unless it yields; a yielding attempt's discounts are
 * counted at payment. Locks stock rows in order of their ids. Fails on `variant_stock_not_oversold`,
 * `stock_held_by_others`, `hold_limit_reached`, `discount_usage_limit_reached` or `discount_customer_limit_reached`.
 */
export function holdUnits({ attempt, stock, discountIds, email, yields, by }: HoldUnits) {
  const { buyer, agent, address } = by?.holders ?? nobody
  const limits = by?.limits ?? unlimited
  const allowed = sql`check_hold(${attempt.id}::text, w.variant_id, w.quantity, locked.stock, ${yields}::boolean, ${buyer}::bigint, ${agent}::bigint, ${address}::bigint,
        ${limits.unitsPerBuyer}::integer, ${limits.unitsPerAgent}::integer, ${limits.unitsPerAddress}::integer, ${limits.sharePercent}::integer)`
  const taking = yields ? sql`yielding = s.yielding + w.quantity` : sql`reserved = s.reserved + w.quantity`
  const managed = yields ? sql`join variant_stock s on s.variant_id = w.variant_id and s.managed` : sql``
  return sql`
    wanted as (select w.* from unnest(${stock.map((item) => item.variantId)}::text[], ${stock.map((item) => item.quantity)}::integer[]) w(variant_id, quantity) ${managed}),
    locked as (select s.variant_id, s as stock from c, variant_stock s where s.variant_id in (select variant_id from wanted) order by s.variant_id for update of s),
    taken as (
      update variant_stock s set ${taking}, updated_at = now()
      from locked, wanted w where s.variant_id = locked.variant_id and w.variant_id = locked.variant_id ${by ? sql`and ${allowed}` : sql``} returning s.variant_id
    ),
    held as (
      insert into stock_reservation (attempt_id, variant_id, quantity, status, expires_at, yields, buyer, agent, address)
      select a.id, w.variant_id, w.quantity, 'held', ${attempt.expiresAt}::timestamptz, ${yields}::boolean, ${buyer}::bigint, ${agent}::bigint, ${address}::bigint from a, wanted w
    )${
      yields
        ? sql``
        : sql`,
    counted as (
      update discount d set used_count = used_count + 1 from c where d.id = any(${discountIds}::text[]) and d.usage_limit is not null returning d.id
    ),
    redeemed as (
      insert into discount_redemption as r (discount_id, attempt_id, email, status)
      select u.id, a.id, lower(${email}), 'held' from a, unnest(${discountIds}::text[]) u(id)
      left join counted on counted.id = u.id
      on conflict (discount_id, attempt_id) do update set status = 'held' where r.status = 'released'
    )`
    }`
}

/** Records the attempt's discounts without counting them. Its hold starts later. */
export const holdLater = (discountIds: readonly string[], email: string | null) => sql`
    redeemed as (
      insert into discount_redemption (discount_id, attempt_id, email, status)
      select u.id, a.id, lower(${email}), 'released' from a, unnest(${discountIds}::text[]) u(id)
    )`

/** Releases the stock and discounts that attempt `a` still holds. */
export const releaseHeld = (attemptId: string) => sql`
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
  ),
  unredeemed as (
    update discount_redemption r set status = 'released' from a where r.attempt_id = ${attemptId} and r.status = 'held' returning r.discount_id
  ),
  uncounted as (update discount d set used_count = used_count - 1 from unredeemed where d.id = unredeemed.discount_id and d.usage_limit is not null)`

/**
 * Turns the hold of the paid attempt `a` into a sale by order `o`, with its stock ledger entries. A trigger writes the
 * entries of variants stocked at several locations. `countsNow`: its discounts may still be uncounted.
 */
export const commitHeld = (attemptId: string, countsNow: boolean) => sql`
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
  ),
  used as (update discount_redemption r set status = 'used', order_id = o.id from o where r.attempt_id = ${attemptId} and r.status = 'held')
  ${countsNow ? sql`, ${countUses(attemptId)}` : sql``}`

/** Counts the attempt's uncounted discounts as used by order `o`. Fails if a discount is used up. */
export const countUses = (attemptId: string) => sql`
  used_now as (
    update discount_redemption r set status = 'used', order_id = o.id from o where r.attempt_id = ${attemptId} and r.status = 'released' returning r.discount_id
  ),
  recounted as (update discount d set used_count = used_count + 1 from used_now where d.id = used_now.discount_id and d.usage_limit is not null)`

const forgottenHolders = sql`buyer = null, agent = null, address = null`

/** Removes the held units from the counter they came from. */
const less = (source: 'freed' | 'committed') =>
  source === 'freed'
    ? sql`reserved = s.reserved - case when freed.yields then 0 else freed.quantity end, yielding = s.yielding - case when freed.yields then freed.quantity else 0 end`
    : sql`reserved = s.reserved - case when committed.yields then 0 else committed.quantity end, yielding = s.yielding - case when committed.yields then committed.quantity else 0 end`
