import { z } from 'zod'
import { Calculated, CalculatedAmount, Id, IsoTime, Name, Statistic } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { clvTiers, levels, scoreTypes } from './tiers.rules.ts'

const ScoreTypeField = z.enum(scoreTypes)
const TierField = z.enum([...clvTiers, ...levels])
const Confidence = z.enum(['high', 'medium', 'low'])
const Currency = z.string().nullable()

export const ScoredPerson = z
  .object({
    id: z.string(),
    email: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
  })
  .meta({ id: 'AdScoredPerson' })

/** Identifies the person to whom a figure belongs. */
export const whose = {
  person_id: z.string(),
  display_name: z.string(),
  person: ScoredPerson,
  customer: z
    .object({ id: z.string() })
    .nullable()
    .describe('The customer record of the person in the shop; null if there is none.'),
}

const scored = {
  score_type: ScoreTypeField,
  score_value: Statistic.describe(
    'clv: an integer, in whole units of its currency; nps: 0 to 10; engagement and churn_risk: 0 to 100.',
  ),
  currency: Currency.describe('Currency of a lifetime value. Null if it is not known, and for all other scores.'),
  tier: TierField,
  confidence: Confidence,
  breakdown: Calculated.describe('Everything the value was calculated from; amounts in minor units.'),
  explanation: z.string().describe('The breakdown in words.'),
  calculated_at: IsoTime,
}

export const Score = z
  .object({
    id: z.string(),
    ...whose,
    ...scored,
    percentile: z
      .int()
      .nullable()
      .describe('Percentage of the scores of this type with this value or less, whatever their currency.'),
    previous_score: Statistic.nullable(),
    score_change: Statistic.nullable(),
    trend_direction: z.enum(['up', 'down', 'stable']),
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'AdCustomerScore' })
export type ScoreView = z.infer<typeof Score>

export const ScoreQuery = listQuery(['-calculated_at', 'score_value'], {
  q: SearchText.optional().describe('Part of the person’s address or name.'),
  person_id: Id.optional(),
  score_type: ScoreTypeField.optional(),
  tier: TierField.optional(),
  currency: z.string().max(3).optional(),
})
export type ScoreFilter = z.infer<typeof ScoreQuery>

const Summed = { count: z.int(), avg: Statistic.nullable(), min: Statistic.nullable(), max: Statistic.nullable() }
const SummedAmount = {
  count: z.int(),
  avg: CalculatedAmount.nullable(),
  min: CalculatedAmount.nullable(),
  max: CalculatedAmount.nullable(),
}
export const Aggregates = z
  .object({
    clv: z.object({ ...SummedAmount, by_currency: z.array(z.object({ currency: Currency, ...SummedAmount })) }),
    engagement: z.object(Summed),
    nps: z.object(Summed),
    churn_risk: z.object(Summed),
  })
  .describe('Figures of all matching scores. Lifetime values in several currencies have no common average.')
export type AggregatesView = z.infer<typeof Aggregates>

export const PastScore = z
  .object({
    id: z.string(),
    person_id: z.string(),
    ...scored,
    cause: z.enum(['weekly', 'manual', 'feedback', 'merge']),
    cause_id: z.string().nullable().describe('Id of the run, the feedback or the merged person.'),
  })
  .meta({ id: 'AdPastScore' })
export type PastScoreView = z.infer<typeof PastScore>

export const HistoryQuery = listQuery(['-calculated_at'], {
  q: SearchText.optional().describe('Part of the explanation or of the cause.'),
  person_id: Id.optional(),
  score_type: ScoreTypeField.optional(),
})
export type HistoryFilter = z.infer<typeof HistoryQuery>

export const CreateScoreBody = z
  .strictObject({
    person_id: idOf('person'),
    score_type: ScoreTypeField,
    rating: z.int().min(0).max(10).optional().describe('For `nps`: the rating that the person gave. 0 is a rating.'),
    scale: z
      .enum(['5', '10'])
      .optional()
      .describe('Number of points of the scale. Default: five for a rating below 6, else ten.'),
    source_type: Name.optional().describe('Source of the rating.'),
    source_id: Id.optional(),
  })
  .describe('Recalculates a score. A rating is recorded and counts for the NPS.')
export type CreateScore = z.infer<typeof CreateScoreBody>

export const ScoreRun = z
  .object({
    id: z.string(),
    cause: z.enum(['weekly', 'manual']),
    status: z.enum(['running', 'done', 'failed']),
    active_since: IsoTime.describe('Only people who were active since then are scored.'),
    cursor_person_id: z.string().nullable().describe('All people up to this id have been scored.'),
    pages: z.int(),
    processed: z.int(),
    failed: z.int(),
    error: z.string().nullable(),
    started_at: IsoTime,
    updated_at: IsoTime,
    finished_at: IsoTime.nullable(),
  })
  .meta({ id: 'AdScoreRun' })
export type RunView = z.infer<typeof ScoreRun>

export const RunQuery = listQuery(['-started_at', 'updated_at'], {
  q: SearchText.optional().describe('Part of the id, or of the reason of the failure.'),
  status: z.enum(['running', 'done', 'failed']).optional(),
})
export type RunFilter = z.infer<typeof RunQuery>

export const DistributionQuery = z.strictObject({
  score_type: ScoreTypeField,
  currency: z.string().max(3).optional().describe('Currency of lifetime values. Default: the most frequent one.'),
})
export type DistributionFilter = z.infer<typeof DistributionQuery>

export const ScoreDistribution = z
  .object({
    score_type: ScoreTypeField,
    currency: Currency,
    count: z.int(),
    bins: z
      .array(z.object({ from: Statistic, to: Statistic, count: z.int() }))
      .describe('Ten bins of equal width. `from` belongs to the bin, `to` only to the last one.'),
  })
  .meta({ id: 'AdScoreDistribution' })
export type DistributionView = z.infer<typeof ScoreDistribution>
