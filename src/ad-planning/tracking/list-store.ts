import type { Selectable } from 'kysely'
import type { Queryable } from '../../platform/db/database.ts'
import type { AnalyticsEventTable, AnalyticsSessionTable } from '../../platform/db/tables.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page } from '../../platform/page.ts'
import { endOf } from '../periods/index.ts'
import type { AnalyticsEventFilter, AnalyticsEventView, SessionFilter, SessionView } from './schema.ts'

/** Check constraints see to it that the columns hold nothing else. */
const sessionView = (row: Selectable<AnalyticsSessionTable>): SessionView => ({
  ...row,
  consent: row.consent as SessionView['consent'],
  device: row.device as SessionView['device'],
  started_at: isoTime(row.started_at),
  last_seen_at: isoTime(row.last_seen_at),
})

/** Newest first. */
export async function listSessions(db: Queryable, filter: SessionFilter): Promise<Page<SessionView>> {
  const { from_date, to_date, limit, offset } = filter
  let found = db.selectFrom('analytics_session')
  const columns = ['website_id', 'visitor_id', 'person_id', 'utm_source', 'utm_medium', 'utm_campaign'] as const
  for (const column of columns) {
    const value = filter[column]
    if (value !== undefined) found = found.where(column, '=', value)
  }
  if (from_date !== undefined) found = found.where('started_at', '>=', new Date(from_date))
  if (to_date !== undefined) found = found.where('started_at', '<', endOf(to_date))
  const rows = await found
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows: rows.map(sessionView), count }
}

export async function readSession(db: Queryable, id: string): Promise<SessionView | null> {
  const row = await db.selectFrom('analytics_session').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? sessionView(row) : null
}

const eventView = ({ value_minor, ...row }: Selectable<AnalyticsEventTable>): AnalyticsEventView => ({
  ...row,
  // A check constraint sees to it that it is an object.
  event_data: row.event_data as AnalyticsEventView['event_data'],
  value: value_minor,
  occurred_at: isoTime(row.occurred_at),
  received_at: isoTime(row.received_at),
})

/** Newest first. */
export async function listEvents(db: Queryable, filter: AnalyticsEventFilter): Promise<Page<AnalyticsEventView>> {
  const { from_date, to_date, limit, offset } = filter
  let found = db.selectFrom('analytics_event')
  for (const column of ['website_id', 'visitor_id', 'session_id', 'event_name'] as const) {
    const value = filter[column]
    if (value !== undefined) found = found.where(column, '=', value)
  }
  if (from_date !== undefined) found = found.where('occurred_at', '>=', new Date(from_date))
  if (to_date !== undefined) found = found.where('occurred_at', '<', endOf(to_date))
  const rows = await found
    .selectAll()
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows: rows.map(eventView), count }
}
