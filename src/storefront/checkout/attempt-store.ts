import type { Queryable } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { addEvents } from '../../platform/events/event-store.ts'
import type { IdempotentCall } from '../../platform/idempotency/idempotency.ts'
import {
  claimKey,
  type KeptReply,
  keep,
  keepInPlaceOfClaim,
  keepUnlessKept,
} from '../../platform/idempotency/reply-store.ts'
import type { PaymentAttempt } from '../payments/attempt.types.ts'
import {
  type AttemptJson,
  closeAttempt,
  insertAttempt,
  isLiveIn,
  markProcessed,
  noOpenIssue,
  saveNextAction,
  startHold,
  toAttempt,
} from '../payments/index.ts'
import type { StartedPayment } from '../payments/ports.ts'
import type { Checkout } from './checkout.types.ts'
import { type CheckoutJson, fromJson, writeCheckout } from './checkout-store.ts'
import type { Guard } from './guard-store.ts'
import { type HoldUnits, holdLater, holdUnits, releaseHeld } from './hold-store.ts'

export interface BeginAttempt {
  /** Already `complete_in_progress`, with its version incremented. */
  readonly checkout: Checkout
  readonly attempt: PaymentAttempt
  readonly stock: readonly { readonly variantId: string; readonly quantity: number }[]
  readonly discountIds: readonly string[]
  /**
   * How the shopper reaches the payment page, for providers that need no call; already stored in the session. Null for
   * other providers.
   */
  readonly payment: StartedPayment | null
  readonly call: IdempotentCall | null
  /** The reply, if already known. If null, the statement only claims the key. */
  readonly kept: KeptReply | null
  /** How a person received the money. Absent for a provider's payment. */
  readonly method?: string
  /** Until this time, a second call with the same key must wait. */
  readonly lockedUntil: Date
  readonly guard: Guard | null
  /** The holder and its limits. Null for the operator, who has none. */
  readonly by: HoldUnits['by']
}

/**
 * Starts the attempt. An attempt that holds from the start also reserves stock and discounts. Runs one statement, which
 * has its whole effect or none. Returns the stamp of the session's row, or null if the session changed, one of its
 * payments has an open issue, or the guard fails. Throws like `holdUnits`, on `payment_attempt_one_live`, or on the
 * primary key of the idempotency key.
 */
export async function beginAttempt(db: Queryable, begin: BeginAttempt): Promise<string | null> {
  const { checkout, attempt, discountIds } = begin
  const { email } = checkout.state.buyer
  const held = attempt.holds
    ? holdUnits({ attempt, stock: begin.stock, discountIds, email, yields: false, by: begin.by })
    : holdLater(discountIds, email)
  const { rows } = await statement<{ stamp: string }>`
    with c as (${writeCheckout(checkout, begin.guard, statement`and ${noOpenIssue(checkout.id)}`)}),
    a as (${insertAttempt(attempt, { payment: begin.payment, method: begin.method })}),
    ${held},
    claimed as (${begin.call && begin.kept ? keepUnlessKept(begin.kept, attempt.createdAt, 'c') : claimKey(begin.call, { lockedUntil: begin.lockedUntil, now: attempt.createdAt })})
    select stamp from c`.execute(db)
  return rows[0]?.stamp ?? null
}

export interface OpenAttempt extends Omit<HoldUnits, 'yields'> {
  /** With the new payment deadline and an incremented version. */
  readonly checkout: Checkout
  readonly now: Date
}

/**
 * Starts the hold of an attempt when the shopper opens its payment page. The hold yields to buyers with a key.
 * Discounts are checked here, and counted when the payment succeeds. Returns the stamp of the session's row, or null if
 * the session changed or the attempt ended. Throws like `holdUnits`.
 */
