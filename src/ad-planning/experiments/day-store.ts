import { type Queryable, sql } from '../../platform/db/database.ts'
import type { DayChange } from './day-by-day.ts'
import { conversions, outcomes } from './observation-store.ts'
import type { ExperimentView, MetricView } from './schema.ts'

/**
 * Returns by how much the sums of each variant grew on each day. Reads all units in one pass. On a day on which a
 * unit's value grows, the sum of squares grows by the difference of the squares.
 */
export async function readDayChanges(
  db: Queryable,
  experiment: ExperimentView,
  metric: MetricView,
): Promise<DayChange[]> {
  const end = experiment.ended_at
  const until = end === null ? sql`` : sql` and at <= ${end}::timestamptz`
  const value = metric.kind === 'conversion' ? sql`(n = 1)::int::float8` : sql`value`
  const { rows } = await sql<DayChange>`
    with told as (${metric.source === 'conversions' ? conversions(experiment, metric) : outcomes(experiment, metric)}),
    moved as (
      select unit_id, (at at time zone 'UTC')::date as day, sum(value) as value, sum(denominator) as denominator,
        row_number() over (partition by unit_id order by (at at time zone 'UTC')::date) as n
      from told where counts and at >= exposed_at${until} group by 1, 2
    ), grown as (
      select unit_id, day, n, ${value} as dy, denominator as dx,
        sum(${value}) over by_day as y, sum(denominator) over by_day as x
      from moved window by_day as (partition by unit_id order by day)
    ), changed as (
      select u.variant_id, (u.exposed_at at time zone 'UTC')::date as day, 1 as units, 0 as converted,
        0::float8 as y, 0::float8 as x, 0::float8 as yy, 0::float8 as xx, 0::float8 as xy
      from experiment_exposure u where u.experiment_id = ${experiment.id}
      union all
      select u.variant_id, g.day, 0, (g.n = 1)::int, g.dy, g.dx, g.y * g.y - (g.y - g.dy) * (g.y - g.dy),
        g.x * g.x - (g.x - g.dx) * (g.x - g.dx), g.x * g.y - (g.x - g.dx) * (g.y - g.dy)
      from grown g join experiment_exposure u on u.experiment_id = ${experiment.id} and u.unit_id = g.unit_id
    )
    select variant_id, day::text as day, sum(units)::bigint as units, sum(converted)::bigint as converted,
      sum(y) as y, sum(x) as x, sum(yy) as yy, sum(xx) as xx, sum(xy) as xy
    from changed group by variant_id, changed.day order by changed.day, variant_id`.execute(db)
  return rows
}
