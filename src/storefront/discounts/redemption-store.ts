import type { Queryable } from '../../platform/db/database.ts'
import { type Statement, statement } from '../../platform/db/statement.ts'

// Parts of the SQL statements of a payment attempt: `a` is the attempt, `c` its session, `o` its order.

/**
 * Returns SQL that holds the discounts for attempt `a`, and counts a use of each that has a usage limit. Fails on
 * `discount_usage_limit_reached` or `discount_customer_limit_reached`.
 */
export const holdDiscounts = (discountIds: readonly string[], email: string | null): Statement => statement`
    counted as (
      update discount d set used_count = used_count + 1 from c where d.id = any(${discountIds}::text[]) and d.usage_limit is not null returning d.id
    ),
    redeemed as (
      insert into discount_redemption as r (discount_id, attempt_id, email, status)
      select u.id, a.id, lower(${email}), 'held' from a, unnest(${discountIds}::text[]) u(id)
      left join counted on counted.id = u.id
      on conflict (discount_id, attempt_id) do update set status = 'held' where r.status = 'released'
    )`

/** Returns SQL that records the discounts without counting them. `countUses` counts them when the payment succeeds. */
export const recordDiscounts = (discountIds: readonly string[], email: string | null): Statement => statement`
    redeemed as (
      insert into discount_redemption (discount_id, attempt_id, email, status)
      select u.id, a.id, lower(${email}), 'released' from a, unnest(${discountIds}::text[]) u(id)
    )`

/** Returns SQL that releases the discounts that attempt `a` still holds, and takes back their counted uses. */
export const releaseDiscounts = (attemptId: string): Statement => statement`
  unredeemed as (
    update discount_redemption r set status = 'released' from a where r.attempt_id = ${attemptId} and r.status = 'held' returning r.discount_id
  ),
  uncounted as (update discount d set used_count = used_count - 1 from unredeemed where d.id = unredeemed.discount_id and d.usage_limit is not null)`

/** Returns SQL that marks the held discounts as used by order `o`. */
export const useHeldDiscounts = (attemptId: string): Statement => statement`
  used as (update discount_redemption r set status = 'used', order_id = o.id from o where r.attempt_id = ${attemptId} and r.status = 'held')`

/**
 * Returns SQL that counts the attempt's discounts that were not counted yet, as used by order `o`. Fails if a discount
 * has no uses left.
 */
export const countUses = (attemptId: string): Statement => statement`
  used_now as (
    update discount_redemption r set status = 'used', order_id = o.id from o where r.attempt_id = ${attemptId} and r.status = 'released' returning r.discount_id
  ),
  recounted as (update discount d set used_count = used_count + 1 from used_now where d.id = used_now.discount_id and d.usage_limit is not null)`

/** Releases the discount uses of a payment attempt. Does nothing if they are already released. */
export async function giveBackUses(tx: Queryable, attemptId: string): Promise<void> {
  await statement`
    with released as (
      update discount_redemption set status = 'released' where attempt_id = ${attemptId} and status = 'used' returning discount_id
    )
    update discount d set used_count = used_count - 1 from released where d.id = released.discount_id and d.usage_limit is not null`.execute(
    tx,
  )
}
