import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { listWaitingOrders } from '../orders/index.ts'
import { salesByCurrency } from './sales.rules.ts'
import { bucketsIn, mostBuckets, periodOf } from './sales-period.rules.ts'
import { readGroups, readSales, readTimeZone } from './sales-store.ts'
import type { SalesAsked, SalesView } from './schema.ts'

export async function salesOf(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  asked: SalesAsked,
): Promise<SalesView> {
  const { interval, group_by } = asked
  const timeZone = await readTimeZone(db)
  const { period, previous } = periodOf(asked, dayIn(timeZone, clock.now()))
  if (bucketsIn(period.from, period.to, interval) > mostBuckets)
    throw invalidData([
      { path: '/from', message: `the period has more than ${mostBuckets} buckets: take a longer interval` },
    ])
  await listWaitingOrders(db)
  const days = await readSales(db, { from: previous.from, to: period.to }, timeZone)
  const groups = group_by ? await readGroups(db, group_by, period, timeZone) : null
  return {
    ...period,
    interval,
    time_zone: timeZone,
    previous,
    currencies: salesByCurrency({ period, interval, days, groups }),
  }
}

/** Returns the current day in that time zone: `2026-03-01`. */
const dayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
