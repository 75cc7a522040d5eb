import { compareVariants, type Observed } from './compare-variants.ts'
import { lookedBy } from './results.ts'
import type { ExperimentDayView } from './results-schema.ts'
import type { ExperimentView, MetricView } from './schema.ts'

/** Amounts that one UTC day adds to the sums of a variant. y is a unit's value, x its denominator. */
export interface DayChange {
  readonly day: string
  readonly variant_id: string
  readonly units: number
  readonly converted: number
  readonly y: number
  readonly x: number
  readonly yy: number
  readonly xx: number
  readonly xy: number
}

type Sums = Omit<DayChange, 'day' | 'variant_id'>

const none: Sums = { units: 0, converted: 0, y: 0, x: 0, yy: 0, xx: 0, xy: 0 }
const dayMs = 86_400_000
const mostDays = 366

/**
 * Returns the difference from the control at the end of each day, for the last year. Empty before the experiment
 * starts.
 */
export function dayByDay(
  experiment: ExperimentView,
  metric: MetricView,
  changes: readonly DayChange[],
  now: Date,
): ExperimentDayView[] {
  const { variants, started_at, ended_at, target_sample_size, confidence_level } = experiment
  if (started_at === null) return []
  const control = variants.find(({ is_control }) => is_control)
  const looked = lookedBy(variants, target_sample_size, 1 - confidence_level)
  const byDay = Map.groupBy(changes, ({ day }) => day)
  const sums = new Map<string, Sums>()
  const days = daysBetween(new Date(started_at), ended_at === null ? now : new Date(ended_at))
  const all = days.map((day): ExperimentDayView => {
    for (const change of byDay.get(day) ?? [])
      sums.set(change.variant_id, added(sums.get(change.variant_id) ?? none, change))
    const of = (id: string | undefined) => observed(sums.get(id ?? '') ?? none)
    return {
      day,
      total_samples: [...sums.values()].reduce((all, { units }) => all + units, 0),
      comparisons: variants
        .filter(({ is_control }) => !is_control)
        .map(({ id, name }) => {
          const { difference, sequential } = compareVariants(metric, of(control?.id), of(id), looked)
          return { variant_id: id, variant_name: name, estimate: difference?.estimate ?? null, sequential }
        }),
    }
  })
  return all.slice(-mostDays)
}

function daysBetween(from: Date, to: Date): string[] {
  const first = Math.floor(from.getTime() / dayMs)
  const count = Math.max(1, Math.floor(to.getTime() / dayMs) - first + 1)
  return Array.from({ length: count }, (_, index) => new Date((first + index) * dayMs).toISOString().slice(0, 10))
}

const added = (sums: Sums, change: Sums): Sums => ({
  units: sums.units + change.units,
  converted: sums.converted + change.converted,
  y: sums.y + change.y,
  x: sums.x + change.x,
  yy: sums.yy + change.yy,
  xx: sums.xx + change.xx,
  xy: sums.xy + change.xy,
})

/** Returns the moments from sums of squares. The daily sums do not include values before the exposure. */
function observed({ units, converted, y, x, yy, xx, xy }: Sums): Observed {
  const n = Math.max(1, units)
  const [meanY, meanX, by] = [y / n, x / n, Math.max(1, units - 1)]
  const varianceY = Math.max(0, (yy - n * meanY * meanY) / by)
  const ratio = {
    count: units,
    meanX,
    meanY,
    varianceX: Math.max(0, (xx - n * meanX * meanX) / by),
    varianceY,
    covariance: (xy - n * meanX * meanY) / by,
  }
  return { units, converted, ratio, past: { ...ratio, meanX: 0, varianceX: 0, covariance: 0 } }
}
