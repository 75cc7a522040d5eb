import { type Queryable, sql } from '../../platform/db/database.ts'
import { equalTo, type ListSource, listPage, textAnywhere, within } from '../../platform/db/list-store.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { PaymentIssueFilter, PaymentIssueView } from './schema.ts'

interface IssueRow extends Omit<PaymentIssueView, 'created_at' | 'resolved_at'> {
  readonly created_at: Date
  readonly resolved_at: Date | null
}

const columns = sql`i.id, i.kind, i.status, i.content, i.details, i.checkout_id, o.id as order_id, i.attempt_id, a.provider, a.provider_payment_id,
    a.amount_minor as amount, a.currency, i.resolution_note, i.created_at, i.resolved_at`
const hangingOn = sql`join payment_attempt a on a.id = i.attempt_id left join "order" o on o.attempt_id = i.attempt_id`

const issues: ListSource = {
  from: sql`payment_issue i`,
  id: { column: sql`i.id`, type: 'text' },
  sorts: { created_at: [{ column: sql`i.created_at`, type: 'timestamptz' }] },
  columns,
  join: sql`join payment_issue i on i.id = page.list_id ${hangingOn}`,
}

const toView = (row: IssueRow): PaymentIssueView => ({
  ...row,
  created_at: isoTime(row.created_at),
  resolved_at: isoTimeOrNull(row.resolved_at),
})

export async function listIssues(
  db: Queryable,
  filter: PaymentIssueFilter & PageAfter,
): Promise<Page<PaymentIssueView>> {
  const page = await listPage<IssueRow>(db, issues, filter, {
    conditions: [
      ...equalTo([
        [sql`i.status`, filter.status],
        [sql`i.kind`, filter.kind],
      ]),
      ...within(sql`i.created_at`, 'created_at', filter),
    ],
    search: textAnywhere(
      sql`lower(concat_ws(E'\n', i.content, i.attempt_id, i.checkout_id,
      (select id from "order" where attempt_id = i.attempt_id)))`,
      filter.q,
    ),
  })
  return { ...page, rows: page.rows.map(toView) }
}

export async function readIssue(db: Queryable, id: string): Promise<PaymentIssueView | null> {
  const { rows } = await sql<IssueRow>`
    select ${columns} from payment_issue i ${hangingOn} where i.id = ${id}`.execute(db)
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