export async function openAttempt(db: Queryable, open: OpenAttempt): Promise<string | null> {
  const { checkout, attempt, now } = open
  const { rows } = await statement<{ stamp: string }>`
    with c as (${writeCheckout(
      checkout,
      null,
      statement`and exists (select from payment_attempt p where p.id = ${attempt.id} and not p.holds and ${isLiveIn(statement`p`)})`,
    )}),
    a as (${startHold(attempt, now)}),
    ${holdUnits({ ...open, yields: true })}
    select stamp from c`.execute(db)
  return rows[0]?.stamp ?? null
}

/**
 * Stores the provider's page and the reply in one statement. Returns the stamp of the session's row, or null if the
 * session changed meanwhile.
 */
export async function saveStarted(
  db: Queryable,
  started: {
    readonly checkout: Checkout
    readonly attemptId: string
    readonly payment: StartedPayment
    readonly kept: KeptReply | null
  },
): Promise<string | null> {
  const { rows } = await statement<{ stamp: string }>`
    with c as (${writeCheckout(started.checkout)}),
    a as (${saveNextAction(started.attemptId, started.payment, started.checkout.updatedAt)}),
    kept as (${keepInPlaceOfClaim(started.kept, started.checkout.updatedAt)})
    select stamp from c`.execute(db)
  return rows[0]?.stamp ?? null
}

export interface EndAttempt {
  /** Already changed, with its version incremented. */
  readonly checkout: Checkout
  readonly attemptId: string
  readonly status: 'failed' | 'expired' | 'canceled'
  readonly failureReason: string | null
  readonly paymentEventId: number | null
  readonly kept: KeptReply | null
  /** Set if the payment arrived and was settled elsewhere. */
  readonly isPaid?: true
}

/**
 * Ends a running attempt and releases its hold, in one statement. Returns false if the session changed meanwhile. If
 * the provider has created a page, the sweeper continues to check it.
 */
export async function endAttempt(db: Queryable, end: EndAttempt): Promise<boolean> {
  const { rows } = await statement<{ id: string }>`
    with c as (${writeCheckout(end.checkout)}),
    a as (${closeAttempt(end.attemptId, { ...end, now: end.checkout.updatedAt })}),
    ${releaseHeld(end.attemptId)},
    told as (${addEvents(statement`
      select 'payment.failed', jsonb_build_object('id', a.id, 'checkout_id', ${end.checkout.id}::text, 'status', ${end.status}::text)
      from a where ${end.status !== 'canceled' && !end.isPaid}`)}
    ),
    processed as (${markProcessed(end.paymentEventId, end.status)}),
    kept as (${keep(end.kept, end.checkout.updatedAt, 'c')})
    select id from c`.execute(db)
  return rows.length === 1
}

export interface AttemptWithCheckout {
  readonly attempt: PaymentAttempt
  readonly checkout: Checkout
}

export type AttemptKey =
  | { readonly id: string }
  | { readonly pageToken: string }
  | { readonly txnId: string }
  | { readonly provider: string; readonly providerRef: string }

export async function findAttempt(db: Queryable, key: AttemptKey): Promise<AttemptWithCheckout | null> {
  const { rows } = await statement<AttemptWithCheckoutJson>`
    select to_json(a) as attempt, to_json(c) as checkout from payment_attempt a join checkout c on c.id = a.checkout_id where ${matching(key)}`.execute(
    db,
  )
  return rows[0] ? withCheckoutFromJson(rows[0]) : null
}

export interface AttemptWithCheckoutJson {
  readonly attempt: AttemptJson
  readonly checkout: CheckoutJson
}

export const withCheckoutFromJson = ({ attempt, checkout }: AttemptWithCheckoutJson): AttemptWithCheckout => ({
  attempt: toAttempt({
    ...attempt,
    expires_at: new Date(attempt.expires_at),
    created_at: new Date(attempt.created_at),
  }),
  checkout: fromJson(checkout),
})

function matching(key: AttemptKey) {
  if ('id' in key) return statement`a.id = ${key.id}`
  if ('pageToken' in key) return statement`a.page_token = ${key.pageToken}`
  if ('txnId' in key) return statement`a.txn_id = ${key.txnId}`
  return statement`a.provider = ${key.provider} and a.provider_ref = ${key.providerRef}`
}
