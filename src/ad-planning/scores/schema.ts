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

/** Identifies the person a figure belongs to. */
export const whose = {
  person_id: z.string(),
  display_name: z.string(),
  person: ScoredPerson,
  customer: z.object({ id: z.string() }).nullable().describe('Of the shop; null: has bought without being one.'),
}

const scored = {
  score_type: ScoreTypeField,
  score_value: Statistic.describe(
    'clv: an integer, in whole units of its currency; nps: 0 to 10; engagement and churn_risk: 0 to 100.',
  ),
  currency: Currency.describe('Of a lifetime value; null where it is not known, and of all other scores.'),
  tier: TierField,
  confidence: Confidence,
  breakdown: Calculated.describe('All that the value was made of; amounts in minor units.'),
  explanation: z.string().describe('The same in words.'),
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
      .describe('Of a hundred, how many have this value or less; lifetime values among those of their currency.'),
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
  .describe('Of all that the filters find. Lifetime values of several currencies have no common average.')
export type AggregatesView = z.infer<typeof Aggregates>

export const PastScore = z
  .object({
    id: z.string(),
    person_id: z.string(),
    ...scored,
    cause: z.enum(['weekly', 'manual', 'feedback', 'merge']),
    cause_id: z.string().nullable().describe('The run, the feedback or the person merged.'),
  })
  .meta({ id: 'AdPastScore' })
export type PastScoreView = z.infer<typeof PastScore>

export const HistoryQuery = listQuery(['-calculated_at'], {
  q: SearchText.optional().describe('Part of the explanation, or of what caused it.'),
  person_id: Id.optional(),
  score_type: ScoreTypeField.optional(),
})
export type HistoryFilter = z.infer<typeof HistoryQuery>

export const CreateScoreBody = z
  .strictObject({
    person_id: idOf('person'),
    score_type: ScoreTypeField,
    rating: z.int().min(0).max(10).optional().describe('Of NPS: what the person said. 0 is a rating.'),
    scale: z.enum(['5', '10']).optional().describe('Of how many points. Without it a rating below 6 is one of five.'),
    source_type: Name.optional().describe('Where the rating comes from.'),
    source_id: Id.optional(),
  })
  .describe('Calculates a score anew; with a rating, NPS counts it.')
export type CreateScore = z.infer<typeof CreateScoreBody>

export const ScoreRun = z
  .object({
    id: z.string(),
    cause: z.enum(['weekly', 'manual']),
    status: z.enum(['running', 'done', 'failed']),
    active_since: IsoTime.describe('Only who was active since then is scored.'),
    cursor_person_id: z.string().nullable().describe('Everybody up to this one has been looked at.'),
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
  q: SearchText.optional().describe('Part of its id, or of why it failed.'),
  status: z.enum(['running', 'done', 'failed']).optional(),
})
export type RunFilter = z.infer<typeof RunQuery>

export const DistributionQuery = z.strictObject({
  score_type: ScoreTypeField,
  currency: z.string().max(3).optional().describe('Of lifetime values; without it, the most frequent one.'),
})
export type DistributionFilter = z.infer<typeof DistributionQuery>

export const ScoreDistribution = z
  .object({
    score_type: ScoreTypeField,
    currency: Currency,
    count: z.int(),
    bins: z
      .array(z.object({ from: Statistic, to: Statistic, count: z.int() }))
      .describe('Ten of equal width. `from` belongs to a bin, `to` only to the last.'),
  })
  .meta({ id: 'AdScoreDistribution' })
export type DistributionView = z.infer<typeof ScoreDistribution>
