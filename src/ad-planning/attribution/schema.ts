import { z } from 'zod'
import { acrossFields, Id, IsoTime, Moment, Statistic } from '../../platform/http/fields.ts'
import { Flag, listQuery, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { AmountsByCurrency, periodFields, ShownPeriod } from '../periods/index.ts'
import { platforms, utmFilters } from '../sources/index.ts'
import { creditModels } from './credit.rules.ts'

const Members = z.record(z.string(), z.unknown())
const methods = ['exact_utm_match', 'fuzzy_name_match', 'manual', 'unresolved'] as const
const Text = z.string().max(255).nullable()
const utm = { utm_source: Text, utm_medium: Text, utm_campaign: Text, utm_term: Text, utm_content: Text }

export const Attribution = z
  .object({
    id: z.string(),
    analytics_session_id: z.string(),
    visitor_id: z.string(),
    website_id: z.string().nullable(),
    ad_campaign_id: z.string().nullable(),
    ad_set_id: z.string().nullable(),
    ad_id: z.string().nullable(),
    platform: z.enum(platforms),
    ...utm,
    is_resolved: z.boolean(),
    resolution_confidence: Statistic,
    resolution_method: z.enum(methods).describe('A `manual` match is never changed automatically.'),
    entry_page: z.string().nullable(),
    session_pageviews: z.int(),
    attributed_at: IsoTime.nullable(),
    session_started_at: IsoTime,
    metadata: Members,
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'CampaignAttribution' })
export type AttributionView = z.infer<typeof Attribution>

const said = {
  ad_campaign_id: idOf('ad_campaign').nullable().optional(),
  ad_set_id: Id.nullable().optional(),
  ad_id: Id.nullable().optional(),
  platform: z.enum(platforms).optional().describe('Default: the platform of the campaign, else `direct`.'),
  metadata: Members.optional(),
}
const optionalUtm = {
  utm_source: Text.optional(),
  utm_medium: Text.optional(),
  utm_campaign: Text.optional(),
  utm_term: Text.optional(),
  utm_content: Text.optional(),
}

export const CreateAttributionBody = z.strictObject({
  analytics_session_id: Id,
  ...said,
  ...optionalUtm,
  visitor_id: Id.optional().describe('For a session that is not known yet, which is then created.'),
  website_id: idOf('site_key').nullable().optional(),
  session_started_at: Moment.optional().describe('For a session that is not known yet.'),
  entry_page: z.string().max(2000).nullable().optional(),
})
export type CreateAttribution = z.infer<typeof CreateAttributionBody>

export const UpdateAttributionBody = z.strictObject(said)
export type UpdateAttribution = z.infer<typeof UpdateAttributionBody>

const filters = {
  website_id: Id.optional(),
  ad_campaign_id: Id.optional(),
  platform: z.enum(platforms).optional(),
  visitor_id: Id.optional(),
  is_resolved: Flag.optional(),
  resolution_method: z.enum(methods).optional(),
  ...utmFilters,
  ...periodFields,
}
export const AttributionQuery = listQuery(['-session_started_at', 'resolution_confidence'], {
  q: SearchText.optional().describe('Part of an id, of the source or the campaign.'),
  ...filters,
})
export type AttributionFilter = z.infer<typeof AttributionQuery>

export const Settings = z
  .object({
    default_model: z.enum(creditModels).describe('The model that decides which campaign a conversion shows.'),
    lookback_days: z.int().min(1).max(365).describe('How many days before a purchase a session still gets credit.'),
    engagement_lookback_days: z
      .int()
      .min(1)
      .max(365)
      .describe('How many days before any other conversion a session still gets credit.'),
    half_life_days: z.int().min(1).max(365).describe('Days after which a session counts half in the time decay model.'),
    position_first_ppm: z
      .int()
      .min(0)
      .max(1_000_000)
      .describe('Credit of the first session in the position model, in millionths.'),
    position_last_ppm: z
      .int()
      .min(0)
      .max(1_000_000)
      .describe('Credit of the last session in the position model, in millionths.'),
    fuzzy_threshold_ppm: z
      .int()
      .min(1)
      .max(1_000_000)
      .describe('Least similarity of two names that match, in millionths.'),
    updated_at: IsoTime,
  })
  .meta({ id: 'AttributionSettings' })
export type SettingsView = z.infer<typeof Settings>
export const SettingsBody = z.strictObject(Settings.omit({ updated_at: true }).partial().shape)
export type UpdateSettings = z.infer<typeof SettingsBody>

export const ResolveBody = z
  .strictObject({
    session_id: idOf('analytics_session').optional().describe('Id of one session, which is matched at once.'),
    bulk: z.boolean().optional().describe('True: all unresolved sessions of the last days.'),
    days_back: z.int().min(1).max(3650).optional().describe('Default: 7.'),
    website_id: Id.optional(),
    limit: z.int().min(1).max(1_000_000).optional().describe('Default: 1000.'),
  })
  .refine(
    ({ session_id, bulk }) => (session_id === undefined) !== (bulk !== true),
    acrossFields('Say session_id, or bulk: true.', ['session_id']),
  )
export type Resolve = z.infer<typeof ResolveBody>

export const Resolved = z
  .object({
    success: z.boolean(),
    attribution: Attribution.optional(),
    resolved: z
      .union([z.boolean(), z.int()])
      .describe('For one session, whether it is resolved; for many, how many are.'),
    processed: z.int().optional(),
    failed: z.int().optional(),
    errors: z.array(z.string()).optional(),
    run_id: z.string().optional(),
  })
  .meta({ id: 'ResolvedAttribution' })
export type ResolvedView = z.infer<typeof Resolved>

export const Run = z
  .object({
    id: z.string(),
    status: z.enum(['running', 'done', 'failed']),
    from_at: IsoTime,
    to_at: IsoTime,
    website_id: z.string().nullable(),
    session_limit: z.int(),
    processed: z.int(),
    resolved: z.int(),
    failed: z.int(),
    error: z.string().nullable(),
    started_at: IsoTime,
    finished_at: IsoTime.nullable(),
  })
  .meta({ id: 'AttributionRun' })
export type RunView = z.infer<typeof Run>

export const StatsQuery = z.strictObject({ website_id: Id.optional(), ...periodFields })
export type StatsFilter = z.infer<typeof StatsQuery>

const Cap = {
  truncated: z.boolean().describe('True if the breakdowns cover only the newest rows. The totals always cover all.'),
  analyzed_rows: z.int(),
  period: ShownPeriod,
}

export const AttributionStats = z
  .object({
    totals: z.object({
      total_sessions: z.int(),
      resolved_sessions: z.int(),
      unresolved_sessions: z.int(),
      resolution_rate: Statistic.describe('In percent, rounded to two places.'),
    }),
    by_platform: z.array(z.object({ platform: z.enum(platforms), sessions: z.int(), resolved: z.int() })),
    by_campaign: z.array(
      z.object({
        campaign_id: z.string(),
        campaign_name: z.string().nullable(),
        sessions: z.int(),
        pageviews: z.int(),
      }),
    ),
    by_resolution_method: z.array(z.object({ resolution_method: z.enum(methods), sessions: z.int() })),
    by_utm_source: z.array(z.object({ utm_source: z.string().nullable(), sessions: z.int() })),
    ...Cap,
  })
  .meta({ id: 'AttributionStats' })
export type AttributionStatsView = z.infer<typeof AttributionStats>

const types = ['lead_form_submission', 'add_to_cart', 'begin_checkout', 'purchase', 'custom'] as const
export const ModelsQuery = z.strictObject({
  by: z.enum(['platform', 'campaign']).default('platform'),
  conversion_type: z.enum(types).default('purchase'),
  bootstrap: z.coerce
    .number()
    .int()
    .min(0)
    .max(200)
    .default(0)
    .describe('Number of resamplings for the intervals; 0 for no intervals.'),
  ...periodFields,
})
export type ModelsFilter = z.infer<typeof ModelsQuery>

const Channel = {
  channel: z.string(),
  campaign_name: z.string().nullable(),
  conversions: Statistic.describe('Number of conversions, with fractions.'),
}
const DataDriven = z.array(
  z.object({
    ...Channel,
    removal_effect: Statistic.nullable().describe('Share of conversions that would be lost without the channel.'),
    interval: z
      .object({ low: Statistic, high: Statistic })
      .nullable()
      .describe('Interval that contains 95 % of the resamplings.'),
  }),
)

export const ModelComparison = z
  .object({
    models: z.array(
      z.object({ model: z.enum(creditModels), channels: z.array(z.object({ ...Channel, value: AmountsByCurrency })) }),
    ),
    markov: z.object({ conversion_probability: Statistic, channels: DataDriven }),
    shapley: z.object({ channels: DataDriven }),
    totals: z.object({ conversions: z.int() }),
    ...Cap,
  })
  .meta({ id: 'AttributionModels' })
export type ModelComparisonView = z.infer<typeof ModelComparison>

export const RunQuery = listQuery(['-started_at', 'updated_at'], {
  q: SearchText.optional().describe('Part of the id, or of the reason of the failure.'),
  status: z.enum(['running', 'done', 'failed']).optional(),
})
export type RunFilter = z.infer<typeof RunQuery>
