import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Observed } from './compare-variants.ts'
import type { MetricObserved } from './results.ts'
import type { ExperimentView, MetricView, Outcomes } from './schema.ts'

/** Number of days before a unit's exposure that count as its past, which is used to reduce variance (CUPED). */
const pastDays = 30

interface Row {
  readonly variant_id: string
  readonly units: number
  readonly converted: number
  readonly ignored: number
  readonly mean_y: number
  readonly mean_x: number
  readonly mean_past: number
  readonly var_y: number | null
  readonly var_x: number | null
  readonly var_past: number | null
  readonly cov_yx: number | null
  readonly cov_ypast: number | null
}

/** Returns the sums of one metric since each unit's exposure, up to the end of the experiment. */
export async function readObserved(
  db: Queryable,
  experiment: ExperimentView,
  metric: MetricView,
): Promise<MetricObserved> {
  const end = experiment.ended_at
  const since = end === null ? sql`t.at >= t.exposed_at` : sql`t.at >= t.exposed_at and t.at <= ${end}::timestamptz`
  const y = metric.kind === 'conversion' ? sql`(happened > 0)::int::float8` : sql`value`
  const past = metric.kind === 'conversion' ? sql`(happened_before > 0)::int::float8` : sql`value_before`
  const { rows } = await sql<Row>`
    with told as (${metric.source === 'conversions' ? conversions(experiment, metric) : outcomes(experiment, metric)}),
    summed as (
      select unit_id,
        count(*) filter (where counts and ${since}) as happened,
        count(*) filter (where not counts and ${since}) as ignored,
        sum(value) filter (where counts and ${since}) as value,
        sum(denominator) filter (where counts and ${since}) as denominator,
        count(*) filter (where counts and at < exposed_at) as happened_before,
        sum(value) filter (where counts and at < exposed_at) as value_before
      from told t where at >= exposed_at - ${pastDays} * interval '1 day' group by unit_id
    ), every as (
      select u.variant_id, coalesce(happened, 0) as happened, coalesce(ignored, 0) as ignored,
        coalesce(value, 0) as value, coalesce(denominator, 0) as denominator,
        coalesce(happened_before, 0) as happened_before, coalesce(value_before, 0) as value_before
      from experiment_exposure u left join summed using (unit_id) where u.experiment_id = ${experiment.id}
    ), figures as (
      select variant_id, happened, ignored, ${y} as y, denominator as x, ${past} as past from every
    )
    select variant_id, count(*) as units, count(*) filter (where happened > 0) as converted,
      sum(ignored)::bigint as ignored, avg(y) as mean_y, avg(x) as mean_x, avg(past) as mean_past,
      var_samp(y) as var_y, var_samp(x) as var_x, var_samp(past) as var_past,
      covar_samp(y, x) as cov_yx, covar_samp(y, past) as cov_ypast
    from figures group by variant_id`.execute(db)
  return {
    metric,
    byVariant: new Map(rows.map((row) => [row.variant_id, observedOf(row)])),
    ignored: rows.reduce((sum, { ignored }) => sum + ignored, 0),
  }
}

/** Returns the conversions of each unit (a visitor or a person). Values in another currency are ignored. */
export function conversions({ id, currency }: ExperimentView, { kind, conversion_type }: MetricView) {
  const counts = kind === 'value' ? sql`coalesce(c.currency = ${currency}, false)` : sql`true`
  const columns = sql`u.unit_id, u.exposed_at, c.converted_at as at, ${counts} as counts, c.conversion_value::float8 as value, 0::float8 as denominator`
  const wanted = sql`u.experiment_id = ${id} and c.conversion_type = ${conversion_type}`
  return sql`
    select ${columns} from experiment_exposure u join conversion c on c.visitor_id = u.unit_id where ${wanted}
    union all
    select ${columns} from experiment_exposure u join conversion c on c.person_id = u.unit_id
    where ${wanted} and c.visitor_id is distinct from u.unit_id`
}

export const outcomes = ({ id }: ExperimentView, { name }: MetricView) => sql`
  select u.unit_id, u.exposed_at, o.occurred_at as at, true as counts, o.value, o.denominator
  from experiment_exposure u join experiment_outcome o on o.experiment_id = u.experiment_id and o.unit_id = u.unit_id
  where u.experiment_id = ${id} and o.metric = ${name}`

const observedOf = (row: Row): Observed => ({
  units: row.units,
  converted: row.converted,
  ratio: {
    count: row.units,
    meanX: row.mean_x,
    meanY: row.mean_y,
    varianceX: row.var_x ?? 0,
    varianceY: row.var_y ?? 0,
    covariance: row.cov_yx ?? 0,
  },
  past: {
    count: row.units,
    meanX: row.mean_past,
    meanY: row.mean_y,
    varianceX: row.var_past ?? 0,
    varianceY: row.var_y ?? 0,
    covariance: row.cov_ypast ?? 0,
  },
})

/** Stores outcomes, each once. Returns the number of new ones. */
export async function insertOutcomes(
  tx: Queryable,
  experimentId: string,
  told: Outcomes['outcomes'],
  now: Date,
): Promise<number> {
  const added = await tx
    .insertInto('experiment_outcome')
    .values(
      told.map(({ source_id, unit_id, metric, value, denominator, occurred_at }) => ({
        experiment_id: experimentId,
        metric,
        source_id,
        unit_id,
        value,
        denominator,
        occurred_at: occurred_at === undefined ? now : new Date(occurred_at),
        received_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('source_id')
    .execute()
  return added.length
}
