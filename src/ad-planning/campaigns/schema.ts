import { z } from 'zod'
import { Amount, AmountSum, CurrencyCode, Id, IsoTime, Moment, Name } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { platforms } from '../sources/index.ts'

const Members = z.record(z.string(), z.unknown())
const statuses = ['active', 'paused', 'ended'] as const

export const Campaign = z
  .object({
    id: z.string(),
    name: z.string(),
    platform: z.enum(platforms),
    external_id: z.string().nullable().describe('The id of the campaign at the advertising network.'),
    aliases: z.array(z.string()).describe('Other names of the campaign in utm_campaign of links.'),
    status: z.enum(statuses),
    currency: z.string().nullable(),
    daily_budget: z.int().nullable(),
    starts_at: IsoTime.nullable(),
    ends_at: IsoTime.nullable(),
    metadata: Members,
    totals: z
      .array(z.object({ currency: z.string().nullable(), spend: AmountSum, conversions: z.int(), revenue: AmountSum }))
      .describe('Costs and credited conversions since the campaign began, by currency.'),
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'AdCampaign' })
export type CampaignView = z.infer<typeof Campaign>
export type CampaignTotals = CampaignView['totals'][number]

const changeable = {
  external_id: Id.nullable().optional(),
  aliases: z.array(Name).max(100).optional(),
  status: z.enum(statuses).optional(),
  currency: CurrencyCode.nullable().optional(),
  daily_budget: Amount.nullable().optional().describe('In the currency’s minor unit.'),
  starts_at: Moment.nullable().optional(),
  ends_at: Moment.nullable().optional(),
  metadata: Members.optional(),
}

export const CreateCampaignBody = z.strictObject({ ...changeable, name: Name, platform: z.enum(platforms) })
export type CreateCampaign = z.infer<typeof CreateCampaignBody>

export const UpdateCampaignBody = z.strictObject({
  ...changeable,
  name: Name.optional(),
  platform: z.enum(platforms).optional(),
})
export type UpdateCampaign = z.infer<typeof UpdateCampaignBody>

export const CampaignQuery = listQuery(['-created_at', 'updated_at', 'name'], {
  q: SearchText.optional().describe('Part of the name or of the network’s id.'),
  platform: z.enum(platforms).optional(),
  status: z.enum(statuses).optional(),
})
export type CampaignFilter = z.infer<typeof CampaignQuery>

export const CampaignDay = z
  .object({
    day: z.iso.date(),
    currency: z.string(),
    spend: z.int(),
    impressions: z.int().nullable(),
    clicks: z.int().nullable(),
    updated_at: IsoTime,
  })
  .meta({ id: 'AdCampaignDay' })

const Count = z.int().min(0).max(999_999_999_999)
const Day = z.iso.date().refine((day) => day >= '1970-01-01' && day <= '9998-12-31', 'must be a day from 1970 on')

export const CampaignDaysBody = z.strictObject({
  days: z
    .array(
      z.strictObject({
        day: Day,
        currency: CurrencyCode,
        spend: Amount.describe('In the currency’s minor unit.'),
        impressions: Count.nullable().optional(),
        clicks: Count.nullable().optional(),
      }),
    )
    .min(1)
    .max(1000)
    .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'must not have a day twice'),
})
export type CampaignDays = z.infer<typeof CampaignDaysBody>

export const CampaignDayQuery = listQuery(['-day'], {
  q: SearchText.optional().describe('Part of the campaign’s name, or a currency.'),
  ad_campaign_id: Id.optional(),
  from: Day.optional().describe('The first day.'),
  to: Day.optional().describe('The last day.'),
})
export type CampaignDayFilter = z.infer<typeof CampaignDayQuery>

export const ListedDay = CampaignDay.extend({ ad_campaign_id: z.string() }).meta({ id: 'AdCampaignListedDay' })
export type ListedDayView = z.infer<typeof ListedDay>

export const StoredDays = z.object({ ad_campaign_id: z.string(), stored: z.int() }).meta({ id: 'AdCampaignStoredDays' })
