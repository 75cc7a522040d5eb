import { databaseErrorOf, type Queryable } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { deleteRegion, lockRegion, type RegionUse, regionUse } from './admin-store.ts'

const foreignKeyViolation = '23503'

/**
 * Deletes a region and its shipping options. Returns false if it does not exist. Throws `conflict` (409) if other
 * records depend on it.
 */
export async function removeRegion(tx: Queryable, id: string): Promise<boolean> {
  if (!(await lockRegion(tx, id))) return false
  const reasons = reasonsToKeep(await regionUse(tx, id))
  if (reasons.length > 0) throw inUse(reasons.join(', '))
  try {
    await deleteRegion(tx, id)
  } catch (error) {
    if (databaseErrorOf(error)?.code === foreignKeyViolation) throw inUse('a session was opened in it just now')
    throw error
  }
  return true
}

function reasonsToKeep(use: RegionUse): string[] {
  return [
    ...(use.is_default ? ["it is the shop's default region"] : []),
    ...(use.orders > 0 ? [`${use.orders} order(s) were placed in it`] : []),
    ...(use.sessions > 0 ? [`${use.sessions} checkout session(s) are in it`] : []),
    ...(use.prices > 0 ? [`${use.prices} price(s) are for it alone`] : []),
  ]
}

const inUse = (why: string) => conflict(`This region is in use: ${why}.`)
