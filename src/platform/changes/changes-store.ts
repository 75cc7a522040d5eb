import { type Queryable, sql } from '../db/database.ts'

export interface ChangesSince {
  /** Position to pass to the next call. */
  readonly next: string
  /** Whether the position is ahead of this database: it is from another one, or from a later state of this one. */
  readonly is_foreign: boolean
  readonly audited: readonly { readonly table: string; readonly id: string }[]
  readonly events: readonly { readonly type: string; readonly payload: Readonly<Record<string, unknown>> }[]
  /** Checkout sessions and orders with a changed row in their list. */
  readonly checkouts: readonly string[]
  readonly orders: readonly string[]
}

/** Returns the position from which to read later changes. */
export async function changesPosition(db: Queryable): Promise<string> {
  const { rows } = await sql<{ next: string }>`select pg_current_snapshot()::text as next`.execute(db)
  return rows[0]?.next ?? '1:1:'
}

/**
 * Reads rows written by transactions that were not visible at `since`, regardless of when they began; at most `most`
 * per source.
 */
export async function readChanges(db: Queryable, since: string, most: number): Promise<ChangesSince> {
  const unseen = (column: ReturnType<typeof sql>, source: ReturnType<typeof sql>) =>
    sql`${source} where ${column} >= pg_snapshot_xmin(${since}::text::pg_snapshot) and not pg_visible_in_snapshot(${column}, ${since}::text::pg_snapshot) limit ${most}`
  const listed = (table: string, id: string) =>
    sql`array(select ${sql.ref(id)} from ${unseen(sql`changed_in`, sql.table(table))})`
  const { rows } = await sql<ChangesSince>`
    select pg_current_snapshot()::text as next,
      pg_snapshot_xmax(${since}::text::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as is_foreign,
      coalesce((select json_agg(json_build_object('table', a.object_table, 'id', a.object_id)) from (
        select object_table, object_id from ${unseenAudited(since, most)}) a), '[]') as audited,
      coalesce((select json_agg(json_build_object('type', e.type, 'payload', e.payload)) from (
        select type, payload from ${unseen(sql`xact`, sql`event`)}) e), '[]') as events,
      ${listed('checkout_listing', 'checkout_id')} as checkouts,
      ${listed('order_listing', 'order_id')} as orders`.execute(db)
  const [changes] = rows
  if (!changes) throw new Error('A statement returned no row instead of one.')
  return changes
}

/**
 * SQL for the rows of the audit log that were not visible at `since`. Separate, because the log stores transaction ids
 * as numbers.
 */
const unseenAudited = (since: string, most: number) => sql`audit_entry
  where xact >= pg_snapshot_xmin(${since}::text::pg_snapshot)::text::bigint
    and not pg_visible_in_snapshot(xact::text::xid8, ${since}::text::pg_snapshot) limit ${most}`
