import type { Queryable } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { addEvents } from '../../platform/events/event-store.ts'
import { newId } from '../../platform/ids.ts'
import type { IssueKind, PaymentAttempt } from './attempt.types.ts'

export interface RecordIssue {
  readonly attempt: PaymentAttempt
  readonly kind: IssueKind
  readonly content: string
  readonly details: Readonly<Record<string, unknown>>
  /** Whether the issue is about a payment received for the attempt. The attempt then becomes paid. */
  readonly isPaid: boolean
  /** Null means no automatic refund. */
  readonly refundMinor: number | null
  /** Amount received, in the attempt's currency. Null means the amount due. */
  readonly capturedMinor: number | null
  readonly paymentEventId: number | null
  readonly now: Date
}

const openIssueOf = (checkoutId: string) =>
  statement`select from payment_issue where checkout_id = ${checkoutId} and status = 'open'`

/** Returns an SQL condition: no payment of the session has an open issue. Every new payment requires it. */
export const noOpenIssue = (checkoutId: string) => statement`not exists (${openIssueOf(checkoutId)})`

export async function hasOpenIssue(db: Queryable, checkoutId: string): Promise<boolean> {
  const { rows } = await statement<{ open: boolean }>`select exists (${openIssueOf(checkoutId)}) as open`.execute(db)
  return rows[0]?.open === true
}

/**
 * Records an issue of a payment, which a person must settle, with its automatic refund. An attempt has one issue per
 * kind; different details reopen a closed issue.
 */
export async function recordIssue(db: Queryable, issue: RecordIssue): Promise<void> {
  const { attempt, now } = issue
  await statement`
    with i as (
      insert into payment_issue (id, checkout_id, attempt_id, kind, content, details, created_at)
      values (${newId('issue', now.getTime())}, ${attempt.checkoutId}, ${attempt.id}, ${issue.kind}, ${issue.content}, ${JSON.stringify(issue.details)}, ${now})
      on conflict (attempt_id, kind) do update set status = 'open', content = excluded.content, details = excluded.details, created_at = excluded.created_at,
        resolved_at = null, resolution = null, resolution_note = null, resolution_refund_id = null, resolved_by = null
        where payment_issue.status = 'resolved' and payment_issue.details is distinct from excluded.details
      returning id
    ),
    a as (
      update payment_attempt set status = 'paid', paid_at = coalesce(paid_at, ${now}::timestamptz), next_check_at = null,
        captured_minor = coalesce(${issue.capturedMinor}::bigint, captured_minor),
        provider_payment_id = coalesce(provider_payment_id, ${attempt.providerPaymentId}), updated_at = ${now}
      where id = ${attempt.id} and ${issue.isPaid}
    ),
    r as (
      insert into refund (id, attempt_id, amount_minor, currency, reason, status, created_at, updated_at)
      select ${newId('ref', now.getTime())}, ${attempt.id}, ${issue.refundMinor}::bigint, ${attempt.currency}, ${issue.kind}, 'created', ${now}::timestamptz, ${now}::timestamptz
      from i where ${issue.refundMinor}::bigint is not null returning id
    ),
    e as (${addEvents(statement`
      select 'payment.needs_attention', jsonb_build_object('id', i.id, 'attempt_id', ${attempt.id}::text) from i
      union all select 'refund.created', jsonb_build_object('id', r.id, 'attempt_id', ${attempt.id}::text) from r`)}
    )
    update payment_event set processed_at = ${now}, outcome = ${issue.kind} where id = ${issue.paymentEventId}`.execute(
    db,
  )
}
