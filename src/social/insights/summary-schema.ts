import { z } from 'zod'
import { acrossFields, Id } from '../../platform/http/fields.ts'
import { networks } from '../networks/index.ts'
import { SocialPost } from '../posts/index.ts'
import { TimeZoneField } from '../wall-time/index.ts'

const Network = z.enum(networks)
const Gain = {
  views: z.number().describe('How often it was seen, as the network counts that.'),
  engagement: z.number().describe('Reactions, comments, shares and saves together.'),
}

export const SummaryQuery = z
  .object({
    from: z.iso.date().describe('First day of the period.'),
    to: z.iso.date().describe('Its last day; at most 366 days in all.'),
    time_zone: TimeZoneField.default('UTC').describe('Whose days these are.'),
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
      z.object({ network: Network, published: z.int().describe('Posts that went out in the period.'), ...Gain }),
    ),
    days: z
      .array(
        z.object({ day: z.iso.date(), network: Network, posts: z.int().describe('Posts that were read.'), ...Gain }),
      )
      .describe('What all posts gained on each day on which they were read.'),
    best: z.array(z.object({ post: SocialPost, ...Gain })).describe('Most engagement first.'),
  })
  .meta({ id: 'SocialInsightSummary' })
