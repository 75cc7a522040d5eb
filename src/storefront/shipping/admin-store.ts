import { type Queryable, sql } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page } from '../../platform/page.ts'
import type { ShippingOptionView } from './schema.ts'

interface OptionRow extends Omit<ShippingOptionView, 'created_at' | 'updated_at'> {
  readonly created_at: Date
  readonly updated_at: Date
}

const options = sql`
  select o.id, o.region_id, o.name, o.carrier, o.countries, o.provinces, o.amount_minor as amount, r.currency,
    o.free_over_minor as free_over, o.min_days, o.max_days, o.active, o.created_at, o.updated_at
  from shipping_option o join region r on r.id = o.region_id`

const toView = (row: OptionRow): ShippingOptionView => ({
  ...row,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

export async function listShippingOptions(
  db: Queryable,
  {
    region_id,
    active,
    limit,
    offset,
  }: { region_id?: string; active?: 'true' | 'false'; limit: number; offset: number },
): Promise<Page<ShippingOptionView>> {
  const regionId = region_id ?? null
  const isActive = active === undefined ? null : active === 'true'
  const filter = sql`where (${regionId}::text is null or o.region_id = ${regionId}) and (${isActive}::boolean is null or o.active = ${isActive})`
  const { rows } = await sql<OptionRow>`
    ${options} ${filter} order by o.created_at, o.id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*) as count from shipping_option o ${filter}`.execute(db)
  return { rows: rows.map(toView), count: counted.rows[0]?.count ?? 0 }
}

export async function readShippingOption(db: Queryable, id: string): Promise<ShippingOptionView | null> {
  const { rows } = await sql<OptionRow>`${options} where o.id = ${id}`.execute(db)
  return rows[0] ? toView(rows[0]) : null
}

/** Null: there is no such region. The region's currency and countries hold still until the transaction ends. */
export async function regionCountries(db: Queryable, regionId: string): Promise<string[] | null> {
  const region = await db.selectFrom('region').select('id').where('id', '=', regionId).forShare().executeTakeFirst()
  if (!region) return null
  const rows = await db.selectFrom('region_country').select('country').where('region_id', '=', regionId).execute()
  return rows.map((row) => row.country)
}

export async function lockShippingOption(db: Queryable, id: string): Promise<boolean> {
  const row = await db.selectFrom('shipping_option').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

export async function insertShippingOption(
  db: Queryable,
  option: Omit<ShippingOptionView, 'currency' | 'created_at' | 'updated_at'>,
  now: Date,
): Promise<void> {
  const { id, region_id, ...rest } = option
  await db
    .insertInto('shipping_option')
    .values({ id, region_id, ...toColumns(rest), created_at: now, updated_at: now })
    .execute()
}

export async function changeShippingOption(
  db: Queryable,
  option: Omit<ShippingOptionView, 'currency' | 'created_at' | 'updated_at'>,
  now: Date,
): Promise<void> {
  const { id, region_id: _, ...rest } = option
  await db
    .updateTable('shipping_option')
    .set({ ...toColumns(rest), updated_at: now })
    .where('id', '=', id)
    .execute()
}

function toColumns(option: Omit<ShippingOptionView, 'id' | 'region_id' | 'currency' | 'created_at' | 'updated_at'>) {
  const { name, carrier, countries, provinces, min_days, max_days, active } = option
  return {
    name,
    carrier,
    countries,
    provinces,
    amount_minor: option.amount,
    free_over_minor: option.free_over,
    min_days,
    max_days,
    active,
  }
}

export async function deleteShippingOption(db: Queryable, id: string): Promise<boolean> {
  const row = await db.deleteFrom('shipping_option').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}
