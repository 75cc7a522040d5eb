import { z } from 'zod'
import { Amount, acrossFields, CurrencyCode, Id, IsoTime, Moment, Name } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { creditModels } from '../attribution/index.ts'
import { AmountsByCurrency, isForward, periodFields, ShownPeriod } from '../periods/index.ts'
import { platforms, utmFilters } from '../sources/index.ts'
import { conversionTypes } from './event-map.rules.ts'

const Members = z.record(z.string(), z.unknown())
const Text = z.string().max(255).nullable()
const utm = { utm_source: Text, utm_medium: Text, utm_campaign: Text, utm_term: Text, utm_content: Text }

export const Conversion = z
  .object({
    id: z.string(),
    conversion_type: z.enum(conversionTypes),
    conversion_name: z.string().nullable(),
    source: z.enum(['order', 'event', 'manual']),
    ad_campaign_id: z.string().nullable(),
    ad_set_id: z.string().nullable(),
    ad_id: z.string().nullable(),
    platform: z.enum(platforms),
    is_pinned: z.boolean().describe('True if the campaign was set by hand: it is then not changed automatically.'),
    ...utm,
    attribution_model: z.enum(creditModels),
    conversion_value: z.int().describe('In the currency’s minor unit.'),
    currency: z.string().nullable().describe('Currency of the order; null if it is not known.'),
    order_id: z.string().nullable(),
    checkout_id: z.string().nullable(),
    analytics_event_id: z.string().nullable(),
    analytics_session_id: z.string().nullable(),
    lead_id: z.string().nullable(),
    conversion_goal_id: z.string().nullable(),
    person_id: z.string().nullable(),
    visitor_id: z.string().nullable(),
    website_id: z.string().nullable(),
    converted_at: IsoTime,
    metadata: Members,
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'Conversion' })
export type ConversionView = z.infer<typeof Conversion>

const said = {
  conversion_name: Name.nullable().optional(),
  ad_campaign_id: idOf('ad_campaign').nullable().optional(),
  ad_set_id: Id.nullable().optional(),
  ad_id: Id.nullable().optional(),
  platform: z.enum(platforms).optional(),
  person_id: idOf('person').nullable().optional(),
  attribution_model: z.enum(creditModels).optional(),
  conversion_value: Amount.optional(),
  metadata: Members.optional(),
}

export const CreateConversionBody = z.strictObject({
  ...said,
  conversion_type: z.enum(conversionTypes),
  currency: CurrencyCode.nullable().optional(),
  order_id: Id.nullable().optional(),
  lead_id: Id.nullable().optional(),
  visitor_id: Id.nullable().optional(),
  website_id: idOf('site_key').nullable().optional(),
  analytics_session_id: idOf('analytics_session').nullable().optional(),
  utm_source: Text.optional(),
  utm_medium: Text.optional(),
  utm_campaign: Text.optional(),
  utm_term: Text.optional(),
  utm_content: Text.optional(),
  converted_at: Moment.optional(),
})
export type CreateConversion = z.infer<typeof CreateConversionBody>

export const UpdateConversionBody = z.strictObject({
  ...said,
  is_pinned: z.boolean().optional().describe('False: the sessions determine the campaign again.'),
})
export type UpdateConversion = z.infer<typeof UpdateConversionBody>

const filters = {
  website_id: Id.optional(),
  conversion_type: z.enum(conversionTypes).optional(),
  ad_campaign_id: Id.optional(),
  platform: z.enum(platforms).optional(),
  ...utmFilters,
  ...periodFields,
}
export const ConversionQuery = listQuery(['-converted_at', 'created_at', 'conversion_value'], {
  q: SearchText.optional().describe('Part of the id, the name, the order, the source or the campaign.'),
  ...filters,
  visitor_id: Id.optional(),
  person_id: Id.optional(),
  order_id: Id.optional(),
})
export type ConversionFilter = z.infer<typeof ConversionQuery>

export const groupings = ['day', 'week', 'month', 'conversion_type', 'platform', 'campaign', 'utm_content'] as const
export const ConversionStatsQuery = z
  .strictObject({ ...filters, group_by: z.enum(groupings).default('day') })
  .refine(isForward, acrossFields('must not be before from_date', ['to_date']))
export type ConversionStatsFilter = z.infer<typeof ConversionStatsQuery>

const Sums = { conversions: z.int(), value: AmountsByCurrency }
export const ConversionStats = z
  .object({
    totals: z.object({
      total_conversions: z.int(),
      total_value: AmountsByCurrency,
      by_type: z.array(z.object({ conversion_type: z.enum(conversionTypes), ...Sums })),
      by_platform: z.array(z.object({ platform: z.enum(platforms), ...Sums })),
    }),
    time_series: z.array(
      z.object({
        key: z
          .string()
          .nullable()
          .describe('First day of the day, week or month (UTC), or the value that the conversions are grouped by.'),
        ...Sums,
      }),
    ),
    truncated: z
      .boolean()
      .describe('True if everything except the total number and value covers only the newest rows.'),
    analyzed_rows: z.int(),
    period: ShownPeriod,
  })
  .meta({ id: 'ConversionStats' })
export type ConversionStatsView = z.infer<typeof ConversionStats>

export const Credit = z
  .object({
    model: z.enum(creditModels),
    position: z.int(),
    analytics_session_id: z.string().nullable(),
    ad_campaign_id: z.string().nullable(),
    platform: z.enum(platforms),
    weight_ppm: z.int().describe('In millionths. The weights of one model add up to one million.'),
    value: z.int().describe('The values of one model add up to the value of the conversion.'),
    touched_at: IsoTime.nullable(),
    reason: z.string(),
  })
  .meta({ id: 'AttributionCredit' })
export type CreditView = z.infer<typeof Credit>
export const Credits = z.object({ credits: z.array(Credit) })
