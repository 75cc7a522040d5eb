import type { RawBuilder } from 'kysely'
import { type Database, type Queryable, sql } from '../../../../platform/db/database.ts'
import type { Claim } from '../../../../platform/processes/ports.ts'
import type { HandlerId } from '../../ports.ts'

export type SandboxMethod = 'card' | 'upi'
export type SandboxStatus = 'processing' | 'paid' | 'failed' | 'expired'

/** Ids and amount of a payment, enough to create its row. */
export interface SandboxSubject {
  readonly txnId: string
  readonly handlerId: HandlerId
  readonly attemptId: string
  readonly checkoutId: string
  readonly amountMinor: number
  readonly currency: string
}

export interface SandboxPayment extends SandboxSubject {
  readonly status: SandboxStatus
  readonly method: SandboxMethod | null
  readonly failureReason: string | null
  readonly refundedMinor: number
  readonly notifyAttempts: number
  readonly updatedAt: Date
}

export interface SandboxResult {
  readonly status: 'processing' | 'paid' | 'failed'
  readonly method: SandboxMethod
  readonly failureReason: string | null
  /** When a `processing` payment becomes `paid`. Null for other payments. */
  readonly settleAt: Date | null
}

export interface SandboxStore {
  /**
   * Returns the payment, or null if nothing has happened to it yet. First marks a `processing` payment as paid if its
   * `settleAt` has passed.
   */
  find(txnId: string, now: Date): Promise<SandboxPayment | null>
  /** Records the result of a payment. Only the first result has an effect. Returns the payment as it is now. */
  pay(subject: SandboxSubject, result: SandboxResult, now: Date): Promise<SandboxPayment>
  /** Closes the payment, unless it is already paid or failed. Returns the payment as it is now. */
  expire(subject: SandboxSubject, now: Date): Promise<SandboxPayment>
  /** Refunds a payment, once per `refundId`. `refused`: the payment is not paid, or the amount exceeds what is left. */
  refund(refund: { refundId: string; txnId: string; amountMinor: number }, now: Date): Promise<'done' | 'refused'>
  isRefunded(refundId: string): Promise<boolean>
  refundsOf(txnId: string): Promise<{ refundId: string; amountMinor: number }[]>
  /** Claims the confirmations that are due, oldest first. No other process can claim them before `leaseUntil`. */
  claimNotifications(now: Date, leaseUntil: Date, limit: number): Promise<SandboxPayment[]>
  nextNotificationAt(): Promise<Date | null>
  markNotified(txnId: string, now: Date): Promise<void>
  postponeNotification(txnId: string, until: Date): Promise<void>
}

export const createSandboxStore = (db: Database): SandboxStore => ({
  find: (txnId, now) => find(db, txnId, now),
  async pay(subject, result, now) {
    const paid = await payment(db, sql`${inserted(subject, result, now)} on conflict (txn_id) do nothing`)
    return paid ?? mustExist(db, subject.txnId, now)
  },
  async expire(subject, now) {
    // A slow payment that was due before now counts as paid.
    await settleIfDue(db, subject.txnId, now)
    const expired = await payment(
      db,
      sql`${inserted(subject, { status: 'expired' }, now)}
        on conflict (txn_id) do update set status = 'expired', notify_at = null, updated_at = ${now} where p.status = 'processing'`,
    )
    return expired ?? mustExist(db, subject.txnId, now)
  },
  refund: (refund, now) => refundOnce(db, refund, now),
  async isRefunded(refundId) {
    const { rows } = await sql`select from sandbox_refund where refund_id = ${refundId}`.execute(db)
    return rows.length > 0
  },
  async refundsOf(txnId) {
    const { rows } = await sql<{ refundId: string; amountMinor: number }>`
      select refund_id as "refundId", amount_minor as "amountMinor" from sandbox_refund where txn_id = ${txnId} order by created_at`.execute(
      db,
    )
    return rows
  },
  claimNotifications: (now, leaseUntil, limit) => claim(db, now, leaseUntil, limit),
  async nextNotificationAt() {
    const { rows } = await sql<{ at: Date | null }>`select min(notify_at) as at from sandbox_payment`.execute(db)
    return rows[0]?.at ?? null
  },
  async markNotified(txnId, now) {
    await sql`update sandbox_payment set notified_at = ${now}, notify_at = null where txn_id = ${txnId}`.execute(db)
  },
  async postponeNotification(txnId, until) {
    await sql`update sandbox_payment set notify_at = ${until} where txn_id = ${txnId} and notify_at is not null`.execute(
      db,
    )
  },
})

