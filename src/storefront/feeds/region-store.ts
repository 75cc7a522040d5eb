import { type Queryable, sql } from '../../platform/db/database.ts'

/**
 * Locks a region until the transaction ends, and returns its countries in alphabetical order. Returns null if the
 * region does not exist.
 */
export async function regionCountries(tx: Queryable, regionId: string): Promise<readonly string[] | null> {
  const { rows } = await sql<{ countries: string[] }>`
    select array(select country from region_country where region_id = r.id order by country) as countries
    from region r where r.id = ${regionId} for key share of r`.execute(tx)
  return rows[0]?.countries ?? null
}
