import { z } from 'zod'
import { AmountSum, acrossFields, PeriodDay } from '../../platform/http/fields.ts'
import { bucketsIn, mostBuckets } from './sales-period.rules.ts'

export const intervals = ['day', 'week', 'month'] as const
export const groupings = ['currency', 'channel', 'agent', 'product'] as const

/** Whether a value is a valid day. Rules across fields must check this, because they also run if a field is invalid. */
const isDay = (text: unknown): text is string => PeriodDay.safeParse(text).success

export const SalesQuery = z
  .strictObject({
    from: PeriodDay.optional().describe('First day, in the time zone of the shop. Default: 27 days before `to`.'),
    to: PeriodDay.optional().describe('Last day, included. Default: today.'),
    interval: z.enum(intervals).default('day').describe('Weeks begin on Monday.'),
    group_by: z.enum(groupings).optional().describe('Also returns the 20 groups with the highest gross per currency.'),
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
  /** Order totals, including shipping and tax. */
  gross: AmountSum,
  /** Refunds of these orders at any time, succeeded or pending. */
  refunded: AmountSum,
  /** `gross` less `refunded`. */
  net: z.int(),
}
const Days = { from: z.iso.date(), to: z.iso.date() }

export const SalesGroup = z.object({
  /** The currency, channel, agent profile or product. Null means orders without that value. */
  id: z.string().nullable(),
  name: z.string().nullable(),
  ...Figures,
  /** For products: line prices after discounts, without shipping and added tax. */
  gross: AmountSum,
  /** Null for products, because a refund belongs to the whole order. */
  refunded: AmountSum.nullable(),
  net: z.int().nullable(),
})

export const Sales = z
  .object({
    ...Days,
    interval: z.enum(intervals),
    time_zone: z.string(),
    /** The period of equal length before. */
    previous: z.object(Days),
    /** Currencies of the orders in either period. */
    currencies: z.array(
      z.object({
        currency: z.string(),
        totals: z.object(Figures),
        previous: z.object(Figures),
        /** Every bucket of the period. The first and last may be partial. */
        buckets: z.array(z.object({ ...Days, ...Figures })),
        groups: z.array(SalesGroup).optional(),
      }),
    ),
  })
  .meta({ id: 'Sales' })
export type SalesView = z.infer<typeof Sales>
