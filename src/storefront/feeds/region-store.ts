import { type Queryable, sql } from '../../platform/db/database.ts'

/**
 * Countries of a region in alphabetical order. Null if the region does not exist. Locks it until the transaction ends.
 */
export async function regionCountries(tx: Queryable, regionId: string): Promise<readonly string[] | null> {
  const { rows } = await sql<{ countries: string[] }>`
    select array(select country from region_country where region_id = r.id order by country) as countries
    from region r where r.id = ${regionId} for key share of r`.execute(tx)
  return rows[0]?.countries ?? null
}
