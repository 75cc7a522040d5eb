import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import type { CustomerModelTable, CustomerPredictionTable } from '../../platform/db/tables.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page } from '../../platform/page.ts'
import { needed } from './histories.rules.ts'
import type {
  CustomerModelView,
  ModelFilter,
  ModelledCustomerFilter,
  ModelledCustomerView,
} from './prediction-schema.ts'
import { type WhoseRow, whoseColumns, whoseView } from './whose-store.ts'

/** The one place that writes them sees to it that the columns hold nothing else. */
const modelView = (row: Selectable<CustomerModelTable>): CustomerModelView => ({
  id: row.id,
  currency: row.currency,
  status: row.status as CustomerModelView['status'],
  reason: row.reason,
  needed: { repeat_buyers: needed.repeatBuyers, weeks: needed.weeks },
  buyers: row.buyers,
  repeat_buyers: row.repeat_buyers,
  weeks: row.weeks,
  bg_nbd: row.bg_nbd as CustomerModelView['bg_nbd'],
  gamma_gamma: row.gamma_gamma as CustomerModelView['gamma_gamma'],
  goodness: row.goodness as CustomerModelView['goodness'],
  fitted_at: isoTime(row.fitted_at),
})

export async function listModels(
  db: Queryable,
  { currency, order, limit, offset }: ModelFilter,
): Promise<Page<CustomerModelView>> {
  let found = db.selectFrom('customer_model')
  if (currency !== undefined) found = found.where('currency', '=', currency)
  const direction = order.startsWith('-') ? 'desc' : 'asc'
  const rows = await found
    .selectAll()
    .orderBy('fitted_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows: rows.map(modelView), count }
}

/** By their currencies. */
export async function readModels(db: Queryable, ids: readonly string[]): Promise<CustomerModelView[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('customer_model')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('currency')
    .execute()
  return rows.map(modelView)
}

/** Who has spent most first. */
export async function listModelled(
  db: Queryable,
  { person_id, currency, group, order, limit, offset }: ModelledCustomerFilter,
): Promise<Page<ModelledCustomerView>> {
  const conditions = [sql`true`]
  if (person_id !== undefined) conditions.push(sql`m.person_id = ${person_id}`)
  if (currency !== undefined) conditions.push(sql`m.currency = ${currency}`)
  if (group !== undefined) conditions.push(sql`m.rfm_group = ${group}`)
  const where = sql.join(conditions, sql` and `)
  const direction = order.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await sql<Selectable<CustomerPredictionTable> & WhoseRow>`
    select m.*, ${whoseColumns} from customer_prediction m join person p on p.id = m.person_id where ${where}
    order by m.monetary_minor ${direction}, m.person_id, m.currency limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) from customer_prediction m where ${where}`.execute(db)
  const view = (row: (typeof rows)[number]): ModelledCustomerView => ({
    ...whoseView(row),
    currency: row.currency,
    model_id: row.model_id,
    rfm: {
      recency_days: row.recency_days,
      frequency: row.frequency,
      monetary: row.monetary_minor,
      recency_quintile: row.recency_quintile,
      frequency_quintile: row.frequency_quintile,
      monetary_quintile: row.monetary_quintile,
      group: row.rfm_group as ModelledCustomerView['rfm']['group'],
    },
    probability_alive: row.probability_alive,
    expected_purchases: row.expected_purchases,
    expected_order_value: row.expected_value_minor,
    predicted_clv: row.predicted_clv_minor,
    calculated_at: isoTime(row.calculated_at),
  })
  return { rows: rows.map(view), count: counted.rows[0]?.count ?? 0 }
}
