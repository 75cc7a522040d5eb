import { z } from 'zod'
import { CalculatedAmount, Id, IsoTime, Statistic } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { periodFields, ShownPeriod } from '../periods/index.ts'
import { rfmGroups } from './rfm.rules.ts'
import { whose } from './schema.ts'
import { clvTiers, levels } from './tiers.rules.ts'

const Level = z.enum(levels)
const ClvTier = z.enum(clvTiers)

export const Prediction = z
  .object({
    ...whose,
    churn_risk: z
      .object({ score: Statistic, risk_level: Level, explanation: z.string(), calculated_at: IsoTime })
      .nullable(),
    clv: z
      .object({
        score: CalculatedAmount.describe('In whole units of the currency.'),
        currency: z.string().nullable(),
        tier: ClvTier,
        explanation: z.string(),
        calculated_at: IsoTime,
      })
      .nullable(),
    model: z
      .object({
        currency: z.string(),
        probability_alive: Statistic.nullable().describe('Probability that the person will ever buy again.'),
        expected_purchases: Statistic.nullable().describe('Expected number of purchases within the next 52 weeks.'),
        predicted_clv: CalculatedAmount.nullable().describe(
          'Expected value of these purchases in minor units, not discounted.',
        ),
        calculated_at: IsoTime,
      })
      .nullable()
      .describe(
        'Prediction of the fitted models, in the currency in which the person spent most. Null: the person never bought, or no model is fitted yet.',
      ),
  })
  .meta({ id: 'AdCustomerPrediction' })
export type PredictionView = z.infer<typeof Prediction>

export const PredictionQuery = listQuery(['-churn_risk'], {
  q: SearchText.optional().describe('Part of the person’s address or name.'),
  person_id: Id.optional(),
  risk_level: Level.optional(),
  tier: ClvTier.optional().describe('Tier of the lifetime value.'),
})
export type PredictionFilter = z.infer<typeof PredictionQuery>

export const PredictionSummary = z.object({
  by_level: z.object({ high: z.int(), medium: z.int(), low: z.int() }),
  by_tier: z.object({ platinum: z.int(), gold: z.int(), silver: z.int(), bronze: z.int() }),
})
export type PredictionSummaryView = z.infer<typeof PredictionSummary>

export const CreatePredictionBody = z.strictObject({
  person_id: idOf('person'),
  prediction_type: z.enum(['churn_risk', 'clv', 'all']).default('all'),
})
export type CreatePrediction = z.infer<typeof CreatePredictionBody>

export const AtRisk = Prediction.extend({
  priority: z
    .enum(['high_value_at_risk', 'critical', 'standard'])
    .describe(
      '`high_value_at_risk` with a lifetime value above 10,000, else `critical` with a risk of 75 or more, else `standard`.',
    ),
}).meta({ id: 'AdCustomerAtRisk' })
export type AtRiskView = z.infer<typeof AtRisk>

export const AtRiskQuery = listQuery(['-churn_risk'], {
  q: SearchText.optional().describe('Part of the person’s address or name.'),
  min_risk_score: z.coerce.number().min(0).max(100).default(50),
})
export type AtRiskFilter = z.infer<typeof AtRiskQuery>

export const AtRiskSummary = z.object({
  total: z.int(),
  high_value_at_risk: z.int(),
  critical: z.int(),
  standard: z.int(),
})
export type AtRiskSummaryView = z.infer<typeof AtRiskSummary>

export const NpsQuery = z.strictObject(periodFields)
const Nps = z.object({
  score: Statistic.nullable().describe(
    'Percentage of promoters minus percentage of detractors, -100 to 100; null if there are no answers.',
  ),
  margin: Statistic.nullable().describe('Margin of error of the score at 95 % confidence.'),
  promoters: z.int(),
  passives: z.int(),
  detractors: z.int(),
  total: z.int(),
  promoters_percentage: Statistic,
  passives_percentage: Statistic,
  detractors_percentage: Statistic,
})
export const NpsReport = z.object({
  nps: Nps.describe('Includes the newest answer of each known person, and all answers of unknown people.'),
  trend: z.array(Nps.extend({ month: z.string() })),
  period: ShownPeriod,
})
export type NpsReportView = z.infer<typeof NpsReport>

export const CustomerModel = z
  .object({
    id: z.string(),
    currency: z.string(),
    status: z.enum(['fitted', 'refused']),
    reason: z.string().describe('If there is too little data for a fit: how much is needed, and how much there is.'),
    needed: z.object({ repeat_buyers: z.int(), weeks: z.int() }),
    buyers: z.int(),
    repeat_buyers: z.int(),
    weeks: Statistic,
    bg_nbd: z.object({ r: Statistic, alpha: Statistic, a: Statistic, b: Statistic }).nullable(),
    gamma_gamma: z.object({ p: Statistic, q: Statistic, gamma: Statistic }).nullable(),
    goodness: z
      .object({
        bg_nbd_log_likelihood: Statistic,
        bg_nbd_converged: z.boolean(),
        gamma_gamma_log_likelihood: Statistic.nullable(),
        gamma_gamma_converged: z.boolean().nullable(),
        frequency_value_correlation: Statistic.nullable(),
        tested: z
          .object({
            weeks: Statistic,
            predicted_purchases: Statistic,
            actual_purchases: z.int(),
            error_percent: Statistic.nullable(),
          })
          .nullable()
          .describe('How well a model fitted to the first three quarters of the time predicts the last quarter.'),
      })
      .nullable(),
    fitted_at: IsoTime,
  })
  .meta({ id: 'AdCustomerModel' })
export type CustomerModelView = z.infer<typeof CustomerModel>

export const ModelQuery = listQuery(['-fitted_at'], {
  q: SearchText.optional().describe('Part of the id, or of the reason why the fit failed.'),
  currency: z.string().max(3).optional(),
})
export type ModelFilter = z.infer<typeof ModelQuery>

export const FittedModels = z.object({ customer_models: z.array(CustomerModel) })

const Quintile = z.int().min(1).max(5)
export const ModelledCustomer = z
  .object({
    ...whose,
    currency: z.string(),
    model_id: z.string(),
    rfm: z.object({
      recency_days: z.int(),
      frequency: z.int().describe('Number of days with a purchase.'),
      monetary: z.int().describe('Total spent, in minor units.'),
      recency_quintile: Quintile.describe('5: among the fifth of customers who bought most recently.'),
      frequency_quintile: Quintile,
      monetary_quintile: Quintile,
      group: z.enum(rfmGroups),
    }),
    probability_alive: Statistic.nullable(),
    expected_purchases: Statistic.nullable().describe('Expected number of purchases within the next 52 weeks.'),
    expected_order_value: CalculatedAmount.nullable().describe('In minor units.'),
    predicted_clv: CalculatedAmount.nullable().describe('In minor units, of 52 weeks, not discounted.'),
    calculated_at: IsoTime,
  })
  .meta({ id: 'AdModelledCustomer' })
export type ModelledCustomerView = z.infer<typeof ModelledCustomer>

export const ModelledCustomerQuery = listQuery(['-monetary'], {
  q: SearchText.optional().describe('Part of the person’s address or name.'),
  person_id: Id.optional(),
  currency: z.string().max(3).optional(),
  group: z.enum(rfmGroups).optional(),
})
export type ModelledCustomerFilter = z.infer<typeof ModelledCustomerQuery>
