import { type Queryable, sql } from '../../platform/db/database.ts'
import { deleteById } from '../../platform/db/delete-store.ts'
import { equalTo, textAnywhere, within } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { insertRow, updateById } from '../../platform/db/row-store.ts'
import { dated, type Stored } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { ShippingOptionFilter, ShippingOptionView } from './schema.ts'

type OptionRow = Stored<ShippingOptionView>

const columns = sql`o.id, o.region_id, o.name, o.carrier, o.countries, o.provinces, o.amount_minor as amount, r.currency,
  o.free_over_minor as free_over, o.min_days, o.max_days, o.active, o.created_at, o.updated_at`

const options: ListSource = {
  from: sql`shipping_option o`,
  id: { column: sql`o.id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`o.created_at`, type: 'timestamptz' }],
    updated_at: [{ column: sql`o.updated_at`, type: 'timestamptz' }],
    name: [{ column: sql`o.name`, type: 'text' }],
    amount: [{ column: sql`o.amount_minor`, type: 'bigint' }],
  },
  columns,
  join: sql`join shipping_option o on o.id = page.list_id join region r on r.id = o.region_id`,
}

export async function listShippingOptions(
  db: Queryable,
  query: ShippingOptionFilter & PageAfter,
): Promise<Page<ShippingOptionView>> {
  const page = await listPage<OptionRow>(db, options, query, {
    conditions: [
      ...equalTo([
        [sql`o.region_id`, query.region_id],
        [sql`o.active`, query.active],
      ]),
      ...within(sql`o.created_at`, 'created_at', query),
    ],
    search: textAnywhere(sql`lower(concat_ws(E'\n', o.name, o.carrier))`, query.q),
  })
  return { ...page, rows: page.rows.map(dated) }
}

export async function readShippingOption(db: Queryable, id: string): Promise<ShippingOptionView | null> {
  const { rows } = await sql<OptionRow>`
    select ${columns} from shipping_option o join region r on r.id = o.region_id where o.id = ${id}`.execute(db)
  return rows[0] ? dated(rows[0]) : null
}

/**
 * Reads the region's countries. Locks its currency and countries until the transaction ends. Returns null if the region
 * does not exist.
 */
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
  await insertRow(db, 'shipping_option', { id, region_id, ...toColumns(rest), created_at: now, updated_at: now })
}

export async function changeShippingOption(
  db: Queryable,
  option: Omit<ShippingOptionView, 'currency' | 'created_at' | 'updated_at'>,
  now: Date,
): Promise<void> {
  const { id, region_id: _, ...rest } = option
  await updateById(db, 'shipping_option', id, { ...toColumns(rest), updated_at: now })
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

export const deleteShippingOption = deleteById('shipping_option')
