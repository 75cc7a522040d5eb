import { type Queryable, sql } from '../../platform/db/database.ts'
import { equalTo, textAnywhere, within } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { updateById } from '../../platform/db/row-store.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { insertOrderRefund, type OrderRefund } from './refund-store.ts'
import { issueKinds, type PaymentIssueFilter, type PaymentIssueView } from './schema.ts'

interface IssueRow extends Omit<PaymentIssueView, 'created_at' | 'resolved_at'> {
  readonly created_at: Date
  readonly resolved_at: Date | null
}

const columns = sql`i.id, i.kind, i.status, i.content, i.details, i.checkout_id, o.id as order_id, i.attempt_id, coalesce(a.provider, i.provider) as provider,
    coalesce(a.provider_payment_id, i.provider_payment_id) as provider_payment_id,
    coalesce(a.amount_minor, i.amount_minor, 0) as amount, coalesce(a.currency, i.currency, 'XXX') as currency, i.resolution, i.resolution_note, i.resolution_refund_id as refund_id, i.resolved_by, i.created_at, i.resolved_at`
const hangingOn = sql`left join payment_attempt a on a.id = i.attempt_id left join "order" o on o.attempt_id = i.attempt_id`

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
      sql`lower(concat_ws(E'\n', i.content, i.attempt_id, i.checkout_id, i.txn_id, i.provider_payment_id,
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

/** Returns the attempt and the session that an issue concerns. Returns null if the issue does not exist. */
export async function attemptOfIssue(
  tx: Queryable,
  id: string,
): Promise<{ readonly attemptId: string | null; readonly checkoutId: string | null } | null> {
  const row = await tx
    .selectFrom('payment_issue')
    .select(['attempt_id as attemptId', 'checkout_id as checkoutId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Closes an open issue. Returns null if it does not exist or another caller has closed it. */
export async function closeIssue(
  tx: Queryable,
  id: string,
  close: { readonly resolution: string; readonly note: string | null; readonly now: Date },
): Promise<ClosedIssue | null> {
  const { rows } = await sql<ClosedIssue>`
    update payment_issue set status = 'resolved', resolution = ${close.resolution}, resolution_note = ${close.note}, resolved_at = ${close.now},
      resolved_by = acting_person()
    where id = ${id} and status = 'open' returning attempt_id, kind, details`.execute(tx)
  return rows[0] ?? null
}

export interface ClosedIssue {
  /** Null if the payment belongs to no attempt. */
  readonly attempt_id: string | null
  readonly kind: PaymentIssueView['kind']
  readonly details: Readonly<Record<string, unknown>>
}

/**
 * Returns how much of a payment was refunded and how much can still be, with its order. The caller must have locked the
 * payment.
 */
export async function readRefundable(tx: Queryable, attemptId: string): Promise<Refundable> {
  const { rows } = await sql<Refundable>`
    select (coalesce(a.captured_minor, a.amount_minor) - r.minor)::bigint as left_minor, r.minor as refunded_minor,
      a.status = 'paid' as is_paid, a.currency, a.provider_payment_id, o.id as order_id
    from payment_attempt a left join "order" o on o.attempt_id = a.id,
      lateral (select coalesce(sum(amount_minor), 0)::bigint as minor from refund where attempt_id = a.id and status <> 'failed') r
    where a.id = ${attemptId}`.execute(tx)
  if (!rows[0]) throw new Error(`Payment ${attemptId} is gone.`)
  return rows[0]
}

export interface Refundable {
  readonly left_minor: number
  readonly refunded_minor: number
  readonly is_paid: boolean
  readonly currency: string
  readonly provider_payment_id: string | null
  readonly order_id: string | null
}

/** Returns the amount of a failed refund. Returns null if the refund does not exist or has not failed. */
export async function failedRefundMinor(tx: Queryable, refundId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('refund')
    .select('amount_minor')
    .where('id', '=', refundId)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  return row?.amount_minor ?? null
}

/** Inserts a refund that settles an issue. A job sends it. Fails on `refund_within_payment`. */
export async function insertIssueRefund(tx: Queryable, issueId: string, refund: OrderRefund): Promise<void> {
  await insertOrderRefund(tx, refund)
  await updateById(tx, 'payment_issue', issueId, { resolution_refund_id: refund.id })
}

export async function openIssuesByKind(db: Queryable): Promise<Record<(typeof issueKinds)[number], number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from payment_issue where status = 'open' group by kind`.execute(db)
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]))
  // Safe cast: `fromEntries` loses the type of the keys, which are exactly `issueKinds`.
  return Object.fromEntries(issueKinds.map((kind) => [kind, counts.get(kind) ?? 0])) as Record<
    (typeof issueKinds)[number],
    number
  >
}
