import type { Queryable } from '../../platform/db/database.ts'
import { type Statement, statement } from '../../platform/db/statement.ts'
import type { AttemptStatus, PaymentAttempt, PurchasedLine } from './attempt.types.ts'
import type { AttemptHandler, StartedPayment } from './ports.ts'

// Parts of the SQL statements of a session. `c` is the changed session. It is empty if the session was changed
// concurrently.

/**
 * Returns an SQL condition: the attempt is running. Written as a negation, because the planner would look up the
 * positive form in the index of running attempts, which its statistics show as empty. The attempt must be looked up by
 * its id.
 */
export const isLiveIn = (attempt: Statement): Statement =>
  statement`${attempt}.status not in ('paid', 'failed', 'expired', 'canceled')`

/** Returns SQL that inserts the attempt of session `c`. `payment`: set for providers that need no call. */
export function insertAttempt(
  attempt: PaymentAttempt,
  { payment, method }: { readonly payment: StartedPayment | null; readonly method: string | undefined },
): Statement {
  // An attempt without a hold has no page at the provider to check.
  const firstCheckAt = attempt.holds
    ? statement`${attempt.createdAt}::timestamptz + interval '1 minute'`
    : statement`${attempt.expiresAt}::timestamptz`
  return statement`
    insert into payment_attempt (id, checkout_id, handler_id, provider, txn_id, amount_minor, currency, purchase, status, provider_ref, next_action,
      page_token, method, holds, expires_at, next_check_at, created_at, updated_at)
    select ${attempt.id}, c.id, ${attempt.handlerId}, ${attempt.provider}, ${attempt.txnId}, ${attempt.amountMinor}::bigint, ${attempt.currency},
      ${JSON.stringify(attempt.purchase)}::jsonb, ${payment ? 'pending' : 'created'}, ${payment?.providerRef ?? null},
      ${payment ? JSON.stringify(payment.nextAction) : null}::jsonb, ${attempt.pageToken}, ${method ?? null}, ${attempt.holds}::boolean, ${attempt.expiresAt}::timestamptz, ${firstCheckAt},
      ${attempt.createdAt}::timestamptz, ${attempt.createdAt}::timestamptz from c returning id`
}

/**
 * Returns SQL that starts the hold of an attempt whose payment page was opened, and restarts its time to pay. Fails on
 * `discount_usage_limit_reached` or `discount_customer_limit_reached` if a limit of its discounts is reached.
 */
export const startHold = (attempt: Pick<PaymentAttempt, 'id' | 'expiresAt'>, now: Date): Statement => statement`
  update payment_attempt set holds = true, expires_at = ${attempt.expiresAt}, next_check_at = ${now}::timestamptz + interval '1 minute', updated_at = ${now}
  from c where payment_attempt.id = ${attempt.id} and check_codes(payment_attempt.id) returning payment_attempt.id`

/** Returns SQL that stores how the shopper reaches the payment page. */
export const saveNextAction = (attemptId: string, payment: StartedPayment, now: Date): Statement => statement`
  update payment_attempt set status = 'pending', provider_ref = ${payment.providerRef}, next_action = ${JSON.stringify(payment.nextAction)},
    updated_at = ${now} from c where payment_attempt.id = ${attemptId} and ${isLiveIn(statement`payment_attempt`)}`

/** Returns SQL that ends a running attempt. If the provider has created a page, the sweeper continues to check it. */
export const closeAttempt = (
  attemptId: string,
  end: {
    readonly status: 'failed' | 'expired' | 'canceled'
    readonly failureReason: string | null
    readonly now: Date
  },
): Statement => statement`
  update payment_attempt set status = ${end.status}, failure_reason = ${end.failureReason}, checks = 0, updated_at = ${end.now},
    next_check_at = case when provider_ref is not null then ${end.now}::timestamptz + interval '5 minutes' end
  from c where payment_attempt.id = ${attemptId} and ${isLiveIn(statement`payment_attempt`)} returning payment_attempt.id`

export const payAttempt = (
  attempt: Pick<PaymentAttempt, 'id' | 'providerPaymentId'>,
  now: Date,
): Statement => statement`
  update payment_attempt set status = 'paid', paid_at = coalesce(payment_attempt.paid_at, ${now}::timestamptz), next_check_at = null, updated_at = ${now},
    provider_payment_id = coalesce(${attempt.providerPaymentId}, provider_payment_id)
  from c where payment_attempt.id = ${attempt.id} returning payment_attempt.id`

/** A row as `to_json` returns it: timestamps are text. */
export type AttemptJson = AttemptRow & Record<'expires_at' | 'created_at', string>

interface AttemptRow {
  id: string
  checkout_id: string
  handler_id: AttemptHandler
  provider: string
  txn_id: string
  provider_ref: string | null
  provider_payment_id: string | null
  amount_minor: number
  currency: string
  purchase: PurchasedLine[]
  status: AttemptStatus
  holds: boolean
  page_token: string
  expires_at: Date
  created_at: Date
}

export const toAttempt = (row: AttemptRow): PaymentAttempt => ({
  id: row.id,
  checkoutId: row.checkout_id,
  handlerId: row.handler_id,
  provider: row.provider,
  txnId: row.txn_id,
  providerRef: row.provider_ref,
  providerPaymentId: row.provider_payment_id,
  amountMinor: row.amount_minor,
  currency: row.currency,
  purchase: row.purchase,
  status: row.status,
  holds: row.holds,
  pageToken: row.page_token,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
})

export async function readAttempt(db: Queryable, id: string): Promise<PaymentAttempt | null> {
  const { rows } = await statement<AttemptRow>`select * from payment_attempt where id = ${id}`.execute(db)
  return rows[0] ? toAttempt(rows[0]) : null
}
