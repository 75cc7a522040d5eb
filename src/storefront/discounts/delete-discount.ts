import type { Queryable } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { countRedemptions, deleteDiscount, lockDiscount } from './admin-store.ts'

/**
 * Deletes a discount. Throws `conflict` (409) if a payment was ever started with it, even one that failed. Returns
 * false if there is no such discount. Locks the discount, so that no payment can use it meanwhile.
 */
export async function removeDiscount(tx: Queryable, id: string): Promise<boolean> {
  const discount = await lockDiscount(tx, id)
  if (!discount) return false
  const count = await countRedemptions(tx, id)
  if (count > 0)
    throw conflict(`${discount.code} was used by ${count} payment(s). Deactivate it instead: {"active": false}.`)
  await deleteDiscount(tx, id)
  return true
}
