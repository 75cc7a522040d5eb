import { z } from 'zod'
import { AmountSum, Id, Statistic } from '../../platform/http/fields.ts'
import { AmountsByCurrency, periodFields, ShownPeriod } from '../periods/index.ts'
import { platforms } from '../sources/index.ts'

export const DashboardQuery = z.strictObject({ ...periodFields, website_id: Id.optional() })
export type DashboardFilter = z.infer<typeof DashboardQuery>

const capped = {
  analyzed_rows: z.int(),
  truncated: z.boolean().describe('True if the tables cover only the newest rows. The totals always cover all.'),
}
const sums = { conversions: z.int(), value: AmountsByCurrency }

export const Dashboard = z
  .object({
    period: ShownPeriod,
    conversions: z.object({
      total: z.int(),
      total_value: AmountsByCurrency,
      by_type: z.array(z.object({ conversion_type: z.string(), ...sums })),
      by_platform: z.array(z.object({ platform: z.enum(platforms), ...sums })),
      ...capped,
    }),
    attribution: z.object({
      total_sessions: z.int(),
      resolved: z.int(),
      resolution_rate: Statistic,
      top_utm_sources: z.array(z.object({ utm_source: z.string(), sessions: z.int() })).describe('At most ten.'),
      top_sources: z
        .array(z.object({ platform: z.enum(platforms), sessions: z.int(), resolved: z.int() }))
        .describe('At most ten.'),
      ...capped,
    }),
    segments: z.object({
      total: z.int(),
      total_customers: z.int().describe('Number of memberships: a person in two segments counts twice.'),
      list: z.array(
        z.object({ id: z.string(), name: z.string(), customer_count: z.int(), color: z.string().nullable() }),
      ),
      ...capped,
    }),
    experiments: z.object({
      total: z.int(),
      active: z.int(),
      list: z.array(
        z.object({ id: z.string(), name: z.string(), status: z.enum(['draft', 'running', 'paused', 'completed']) }),
      ),
      ...capped,
    }),
    campaign_roi: z
      .array(
        z.object({
          campaign_id: z.string(),
          campaign_name: z.string(),
          currency: z.string().nullable(),
          spend: AmountSum,
          conversions: z.int(),
          revenue: AmountSum,
          roi: Statistic.nullable().describe('(revenue - spend) / spend; null if nothing was spent.'),
        }),
      )
      .describe('The hundred campaigns with the highest cost, separately for each currency.'),
    daily_trend: z.array(
      z.object({ date: z.string(), conversions: z.int(), value: AmountsByCurrency, sessions: z.int() }),
    ),
    truncated: z.boolean(),
  })
  .meta({ id: 'AdDashboard' })
export type DashboardView = z.infer<typeof Dashboard>
