import { lookBoundaries, sampleSizeForRates } from '../statistics/index.ts'
import type { PlanAsked, PlanView } from './results-schema.ts'

/** Returns the number of units that an experiment needs, and the boundary at each look. */
export function planExperiment(asked: PlanAsked): PlanView {
  const alpha = 1 - asked.confidence_level
  const hoped = asked.baseline * (1 + asked.minimum_detectable_effect)
  const size = sampleSizeForRates({ baseline: asked.baseline, hoped }, { alpha, power: asked.statistical_power })
  const perVariant = size === null || size > Number.MAX_SAFE_INTEGER / 20 ? null : Math.ceil(size)
  const total = perVariant === null ? null : perVariant * asked.variants
  const pocock = lookBoundaries('pocock', asked.looks, alpha)
  const strictEarly = lookBoundaries('obrien_fleming', asked.looks, alpha)
  return {
    required_per_variant: perVariant,
    required_total: total,
    days: total === null || asked.units_per_day === undefined ? null : Math.ceil(total / asked.units_per_day),
    looks: pocock.map((z, index) => ({
      look: index + 1,
      units_per_variant: perVariant === null ? null : Math.ceil((perVariant * (index + 1)) / asked.looks),
      pocock_z: z,
      obrien_fleming_z: strictEarly[index] ?? z,
    })),
  }
}
