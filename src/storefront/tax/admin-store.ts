import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { deleteById } from '../../platform/db/delete-store.ts'
import { equalTo, textAnywhere, within } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import type { TaxRateTable } from '../../platform/db/tables.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { formatPpm } from '../../platform/percent.ts'
import type { TaxRateFilter, TaxRateView } from './schema.ts'

export type TaxRateTerms = Pick<TaxRateView, 'name' | 'country' | 'province' | 'tax_class' | 'rate_ppm'>

const toView = (row: Selectable<TaxRateTable>): TaxRateView => ({
  ...row,
  rate: formatPpm(row.rate_ppm),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

const rates: ListSource = {
  from: sql`tax_rate t`,
  id: { column: sql`t.id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`t.created_at`, type: 'timestamptz' }],
    updated_at: [{ column: sql`t.updated_at`, type: 'timestamptz' }],
    name: [{ column: sql`t.name`, type: 'text' }],
    country: [{ column: sql`t.country`, type: 'text' }],
    rate_ppm: [{ column: sql`t.rate_ppm`, type: 'bigint' }],
  },
  columns: sql`t.*`,
  join: sql`join tax_rate t on t.id = page.list_id`,
}

export async function listTaxRates(db: Queryable, query: TaxRateFilter & PageAfter): Promise<Page<TaxRateView>> {
  const page = await listPage<Selectable<TaxRateTable>>(db, rates, query, {
    conditions: [
      ...equalTo([
        [sql`t.country`, query.country],
        [sql`t.tax_class`, query.tax_class],
      ]),
      ...within(sql`t.created_at`, 'created_at', query),
    ],
    search: textAnywhere(sql`lower(concat_ws(E'\n', t.name, t.province, t.tax_class))`, query.q),
  })
  return { ...page, rows: page.rows.map(toView) }
}

export async function readTaxRate(db: Queryable, id: string): Promise<TaxRateView | null> {
  const row = await db.selectFrom('tax_rate').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toView(row) : null
}

export async function lockTaxRate(db: Queryable, id: string): Promise<TaxRateView | null> {
  const row = await db.selectFrom('tax_rate').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toView(row) : null
}

/**
 * Stores a tax rate and returns it. Fails on `tax_rate_country_province_tax_class_key` if the place already has a rate for
 * the class.
 */
export async function insertTaxRate(db: Queryable, id: string, terms: TaxRateTerms, now: Date): Promise<TaxRateView> {
  const row = await db
    .insertInto('tax_rate')
    .values({ id, ...terms, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row)
}

/** Changes a tax rate and returns it. Fails like `insertTaxRate`. */
export async function changeTaxRate(db: Queryable, id: string, terms: TaxRateTerms, now: Date): Promise<TaxRateView> {
  const row = await db
    .updateTable('tax_rate')
    .set({ ...terms, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row)
}

export const deleteTaxRate = deleteById('tax_rate')
