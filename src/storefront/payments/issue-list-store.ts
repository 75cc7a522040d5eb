import { type Queryable, sql } from '../../platform/db/database.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page } from '../../platform/page.ts'
import type { PaymentIssueFilter, PaymentIssueView } from './schema.ts'

interface IssueRow extends Omit<PaymentIssueView, 'created_at' | 'resolved_at'> {
  readonly created_at: Date
  readonly resolved_at: Date | null
}

const issues = sql`
  select i.id, i.kind, i.status, i.content, i.details, i.checkout_id, o.id as order_id, i.attempt_id, a.provider, a.provider_payment_id,
    a.amount_minor as amount, a.currency, i.resolution_note, i.created_at, i.resolved_at
  from payment_issue i join payment_attempt a on a.id = i.attempt_id left join "order" o on o.attempt_id = i.attempt_id`

const toView = (row: IssueRow): PaymentIssueView => ({
  ...row,
  created_at: isoTime(row.created_at),
  resolved_at: isoTimeOrNull(row.resolved_at),
})

/** Newest first. */
export async function listIssues(db: Queryable, filter: PaymentIssueFilter): Promise<Page<PaymentIssueView>> {
  const status = filter.status ?? null
  const kind = filter.kind ?? null
  const found = sql`(${status}::text is null or i.status = ${status}) and (${kind}::text is null or i.kind = ${kind})`
  const { rows } = await sql<IssueRow>`
    ${issues} where ${found} order by i.created_at desc, i.id desc limit ${filter.limit} offset ${filter.offset}`.execute(
    db,
  )
  const counted = await sql<{ count: number }>`select count(*) as count from payment_issue i where ${found}`.execute(db)
  return { rows: rows.map(toView), count: counted.rows[0]?.count ?? 0 }
}

export async function readIssue(db: Queryable, id: string): Promise<PaymentIssueView | null> {
  const { rows } = await sql<IssueRow>`${issues} where i.id = ${id}`.execute(db)
  return rows[0] ? toView(rows[0]) : null
}

/** False: it is not there, or not open any more. */
export async function closeIssue(tx: Queryable, id: string, note: string | null, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('payment_issue')
    .set({ status: 'resolved', resolution_note: note, resolved_at: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
