import { z } from 'zod'
import { acrossFields } from '../../platform/http/fields.ts'
import { bucketsIn, mostBuckets } from './sales-period.rules.ts'

export const intervals = ['day', 'week', 'month'] as const
export const groupings = ['currency', 'channel', 'agent', 'product'] as const

/** Checks across fields also run where one of the fields is refused. */
const isDay = (text: unknown): text is string => z.iso.date().safeParse(text).success

export const SalesQuery = z
  .strictObject({
    from: z.iso.date().optional().describe('First day, in the time zone of the shop. Default: 27 days before `to`.'),
    to: z.iso.date().optional().describe('Last day, included. Default: today.'),
    interval: z.enum(intervals).default('day').describe('Weeks begin on Monday.'),
    group_by: z.enum(groupings).optional().describe('Adds the 20 groups of each currency with the highest gross.'),
  })
  .refine(
    ({ from, to }) => from === undefined || to === undefined || from <= to,
    acrossFields('must not be before from', ['to']),
  )
  .refine(
    ({ from, to, interval }) => !isDay(from) || !isDay(to) || from > to || bucketsIn(from, to, interval) <= mostBuckets,
    acrossFields(`the period has more than ${mostBuckets} buckets: take a longer interval`, ['from']),
  )
export type SalesAsked = z.infer<typeof SalesQuery>

const Figures = {
  orders: z.int(),
  units: z.int(),
  /** What the orders came to, with delivery and tax. */
  gross: z.int(),
  /** Sent back for these orders or on its way, whenever that was. */
  refunded: z.int(),
  /** `gross` less `refunded`. */
  net: z.int(),
}
const Days = { from: z.iso.date(), to: z.iso.date() }

export const SalesGroup = z.object({
  /** The currency, channel, agent's profile or product; null: orders without one. */
  id: z.string().nullable(),
  name: z.string().nullable(),
  ...Figures,
  /** Of products the price of their lines after discounts, without delivery and added tax. */
  gross: z.int(),
  /** Null for products: a refund is an amount of the order. */
  refunded: z.int().nullable(),
  net: z.int().nullable(),
})

export const Sales = z
  .object({
    ...Days,
    interval: z.enum(intervals),
    time_zone: z.string(),
    /** As many days, just before. */
    previous: z.object(Days),
    /** Those that orders of either period are in. */
    currencies: z.array(
      z.object({
        currency: z.string(),
        totals: z.object(Figures),
        previous: z.object(Figures),
        /** Every one of the period. The first and the last may be cut by it. */
        buckets: z.array(z.object({ ...Days, ...Figures })),
        groups: z.array(SalesGroup).optional(),
      }),
    ),
  })
  .meta({ id: 'Sales' })
export type SalesView = z.infer<typeof Sales>
