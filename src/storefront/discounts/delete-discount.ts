import type { Queryable } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { countRedemptions, deleteDiscount, lockDiscount } from './admin-store.ts'

/**
 * Deletes a discount that no payment has ever used. Throws `conflict` (409) if a payment has used it. Locks the
 * discount, so that no payment can use it meanwhile.
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