const columns = sql`p.txn_id as "txnId", p.handler_id as "handlerId", p.attempt_id as "attemptId", p.checkout_id as "checkoutId",
  p.amount_minor as "amountMinor", p.currency, p.status, p.method, p.failure_reason as "failureReason", p.refunded_minor as "refundedMinor",
  p.notify_attempts as "notifyAttempts", p.updated_at as "updatedAt"`

/** Returns the rows that a statement on `sandbox_payment p` changes. */
const payments = async (db: Queryable, change: RawBuilder<unknown>): Promise<SandboxPayment[]> =>
  (await sql<SandboxPayment>`${change} returning ${columns}`.execute(db)).rows

const payment = async (db: Queryable, change: RawBuilder<unknown>): Promise<SandboxPayment | null> =>
  (await payments(db, change))[0] ?? null

const inserted = (
  { txnId, handlerId, attemptId, checkoutId, amountMinor, currency }: SandboxSubject,
  result: SandboxResult | { readonly status: 'expired' },
  now: Date,
) => {
  const { method, failureReason, settleAt } = result.status === 'expired' ? nothing : result
  const notifyAt = result.status === 'expired' ? null : (settleAt ?? now)
  return sql`
    insert into sandbox_payment as p (txn_id, handler_id, attempt_id, checkout_id, amount_minor, currency, status, method, failure_reason,
      settle_at, notify_at, created_at, updated_at)
    values (${txnId}, ${handlerId}, ${attemptId}, ${checkoutId}, ${amountMinor}, ${currency}, ${result.status}, ${method}, ${failureReason},
      ${settleAt}, ${notifyAt}, ${now}, ${now})`
}
const nothing = { method: null, failureReason: null, settleAt: null }

async function find(db: Database, txnId: string, now: Date): Promise<SandboxPayment | null> {
  const settled = await settleIfDue(db, txnId, now)
  if (settled) return settled
  const { rows } =
    await sql<SandboxPayment>`select ${columns} from sandbox_payment p where p.txn_id = ${txnId}`.execute(db)
  return rows[0] ?? null
}

async function mustExist(db: Database, txnId: string, now: Date): Promise<SandboxPayment> {
  const found = await find(db, txnId, now)
  if (!found) throw new Error(`The sandbox payment ${txnId} is gone.`)
  return found
}

const settleIfDue = (db: Database, txnId: string, now: Date): Promise<SandboxPayment | null> =>
  payment(
    db,
    sql`update sandbox_payment p set status = 'paid', updated_at = ${now}
      where p.txn_id = ${txnId} and p.status = 'processing' and p.settle_at <= ${now}`,
  )

/**
 * Refunds a payment once per `refundId`. Locks the payment's row first, so that refunds of one payment run one after
 * another.
 */
const refundOnce = (
  db: Database,
  { refundId, txnId, amountMinor }: { refundId: string; txnId: string; amountMinor: number },
  now: Date,
): Promise<'done' | 'refused'> =>
  db.transaction().execute(async (tx) => {
    const { rows: paid } = await sql<{ left: number }>`
      select case when status = 'paid' then amount_minor - refunded_minor else 0 end as left from sandbox_payment
      where txn_id = ${txnId} for update`.execute(tx)
    const { rows: earlier } = await sql<{ same: boolean }>`
      select txn_id = ${txnId} and amount_minor = ${amountMinor} as same from sandbox_refund where refund_id = ${refundId}`.execute(
      tx,
    )
    if (earlier[0]) return earlier[0].same ? 'done' : 'refused'
    if (!paid[0] || amountMinor > paid[0].left) return 'refused'
    await sql`
      insert into sandbox_refund (refund_id, txn_id, amount_minor, created_at) values (${refundId}, ${txnId}, ${amountMinor}, ${now})`.execute(
      tx,
    )
    await sql`
      update sandbox_payment set refunded_minor = refunded_minor + ${amountMinor}, updated_at = ${now} where txn_id = ${txnId}`.execute(
      tx,
    )
    return 'done'
  })

async function claim(db: Database, now: Date, leaseUntil: Date, limit: number): Promise<SandboxPayment[]> {
  // Selects the ids as an array: a join that was planned while many confirmations were due would scan all payments.
  const due = await payments(
    db,
    sql`update sandbox_payment p set notify_at = ${leaseUntil}, notify_attempts = notify_attempts + 1
      where p.txn_id = any(array(select txn_id from sandbox_payment where notify_at <= ${now}
        order by notify_at limit ${limit} for update skip locked))`,
  )
  return Promise.all(due.map(async (found) => (await settleIfDue(db, found.txnId, now)) ?? found))
}

export const sandboxClaims: Claim = {
  kind: 'confirmations of the sandbox',
  giveBack: (processes, now) => sql`
    update sandbox_payment set notify_at = ${now} where notify_at is not null and claimed_by = any(${processes}::text[])`,
}
