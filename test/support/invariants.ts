import { type Database, type Queryable, sql } from '../../src/platform/db/database.ts'
import { idempotencyInvariants } from '../../src/platform/idempotency/invariants.ts'
import {
  checkInvariants as checkAll,
  type Examination,
  examine as examineAll,
  type Invariant,
} from '../../src/platform/invariants/index.ts'
import { storefrontInvariants } from '../../src/storefront/index.ts'
import type { TestWeft } from './weft.ts'

/**
 * Checks the rules that hold in every state, regardless of concurrency. Returns each broken rule with the rows that
 * break it.
 */
export async function brokenInvariants(weft: TestWeft): Promise<{ rule: string; id: string }[]> {
  const { rows } = await sql<{ rule: string; id: string }>`
    select 'stock is not negative' as rule, variant_id as id from variant_stock
      where on_hand < 0 and managed and not allow_backorder
    union all
    select 'reserved is what running payments hold', s.variant_id from variant_stock s
      where s.reserved <> (select coalesce(sum(quantity), 0) from stock_reservation r where r.variant_id = s.variant_id and r.status = 'held' and not r.yields)
        or s.yielding <> (select coalesce(sum(quantity), 0) from stock_reservation r where r.variant_id = s.variant_id and r.status = 'held' and r.yields)
    union all
    select 'only a running payment holds stock', r.attempt_id from stock_reservation r join payment_attempt a on a.id = r.attempt_id
      where r.status = 'held' and a.status not in ('created', 'pending')
    union all
    select 'a payment in progress has a running attempt', c.id from checkout c
      where (c.status = 'complete_in_progress') <> exists (select from payment_attempt a where a.checkout_id = c.id and a.id = c.attempt_id and a.status in ('created', 'pending'))
    union all
    select 'only a session in progress has a running attempt', a.id from payment_attempt a join checkout c on c.id = a.checkout_id
      where a.status in ('created', 'pending') and (c.status <> 'complete_in_progress' or c.attempt_id <> a.id)
    union all
    select 'what was paid has an order or an issue', a.id from payment_attempt a where a.status = 'paid'
      and not exists (select from "order" o where o.attempt_id = a.id) and not exists (select from payment_issue i where i.attempt_id = a.id)
    union all
    select 'an order is paid, exactly', o.id from "order" o join payment_attempt a on a.id = o.attempt_id
      where a.status <> 'paid' or a.amount_minor <> o.total_minor or a.currency <> o.currency
    union all
    select 'an order is its session''s', o.id from "order" o join checkout c on c.id = o.checkout_id where c.order_id is distinct from o.id or c.status <> 'completed'
    union all
    select 'lines add up to the subtotal', o.id from "order" o
      where o.subtotal_minor <> (select coalesce(sum(l.total_minor), 0) from order_line l where l.order_id = o.id)
    union all
    select 'a code is counted as often as it is held or used', d.id from discount d
      where d.usage_limit is not null and d.used_count <> (select count(*) from discount_redemption r where r.discount_id = d.id and r.status <> 'released')
    union all
    select 'no more goes back than was paid', a.id from payment_attempt a
      where coalesce(a.captured_minor, a.amount_minor) < (select coalesce(sum(r.amount_minor), 0) from refund r where r.attempt_id = a.id and r.status <> 'failed')`.execute(
    weft.db,
  )
  return rows
}

/** Rules of the shop that `doctor` checks. Tests of other areas pass theirs as `more`. */
const shopInvariants = [...storefrontInvariants, ...idempotencyInvariants]

/** Runs the checks of `doctor` on one snapshot. */
export const checkInvariants = (db: Database, more: readonly Invariant[] = []): Promise<Examination> =>
  checkAll(db, [...shopInvariants, ...more])

/** Like `checkInvariants`, on the snapshot of a transaction. */
export const examine = (tx: Queryable, more: readonly Invariant[] = []): Promise<Examination> =>
  examineAll(tx, [...shopInvariants, ...more])
