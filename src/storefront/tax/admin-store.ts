import type { Selectable } from 'kysely'
import type { Queryable } from '../../platform/db/database.ts'
import type { TaxRateTable } from '../../platform/db/tables.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page } from '../../platform/page.ts'
import { formatPpm } from '../../platform/percent.ts'
import type { TaxRateView } from './schema.ts'

export type TaxRateTerms = Pick<TaxRateView, 'name' | 'country' | 'province' | 'tax_class' | 'rate_ppm'>

const toView = (row: Selectable<TaxRateTable>): TaxRateView => ({
  ...row,
  rate: formatPpm(row.rate_ppm),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

export async function listTaxRates(
  db: Queryable,
  { country, tax_class, limit, offset }: { country?: string; tax_class?: string; limit: number; offset: number },
): Promise<Page<TaxRateView>> {
  const found = db
    .selectFrom('tax_rate')
    .$if(country !== undefined, (rates) => rates.where('country', '=', country ?? ''))
    .$if(tax_class !== undefined, (rates) => rates.where('tax_class', '=', tax_class ?? ''))
  const rows = await found.selectAll().orderBy('created_at').orderBy('id').limit(limit).offset(offset).execute()
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows: rows.map(toView), count }
}

export async function readTaxRate(db: Queryable, id: string): Promise<TaxRateView | null> {
  const row = await db.selectFrom('tax_rate').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toView(row) : null
}

export async function lockTaxRate(db: Queryable, id: string): Promise<TaxRateView | null> {
  const row = await db.selectFrom('tax_rate').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toView(row) : null
}

/** Fails on `tax_rate_country_province_tax_class_key` when the place and class have a rate already. */
export async function insertTaxRate(db: Queryable, id: string, terms: TaxRateTerms, now: Date): Promise<TaxRateView> {
  const row = await db
    .insertInto('tax_rate')
    .values({ id, ...terms, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row)
}

/** Fails like `insertTaxRate`. */
export async function changeTaxRate(db: Queryable, id: string, terms: TaxRateTerms, now: Date): Promise<TaxRateView> {
  const row = await db
    .updateTable('tax_rate')
    .set({ ...terms, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row)
}

export async function deleteTaxRate(db: Queryable, id: string): Promise<boolean> {
  const row = await db.deleteFrom('tax_rate').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}
