import { type Queryable, violates } from '../../platform/db/database.ts'
import type { AppError } from '../../platform/errors.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { countriesElsewhere, replaceCountries } from './admin-store.ts'

/** Sets the region's countries. Throws `conflict` (409) if a country belongs to another region. */
export async function assignCountries(tx: Queryable, regionId: string, given: readonly string[]): Promise<void> {
  const codes = [...new Set(given)].sort()
  const taken = await countriesElsewhere(tx, codes, regionId)
  if (taken.length > 0) throw takenElsewhere(taken.map(({ country, region }) => `${country} to ${region}`).join(', '))
  try {
    await replaceCountries(tx, regionId, codes)
  } catch (error) {
    if (violates(error, 'region_country_pkey')) throw takenElsewhere('one of them, since a moment ago')
    throw error
  }
}

const takenElsewhere = (which: string): AppError =>
  conflict(`A country belongs to one region. Already assigned: ${which}.`, '/countries')
