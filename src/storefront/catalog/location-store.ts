import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Reference } from '../../platform/db/delete-store.ts'
import { textAnywhere } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { dated, type Stored } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { LocationFilter, StockLocation } from './stock-schema.ts'

type Row = Stored<StockLocation>

const locations = sql`select id, name, priority, is_default, address, is_public, latitude, longitude, created_at, updated_at from stock_location`

const listed: ListSource = {
  from: sql`stock_location k`,
  id: { column: sql`k.id`, type: 'text' },
  sorts: {
    priority: [{ column: sql`k.priority`, type: 'bigint' }],
    name: [{ column: sql`k.name`, type: 'text' }],
    created_at: [{ column: sql`k.created_at`, type: 'timestamptz' }],
  },
  columns: sql`k.*`,
  join: sql`join (${locations}) k on k.id = page.list_id`,
}

export async function listLocations(db: Queryable, query: LocationFilter & PageAfter): Promise<Page<StockLocation>> {
  const page = await listPage<Row>(db, listed, query, {
    conditions: [],
    search: textAnywhere(sql`lower(k.name)`, query.q),
  })
  return { ...page, rows: page.rows.map(dated) }
}

export async function readLocation(db: Queryable, id: string): Promise<StockLocation | null> {
  const { rows } = await sql<Row>`${locations} where id = ${id}`.execute(db)
  return rows[0] ? dated(rows[0]) : null
}

export async function lastPriority(db: Queryable): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(priority), -1) as last from stock_location`.execute(
    db,
  )
  return rows[0]?.last ?? -1
}

/** Inserts a location. Fails on `stock_location_priority_key` if another location has this priority. */
export async function insertLocation(
  db: Queryable,
  row: {
    readonly id: string
    readonly name: string
    readonly priority: number
    readonly address: StockLocation['address']
    readonly is_public: boolean
    readonly latitude: number | null
    readonly longitude: number | null
    readonly now: Date
  },
): Promise<void> {
  await sql`insert into stock_location (id, name, priority, address, is_public, latitude, longitude, created_at, updated_at)
    values (${row.id}, ${row.name}, ${row.priority}, ${JSON.stringify(row.address)}::jsonb, ${row.is_public}, ${row.latitude},
      ${row.longitude}, ${row.now}, ${row.now})`.execute(db)
}

/** Updates a location. Fails on `stock_location_priority_key` if another location has this priority. */
export async function updateLocation(
  db: Queryable,
  {
    id,
    name,
    priority,
    address,
    is_public,
    latitude,
    longitude,
  }: Omit<StockLocation, 'is_default' | 'created_at' | 'updated_at'>,
  now: Date,
): Promise<void> {
  await sql`update stock_location set name = ${name}, priority = ${priority}, address = ${JSON.stringify(address)}::jsonb,
    is_public = ${is_public}, latitude = ${latitude}, longitude = ${longitude},
    updated_at = ${now} where id = ${id}`.execute(db)
}

/**
 * Changes the default location. Blocks sales until the transaction ends. First stores levels for the stock that
 * belonged to the old default implicitly.
 */
export async function moveDefault(tx: Queryable, id: string): Promise<void> {
  await sql`lock table variant_stock in share row exclusive mode`.execute(tx)
  await sql`insert into stock_level (variant_id, location_id, quantity)
    select s.variant_id, p.id, s.on_hand from variant_stock s join stock_location p on p.is_default
    where s.on_hand <> 0 and not exists (select from stock_level l where l.variant_id = s.variant_id)`.execute(tx)
  await sql`update stock_location set is_default = false where is_default and id <> ${id}`.execute(tx)
  await sql`update stock_location set is_default = true where id = ${id}`.execute(tx)
}

/** Counts the variants with stock at the location. */
export async function variantsAt(db: Queryable, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from stock_level where location_id = ${id} and quantity <> 0`.execute(db)
  return rows[0]?.count ?? 0
}

/** The empty levels of a location, which are deleted with it. */
export const emptyLevels: Reference = { table: 'stock_level', column: 'location_id', only: sql`quantity = 0` }

/** Deletes the location and its empty levels. Fails on the foreign key if stock has arrived there meanwhile. */
export async function deleteLocation(tx: Queryable, id: string): Promise<void> {
  await sql`delete from stock_level where location_id = ${id} and quantity = 0`.execute(tx)
  await sql`delete from stock_location where id = ${id}`.execute(tx)
}
