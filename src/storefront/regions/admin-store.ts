import { type Queryable, sql } from '../../platform/db/database.ts'
import { equalTo, given, textAnywhere, within } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { updateById } from '../../platform/db/row-store.ts'
import { dated, type Stored } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { RegionFilter, RegionView } from './schema.ts'

type RegionRow = Stored<RegionView>

const columns = sql`r.id, r.name, r.currency, r.tax_inclusive, r.created_at, r.updated_at,
  array(select country from region_country c where c.region_id = r.id order by country) as countries`

const regions: ListSource = {
  from: sql`region r`,
  id: { column: sql`r.id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`r.created_at`, type: 'timestamptz' }],
    updated_at: [{ column: sql`r.updated_at`, type: 'timestamptz' }],
    name: [{ column: sql`r.name`, type: 'text' }],
  },
  columns,
  join: sql`join region r on r.id = page.list_id`,
}

export async function listRegions(db: Queryable, query: RegionFilter & PageAfter): Promise<Page<RegionView>> {
  const page = await listPage<RegionRow>(db, regions, query, {
    conditions: [
      ...equalTo([[sql`r.currency`, query.currency]]),
      ...within(sql`r.created_at`, 'created_at', query),
      ...given(
        query.country,
        (code) => sql`exists (select from region_country c where c.region_id = r.id and c.country = ${code})`,
      ),
    ],
    search: textAnywhere(sql`lower(r.name)`, query.q),
  })
  return { ...page, rows: page.rows.map(dated) }
}

export async function readRegion(db: Queryable, id: string): Promise<RegionView | null> {
  const { rows } = await sql<RegionRow>`select ${columns} from region r where r.id = ${id}`.execute(db)
  return rows[0] ? dated(rows[0]) : null
}

/**
 * Locks a region. Until the transaction ends, no other transaction can change it or add records to it. Returns false if
 * it does not exist.
 */
export async function lockRegion(db: Queryable, id: string): Promise<boolean> {
  const row = await db.selectFrom('region').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

export async function insertRegion(
  db: Queryable,
  region: { id: string; name: string; currency: string; tax_inclusive: boolean; created_at: Date; updated_at: Date },
): Promise<void> {
  await db.insertInto('region').values(region).execute()
}

export async function changeRegion(
  db: Queryable,
  id: string,
  change: { name?: string; currency?: string; tax_inclusive?: boolean; updated_at: Date },
): Promise<void> {
  await updateById(db, 'region', id, change)
}

export async function deleteRegion(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('region').where('id', '=', id).execute()
}

/** Returns the countries in `codes` that belong to another region, with that region's name. */
export async function countriesElsewhere(
  db: Queryable,
  codes: readonly string[],
  regionId: string,
): Promise<{ country: string; region: string }[]> {
  if (codes.length === 0) return []
  return db
    .selectFrom('region_country')
    .innerJoin('region', 'region.id', 'region_country.region_id')
    .select(['region_country.country', 'region.name as region'])
    .where('region_country.country', 'in', codes)
    .where('region.id', '<>', regionId)
    .orderBy('region_country.country')
    .execute()
}

export async function replaceCountries(db: Queryable, regionId: string, codes: readonly string[]): Promise<void> {
  await sql`delete from region_country where region_id = ${regionId} and country <> all(${codes}::text[])`.execute(db)
  await sql`
    insert into region_country (country, region_id) select code, ${regionId} from unnest(${codes}::text[]) code
    where not exists (select from region_country where country = code and region_id = ${regionId})`.execute(db)
}

export interface RegionUse {
  readonly is_default: boolean
  readonly sessions: number
  readonly orders: number
  readonly prices: number
  readonly shipping_options: number
}

export async function regionUse(db: Queryable, id: string): Promise<RegionUse> {
  const { rows } = await sql<RegionUse>`
    select exists (select from store where default_region_id = ${id}) as is_default,
      (select count(*) from checkout where region_id = ${id}) as sessions,
      (select count(*) from "order" where region_id = ${id}) as orders,
      (select count(*) from variant_price where region_id = ${id}) as prices,
      (select count(*) from shipping_option where region_id = ${id}) as shipping_options`.execute(db)
  const [use] = rows
  if (!use) throw new Error('A query of counts returned no row.')
  return use
}
