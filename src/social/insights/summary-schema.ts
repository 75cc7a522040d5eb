import { z } from 'zod'
import { acrossFields, Id, PeriodDay } from '../../platform/http/fields.ts'
import { networks } from '../networks/index.ts'
import { SocialPost } from '../posts/index.ts'
import { TimeZoneField } from '../wall-time/index.ts'

const Network = z.enum(networks)
const Gain = {
  views: z.number().describe('Number of views as the network counts them.'),
  engagement: z.number().describe('Sum of reactions, comments, shares and saves.'),
}

export const SummaryQuery = z
  .strictObject({
    from: PeriodDay.describe('First day of the period.'),
    to: PeriodDay.describe('Last day of the period, which has at most 366 days.'),
    time_zone: TimeZoneField.default('UTC').describe('The time zone of the days.'),
    platform_id: Id.optional(),
  })
  .refine(({ from, to }) => !(from > to), acrossFields('must not be before from', ['to']))
  .refine(
    ({ from, to }) => !(Date.parse(to) - Date.parse(from) >= 366 * 86_400_000),
    acrossFields('must be at most 366 days before to', ['from']),
  )

export const InsightSummary = z
  .object({
    networks: z.array(
      z.object({ network: Network, published: z.int().describe('Number of posts published in the period.'), ...Gain }),
    ),
    days: z
      .array(
        z.object({
          day: z.iso.date(),
          network: Network,
          posts: z.int().describe('Number of posts with a reading.'),
          ...Gain,
        }),
      )
      .describe('Gains of all posts on each day with a reading.'),
    best: z.array(z.object({ post: SocialPost, ...Gain })).describe('Posts with the most engagement first.'),
  })
  .meta({ id: 'SocialInsightSummary' })
