import { type Queryable, sql } from '../../platform/db/database.ts'

/** A stock location that agents may see. */
export interface PublicLocation {
  readonly id: string
  readonly name: string
  readonly address: Readonly<Record<string, string>>
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Reads the public locations, or only those with these ids, sorted by priority. */
export async function publicLocations(db: Queryable, ids: readonly string[] | null): Promise<PublicLocation[]> {
  const { rows } = await sql<PublicLocation>`
    select id, name, address, latitude, longitude from stock_location
    where is_public and (${ids}::text[] is null or id = any(${ids}::text[])) order by priority, id`.execute(db)
  return rows
}

export async function hasPublicLocations(db: Queryable): Promise<boolean> {
  const { rows } = await sql`select from stock_location where is_public limit 1`.execute(db)
  return rows.length > 0
}

export interface ItemAtLocation {
  readonly locationId: string
  /** Id of the requested variant or product. */
  readonly itemId: string
  readonly inStock: boolean
  readonly backorder: boolean
}

/** Reads the stock of variants and products at each public location. Ignores unknown ids. */
export async function itemsAtLocations(db: Queryable, itemIds: readonly string[]): Promise<ItemAtLocation[]> {
  const { rows } = await sql<ItemAtLocation>`
    select l.id as "locationId", i.id as "itemId",
      bool_or(s.variant_id is null or not s.managed or (s.on_hand > s.reserved and held.quantity > 0)) as "inStock",
      bool_or(coalesce(s.managed and s.allow_backorder, false)) as backorder
    from unnest(${itemIds}::text[]) i(id)
    join variant v on v.id = i.id or v.product_id = i.id
    join product p on p.id = v.product_id and p.status = 'published'
    left join variant_stock s on s.variant_id = v.id
    cross join stock_location l
    cross join lateral (
      select case when exists (select from stock_level e where e.variant_id = v.id)
        then coalesce((select e.quantity from stock_level e where e.variant_id = v.id and e.location_id = l.id), 0)
        else case when l.is_default then coalesce(s.on_hand, 0) else 0 end end as quantity) held
    where l.is_public group by l.id, i.id`.execute(db)
  return rows
}
