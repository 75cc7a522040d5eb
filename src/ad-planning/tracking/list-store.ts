import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { listPage } from '../../platform/db/list-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import type { AnalyticsEventTable, AnalyticsSessionTable } from '../../platform/db/tables.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { happened } from '../periods/index.ts'
import { utmOf } from '../sources/index.ts'
import type { AnalyticsEventFilter, AnalyticsEventView, SessionFilter, SessionView } from './schema.ts'

/** Safe casts: check constraints limit the columns. */
const sessionView = (row: Selectable<AnalyticsSessionTable>): SessionView => ({
  ...row,
  consent: row.consent as SessionView['consent'],
  device: row.device as SessionView['device'],
  started_at: isoTime(row.started_at),
  last_seen_at: isoTime(row.last_seen_at),
})

const sessions = tableList('analytics_session', { started_at: 'timestamptz', last_seen_at: 'timestamptz' })

export async function listSessions(db: Queryable, asked: SessionFilter & PageAfter): Promise<Page<SessionView>> {
  const { q, website_id, visitor_id, person_id } = asked
  const narrowed = narrowedTable(q, {
    equal: { website_id, visitor_id, person_id, ...utmOf(asked) },
    searched: ['t.id', 't.visitor_id', 't.entry_page', 't.referrer', 't.utm_source', 't.utm_campaign'],
    more: happened(sql`t.started_at`, asked),
  })
  const page = await listPage<Selectable<AnalyticsSessionTable>>(db, sessions, asked, narrowed)
  return { ...page, rows: page.rows.map(sessionView) }
}

export async function readSession(db: Queryable, id: string): Promise<SessionView | null> {
  const row = await db.selectFrom('analytics_session').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? sessionView(row) : null
}

const eventView = ({ value_minor, ...row }: Selectable<AnalyticsEventTable>): AnalyticsEventView => ({
  ...row,
  // Safe cast: a check constraint requires an object.
  event_data: row.event_data as AnalyticsEventView['event_data'],
  value: value_minor,
  occurred_at: isoTime(row.occurred_at),
  received_at: isoTime(row.received_at),
})

const events = tableList('analytics_event', { occurred_at: 'timestamptz', received_at: 'timestamptz' })

export async function listEvents(
  db: Queryable,
  asked: AnalyticsEventFilter & PageAfter,
): Promise<Page<AnalyticsEventView>> {
  const { q, website_id, visitor_id, session_id, event_name } = asked
  const narrowed = narrowedTable(q, {
    equal: { website_id, visitor_id, session_id, event_name },
    searched: ['t.id', 't.event_name', 't.page_url', 't.checkout_id'],
    more: happened(sql`t.occurred_at`, asked),
  })
  const page = await listPage<Selectable<AnalyticsEventTable>>(db, events, asked, narrowed)
  return { ...page, rows: page.rows.map(eventView) }
}

export async function readAnalyticsEvent(db: Queryable, id: string): Promise<AnalyticsEventView | null> {
  const row = await db.selectFrom('analytics_event').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? eventView(row) : null
}
