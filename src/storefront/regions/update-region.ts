import type { Queryable } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { changeRegion, lockRegion, readRegion, regionUse } from './admin-store.ts'
import { assignCountries } from './assign-countries.ts'
import type { RegionView, UpdateRegion } from './schema.ts'

/**
 * Updates a region. After a change of currency, open sessions are priced again. Shipping prices are not converted:
 * throws `conflict` if the region still has shipping options. Also throws `conflict` for a country of another region.
 * Returns null if the region does not exist.
 */
export async function updateRegion(
  tx: Queryable,
  id: string,
  { countries, ...change }: UpdateRegion,
  now: Date,
): Promise<RegionView | null> {
  if (!(await lockRegion(tx, id))) return null
  const before = await readRegion(tx, id)
  if (change.currency !== undefined && change.currency !== before?.currency) {
    const { shipping_options: count } = await regionUse(tx, id)
    if (count > 0)
      throw conflict(
        `This region has ${count} shipping option(s) priced in ${before?.currency}. Delete them, then change the currency.`,
        '/currency',
      )
  }
  await changeRegion(tx, id, { ...change, updated_at: now })
  if (countries) await assignCountries(tx, id, countries)
  return readRegion(tx, id)
}
