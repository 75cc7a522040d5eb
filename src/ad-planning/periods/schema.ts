import { z } from 'zod'
import { AmountSum, IsoTime, Moment } from '../../platform/http/fields.ts'

const Day = z.iso.date().refine((day) => day >= '1000-01-01' && day <= '9998-12-31', 'must be a day')
/** A date, or a time with its offset from UTC. */
export const DayOrMoment = z.union([Day, Moment], {
  error: 'must be a day (2026-03-01) or a time with its offset from UTC',
})

/** Query parameters of a period: `?from_date=&to_date=`. */
export const periodFields = {
  from_date: DayOrMoment.optional().describe('A date or an ISO 8601 timestamp. A date begins at midnight UTC.'),
  to_date: DayOrMoment.optional().describe('A date or an ISO 8601 timestamp. A date includes the whole day.'),
}

export const ShownPeriod = z.object({ from: IsoTime, to: IsoTime }).meta({ id: 'AdPeriod' })

/** One sum per currency. Amounts without a currency are summed under null. */
export const AmountsByCurrency = z
  .array(z.object({ currency: z.string().nullable(), value: AmountSum }))
  .describe('In minor units, separately for each currency.')
export type Amounts = z.infer<typeof AmountsByCurrency>
