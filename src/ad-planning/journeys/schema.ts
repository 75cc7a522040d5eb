import { z } from 'zod'
import { CalculatedAmount, Id, IsoTime, Moment, Statistic } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { PageQuery } from '../../platform/http/page-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { AmountsByCurrency, periodFields, ShownPeriod } from '../periods/index.ts'
import { channels, journeyEventTypes, stages } from './stages.rules.ts'

const Members = z.record(z.string().max(255), z.unknown())

export const JourneyStep = z
  .object({
    id: z.string(),
    origin: z
      .enum(['journey', 'session', 'conversion', 'feedback'])
      .describe('`journey` if the step was reported to the API, otherwise the kind of record that it comes from.'),
    person_id: z.string().nullable(),
    visitor_id: z.string().nullable(),
    event_type: z.enum(journeyEventTypes),
    event_name: z.string().nullable(),
    event_data: Members,
    channel: z.enum(channels),
    stage: z.enum(stages),
    utm_source: z.string().nullable(),
    utm_campaign: z.string().nullable(),
    ad_campaign_id: z.string().nullable(),
    website_id: z.string().nullable(),
    page_url: z.string().nullable(),
    currency: z.string().nullable(),
    value: z.int().nullable().describe('Value of a conversion, in the minor unit of the currency.'),
    occurred_at: IsoTime,
  })
  .meta({ id: 'JourneyStep' })
export type JourneyStepView = z.infer<typeof JourneyStep>

const Text = z.string().max(255).nullable().optional()
export const CreateJourneyBody = z.strictObject({
  person_id: idOf('person'),
  visitor_id: Id.nullable().optional(),
  event_type: z.enum(journeyEventTypes),
  event_name: Text,
  event_data: Members.optional(),
  channel: z.enum(channels).default('web'),
  stage: z.enum(stages).optional().describe('Default: the stage of the event’s type.'),
  source_type: z.string().min(1).max(255).optional(),
  source_id: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('A second event with the same source_type and source_id is rejected.'),
  utm_source: Text,
  utm_campaign: Text,
  ad_campaign_id: idOf('ad_campaign').nullable().optional(),
  website_id: idOf('site_key').nullable().optional(),
  page_url: z.string().max(2000).nullable().optional(),
  occurred_at: Moment.optional(),
})
export type CreateJourney = z.infer<typeof CreateJourneyBody>

export const JourneyQuery = listQuery(['-occurred_at'], {
  limit: PageQuery.shape.limit.default(100),
  q: SearchText.optional().describe('Part of the id, the name, the page, the source or the campaign.'),
  ...periodFields,
  person_id: Id.optional(),
  visitor_id: Id.optional(),
  website_id: Id.optional(),
  event_type: z.enum(journeyEventTypes).optional(),
  stage: z.enum(stages).optional(),
  origin: JourneyStep.shape.origin.optional(),
})
export type JourneyFilter = z.infer<typeof JourneyQuery>

const Timeline = z.object({
  timestamp: IsoTime,
  type: z.enum(journeyEventTypes),
  stage: z.enum(stages),
  description: z.string(),
  data: Members,
})

export const PersonJourney = z
  .object({
    person: z
      .object({
        id: z.string(),
        email: z.string().nullable(),
        first_name: z.string().nullable(),
        last_name: z.string().nullable(),
      })
      .describe('The person with this id.'),
    timeline: z.array(Timeline).describe('The newest thousand steps, the earliest first.'),
    summary: z.object({
      total_events: z.int(),
      stages_reached: z.array(z.enum(stages)),
      current_stage: z.enum(stages).nullable(),
      first_interaction: IsoTime.nullable(),
      latest_interaction: IsoTime.nullable(),
      time_to_conversion: z
        .object({ ms: z.int(), days: Statistic })
        .nullable()
        .describe('Time from the first known step to the first purchase.'),
      total_conversions: z.int(),
      total_purchase_value: AmountsByCurrency,
    }),
    scores: z
      .object({
        nps: Statistic.nullable(),
        engagement: Statistic.nullable(),
        clv: CalculatedAmount.nullable().describe('In whole units of clv_currency.'),
        clv_currency: z.string().nullable(),
        churn_risk: Statistic.nullable(),
      })
      .describe('Scores of the last calculation; null if there was none.'),
    truncated: z.boolean(),
  })
  .meta({ id: 'PersonJourney' })
export type PersonJourneyView = z.infer<typeof PersonJourney>

export const FunnelQuery = z.strictObject({ ...periodFields, website_id: Id.optional() })
export type FunnelFilter = z.infer<typeof FunnelQuery>

export const Funnel = z
  .object({
    funnel: z.array(
      z.object({
        stage: z.enum(stages),
        count: z.int().describe('Number of people who reached this stage or a later one.'),
        percentage: Statistic,
        dropoff_rate: Statistic.describe(
          'Percentage of the people in the previous stage who did not reach this stage.',
        ),
      }),
    ),
    summary: z.object({
      total_customers: z.int(),
      identified_customers: z.int(),
      anonymous_visitors: z.int(),
      awareness_to_conversion_rate: Statistic,
      biggest_dropoff: z.object({ stage: z.string(), rate: Statistic }).nullable(),
      avg_stages_per_customer: Statistic,
    }),
    stage_events: z.array(z.object({ stage: z.enum(stages), events: z.int() })),
    total_rows: z.int(),
    analyzed_rows: z.int(),
    truncated: z.boolean().describe('True if only the newest 50,000 rows are included.'),
    period: ShownPeriod,
  })
  .meta({ id: 'JourneyFunnel' })
export type FunnelView = z.infer<typeof Funnel>

export const Transitions = z
  .object({
    entries: z
      .array(z.object({ utm_source: z.string().nullable(), stage: z.enum(stages), customers: z.int() }))
      .describe('Stages at which people were first seen, by source.'),
    transitions: z
      .array(z.object({ from: z.enum(stages), to: z.enum(stages), customers: z.int() }))
      .describe(
        'Number of people who went from one stage to a higher one. A person counts once for each stage reached.',
      ),
    truncated: z
      .boolean()
      .describe('True if only the newest 50,000 rows or the 200 most frequent transitions are included.'),
    period: ShownPeriod,
  })
  .meta({ id: 'JourneyTransitions' })
export type TransitionsView = z.infer<typeof Transitions>
