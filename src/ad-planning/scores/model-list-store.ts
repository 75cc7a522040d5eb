import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import type { CustomerModelTable, CustomerPredictionTable } from '../../platform/db/tables.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { needed } from './histories.rules.ts'
import type {
  CustomerModelView,
  ModelFilter,
  ModelledCustomerFilter,
  ModelledCustomerView,
} from './prediction-schema.ts'
import { type WhoseRow, whoseColumns, whoseNames, whoseView } from './whose-store.ts'

/** Safe casts: only `fitCurrency` writes these columns. */
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

const models = tableList('customer_model', { fitted_at: 'timestamptz' })

export async function listModels(db: Queryable, asked: ModelFilter & PageAfter): Promise<Page<CustomerModelView>> {
  const { q, currency } = asked
  const narrowed = narrowedTable(q, { equal: { currency }, searched: ['t.id', 't.reason'] })
  const page = await listPage<Selectable<CustomerModelTable>>(db, models, asked, narrowed)
  return { ...page, rows: page.rows.map(modelView) }
}

/** Returns the models with these ids, sorted by currency. */
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

type ModelledRow = Selectable<CustomerPredictionTable> & WhoseRow

const modelledView = (row: ModelledRow): ModelledCustomerView => ({
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

const modelled: ListSource = {
  from: sql`customer_prediction t`,
  id: { column: sql`array[t.person_id, t.currency]`, type: 'text[]' },
  sorts: { monetary: [{ column: sql`t.monetary_minor`, type: 'bigint' }] },
  columns: sql`t.*, ${whoseColumns}`,
  join: sql`join customer_prediction t on t.person_id = page.list_id[1] and t.currency = page.list_id[2] join person p on p.id = t.person_id`,
}

export async function listModelled(
  db: Queryable,
  asked: ModelledCustomerFilter & PageAfter,
): Promise<Page<ModelledCustomerView>> {
  const { q, person_id, currency, group } = asked
  const narrowed = narrowedTable(q, { equal: { person_id, currency, rfm_group: group }, searched: whoseNames })
  const from = q ? sql`customer_prediction t join person p on p.id = t.person_id` : modelled.from
  const page = await listPage<ModelledRow>(db, { ...modelled, from }, asked, narrowed)
  return { ...page, rows: page.rows.map(modelledView) }
}
