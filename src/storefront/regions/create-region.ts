import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { sellHereUnlessElsewhere } from '../settings/index.ts'
import { insertRegion, readRegion } from './admin-store.ts'
import { assignCountries } from './assign-countries.ts'
import type { CreateRegion, RegionView } from './schema.ts'

export async function createRegion(tx: Queryable, region: CreateRegion, now: Date): Promise<RegionView> {
  const id = newId('reg', now.getTime())
  await insertRegion(tx, {
    id,
    name: region.name,
    currency: region.currency,
    tax_inclusive: region.tax_inclusive ?? false,
    created_at: now,
    updated_at: now,
  })
  await assignCountries(tx, id, region.countries)
  await sellHereUnlessElsewhere(tx, id, now)
  const made = await readRegion(tx, id)
  if (!made) throw new Error('The region that was just written is missing.')
  return made
}
