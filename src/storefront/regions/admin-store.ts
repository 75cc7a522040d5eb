import { type Queryable, sql } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page } from '../../platform/page.ts'
import type { RegionQuery, RegionView } from './schema.ts'

interface RegionRow extends Omit<RegionView, 'created_at' | 'updated_at'> {
  readonly created_at: Date
  readonly updated_at: Date
}

const regions = sql`
  select r.id, r.name, r.currency, r.tax_inclusive, r.created_at, r.updated_at,
    array(select country from region_country c where c.region_id = r.id order by country) as countries from region r`

const toView = (row: RegionRow): RegionView => ({
  ...row,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

export async function listRegions(db: Queryable, query: RegionQuery): Promise<Page<RegionView>> {
  const filter = sql`where position(${query.q?.toLowerCase() ?? ''} in lower(r.name)) > 0
    and (${query.currency ?? null}::text is null or r.currency = ${query.currency ?? null})
    and (${query.country ?? null}::text is null or exists (select from region_country c where c.region_id = r.id and c.country = ${query.country ?? null}))`
  const { rows } = await sql<RegionRow>`
    ${regions} ${filter} order by r.created_at, r.id limit ${query.limit} offset ${query.offset}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count from region r ${filter}`.execute(db)
  return { rows: rows.map(toView), count: counted.rows[0]?.count ?? 0 }
}

export async function readRegion(db: Queryable, id: string): Promise<RegionView | null> {
  const { rows } = await sql<RegionRow>`${regions} where r.id = ${id}`.execute(db)
  return rows[0] ? toView(rows[0]) : null
}

/** Until the transaction ends nobody else changes it, nor makes anything that belongs to it. */
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
  await db.updateTable('region').set(change).where('id', '=', id).execute()
}

export async function deleteRegion(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('region').where('id', '=', id).execute()
}

/** Countries of `codes` that belong to another region, each with that region's name. */
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
  if (!use) throw new Error('A select of counts answered no row.')
  return use
}
