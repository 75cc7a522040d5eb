import type { Queryable } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const lasting = statement`jsonb_path_query_array(c.state::jsonb, '$.notices[*] ? (@.code == "payment_needs_attention")')`

/**
 * Checks sessions that may have expired. Cancels sessions that are open and expired. Schedules the next check of the
 * others at their expiry, but at least a minute later; ended sessions are not checked again. Returns the number of
 * checked sessions.
 */
export async function cancelExpiredSessions(db: Queryable, now: Date, notice: unknown, limit: number): Promise<number> {
  const { rows } = await statement<{ id: string }>`
    with due as (
      select id, status in ('incomplete', 'ready_for_complete') and expires_at <= ${now} as expired, status in ('completed', 'canceled') as ended
      from checkout where sweep_after <= ${now} order by sweep_after limit ${limit} for update skip locked
    )
    update checkout c set
      status = case when due.expired then 'canceled' else c.status end,
      version = case when due.expired then c.version + 1 else c.version end,
      updated_at = case when due.expired then ${now}::timestamptz else c.updated_at end,
      state = case when due.expired then (c.state::jsonb || jsonb_build_object('notices', ${lasting} || ${JSON.stringify([notice])}::jsonb, 'history',
        coalesce(c.state::jsonb -> 'history', '[]') || jsonb_build_object('version', c.version + 1, 'verb', 'expire', 'at', ${now.toISOString()}::text,
          'status', 'canceled', 'by', 'system')))::json else c.state end,
      sweep_after = case when due.expired or due.ended then null else greatest(c.expires_at, ${now}::timestamptz + interval '1 minute') end
    from due where c.id = due.id returning c.id`.execute(db)
  return rows.length
}
