import { type Queryable, sql } from '../../platform/db/database.ts'
import { insertRow } from '../../platform/db/row-store.ts'
import type { BuyingDays } from './histories.rules.ts'
import type { RfmGroup } from './rfm.rules.ts'

/** Returns the currencies in which known people have purchased. */
export async function boughtCurrencies(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct currency from conversion where conversion_type = 'purchase' and conversion_value > 0 and currency is not null
      and person_id is not null order by 1`.execute(db)
  return rows.map(({ currency }) => currency)
}

export interface Buyer {
  readonly personId: string
  readonly days: readonly number[]
  /** In minor units. */
  readonly spent: readonly number[]
}

/** Returns the days and amounts of every person's purchases in a currency. Purchases on the same day count as one. */
export async function buyersOf(db: Queryable, currency: string, today: number): Promise<Buyer[]> {
  const { rows } = await sql<Buyer>`
    select person_id as "personId", array_agg(day order by day) as days, array_agg(value order by day) as spent
    from (
      select c.person_id, (c.converted_at at time zone 'UTC')::date - date '1970-01-01' as day, sum(c.conversion_value::float8) as value
      from conversion c join person p on p.id = c.person_id and p.merged_into is null and p.forgotten_at is null
      where c.conversion_type = 'purchase' and c.conversion_value > 0 and c.currency = ${currency}
      group by 1, 2) bought
    where day <= ${today} group by person_id order by person_id`.execute(db)
  return rows
}

export interface NewModel {
  readonly id: string
  readonly currency: string
  readonly status: 'fitted' | 'refused'
  readonly reason: string
  readonly buyers: number
  readonly repeatBuyers: number
  readonly weeks: number
  readonly bgNbd: object | null
  readonly gammaGamma: object | null
  readonly goodness: object | null
}

const jsonOrNull = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))

export async function insertModel(tx: Queryable, model: NewModel, now: Date): Promise<void> {
  await insertRow(tx, 'customer_model', {
    id: model.id,
    currency: model.currency,
    status: model.status,
    reason: model.reason,
    buyers: model.buyers,
    repeat_buyers: model.repeatBuyers,
    weeks: model.weeks,
    bg_nbd: jsonOrNull(model.bgNbd),
    gamma_gamma: jsonOrNull(model.gammaGamma),
    goodness: jsonOrNull(model.goodness),
    fitted_at: now,
  })
}

export interface NewPrediction {
  readonly person_id: string
  readonly recency_days: number
  readonly frequency: number
  readonly monetary_minor: number
  readonly recency_quintile: number
  readonly frequency_quintile: number
  readonly monetary_quintile: number
  readonly rfm_group: RfmGroup
  readonly probability_alive: number | null
  readonly expected_purchases: number | null
  readonly expected_value_minor: number | null
  readonly predicted_clv_minor: number | null
}

/** Rows per statement. */
const atOnce = 5000

/** Replaces all predictions of a currency. Serialises concurrent fits of the same currency. */
export async function replacePredictions(
  tx: Queryable,
  { id, currency }: { readonly id: string; readonly currency: string },
  predictions: readonly NewPrediction[],
  now: Date,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('weft customer predictions ' || ${currency}, 0))`.execute(tx)
  await tx.deleteFrom('customer_prediction').where('currency', '=', currency).execute()
  for (let start = 0; start < predictions.length; start += atOnce)
    await sql`
      insert into customer_prediction (person_id, currency, model_id, recency_days, frequency, monetary_minor, recency_quintile,
        frequency_quintile, monetary_quintile, rfm_group, probability_alive, expected_purchases, expected_value_minor, predicted_clv_minor, calculated_at)
      select g.person_id, ${currency}, ${id}, recency_days, frequency, monetary_minor, recency_quintile, frequency_quintile, monetary_quintile,
        rfm_group, probability_alive, expected_purchases, expected_value_minor, predicted_clv_minor, ${now}
      from jsonb_to_recordset(${JSON.stringify(predictions.slice(start, start + atOnce))}::jsonb) as g(person_id text, recency_days int,
        frequency int, monetary_minor bigint, recency_quintile int, frequency_quintile int, monetary_quintile int, rfm_group text,
        probability_alive float8, expected_purchases float8, expected_value_minor float8, predicted_clv_minor float8)
      join person p on p.id = g.person_id and p.merged_into is null and p.forgotten_at is null`.execute(tx)
}

export async function lastFit(db: Queryable): Promise<Date | null> {
  const row = await db
    .selectFrom('customer_model')
    .select('fitted_at')
    .orderBy('fitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.fitted_at ?? null
}

/** Converts amounts to whole currency units, as the models expect. */
export const inUnits = ({ days, spent }: Buyer, unit: number): BuyingDays => ({
  days,
  values: spent.map((minor) => minor / unit),
})
