import { type Kysely, type Selectable, sql } from 'kysely'
import type { Claim } from '../../../../platform/processes/ports.ts'
import type { HandlerId } from '../../ports.ts'
import type { SandboxMethod } from './sandbox.rules.ts'
import type { SandboxTables } from './tables.ts'

export type SandboxStatus = 'processing' | 'paid' | 'failed' | 'expired'

/** Buyer and amount of a payment, enough to create its row. */
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
  /** When a `processing` payment succeeds. */
  readonly settleAt: Date | null
}

export interface SandboxStore {
  /**
   * Returns the payment. A slow payment that is due counts as succeeded. Null: nothing has happened to the payment yet.
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

export function createSandboxStore<DB>(anyDb: Kysely<DB>): SandboxStore {
  // Safe cast: the migrations create these tables in every database, even if the caller's type does not list them.
  const db = anyDb as unknown as Db

  const existing = async (txnId: string, now: Date): Promise<SandboxPayment | null> => {
    const settled = await settleIfDue(db, txnId, now)
    if (settled) return settled
    const row = await db.selectFrom('sandbox_payment').selectAll().where('txn_id', '=', txnId).executeTakeFirst()
    return row ? paymentOf(row) : null
  }
  const mustExist = async (txnId: string, now: Date): Promise<SandboxPayment> => {
    const payment = await existing(txnId, now)
    if (!payment) throw new Error(`The sandbox payment ${txnId} is gone.`)
    return payment
  }

  return {
    find: existing,
    pay: async (subject, result, now) => {
      const row = await db
        .insertInto('sandbox_payment')
        .values({ ...newRow(subject, now), ...resultColumns(result, now) })
        .onConflict((conflict) => conflict.column('txn_id').doNothing())
        .returningAll()
        .executeTakeFirst()
      return row ? paymentOf(row) : mustExist(subject.txnId, now)
    },
    expire: async (subject, now) => {
      // A slow payment that was due before now counts as paid.
      await settleIfDue(db, subject.txnId, now)
      const row = await db
        .insertInto('sandbox_payment')
        .values({ ...newRow(subject, now), status: 'expired' })
        .onConflict((conflict) =>
          conflict
            .column('txn_id')
            .doUpdateSet({ status: 'expired', notify_at: null, updated_at: now })
            .where('sandbox_payment.status', '=', 'processing'),
        )
        .returningAll()
        .executeTakeFirst()
      return row ? paymentOf(row) : mustExist(subject.txnId, now)
    },
    refund: (refund, now) => refundOnce(db, refund, now),
    isRefunded: async (refundId) => {
      const row = await db.selectFrom('sandbox_refund').select('refund_id').where('refund_id', '=', refundId).execute()
      return row.length > 0
    },
    refundsOf: async (txnId) => {
      const rows = await db
        .selectFrom('sandbox_refund')
        .select(['refund_id', 'amount_minor'])
        .where('txn_id', '=', txnId)
        .orderBy('created_at')
        .execute()
      return rows.map((row) => ({ refundId: row.refund_id, amountMinor: Number(row.amount_minor) }))
    },
    claimNotifications: (now, leaseUntil, limit) => claim(db, now, leaseUntil, limit),
    nextNotificationAt: async () => {
      const row = await db
        .selectFrom('sandbox_payment')
        .select('notify_at')
        .where('notify_at', 'is not', null)
        .orderBy('notify_at')
        .limit(1)
        .executeTakeFirst()
      return row?.notify_at ?? null
    },
    markNotified: async (txnId, now) => {
      await db
        .updateTable('sandbox_payment')
        .set({ notified_at: now, notify_at: null })
        .where('txn_id', '=', txnId)
        .execute()
    },
    postponeNotification: async (txnId, until) => {
      await db
        .updateTable('sandbox_payment')
        .set({ notify_at: until })
        .where('txn_id', '=', txnId)
        .where('notify_at', 'is not', null)
        .execute()
    },
  }
}

type Db = Kysely<SandboxTables>

async function settleIfDue(db: Db, txnId: string, now: Date): Promise<SandboxPayment | null> {
  const row = await db
    .updateTable('sandbox_payment')
    .set({ status: 'paid', updated_at: now })
    .where('txn_id', '=', txnId)
    .where('status', '=', 'processing')
    .where('settle_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
  return row ? paymentOf(row) : null
}

/** Locks the payment's row first, so that refunds of one payment run one after another. */
function refundOnce(
  db: Db,
  refund: { refundId: string; txnId: string; amountMinor: number },
  now: Date,
): Promise<'done' | 'refused'> {
  return db.transaction().execute(async (trx) => {
    const payment = await trx
      .selectFrom('sandbox_payment')
      .selectAll()
      .where('txn_id', '=', refund.txnId)
      .forUpdate()
      .executeTakeFirst()
    const earlier = await trx
      .selectFrom('sandbox_refund')
      .select(['txn_id', 'amount_minor'])
      .where('refund_id', '=', refund.refundId)
      .executeTakeFirst()
    if (earlier) {
      const same = earlier.txn_id === refund.txnId && Number(earlier.amount_minor) === refund.amountMinor
      return same ? 'done' : 'refused'
    }
    if (payment?.status !== 'paid') return 'refused'
    const refundedMinor = Number(payment.refunded_minor) + refund.amountMinor
    if (refundedMinor > Number(payment.amount_minor)) return 'refused'
    await trx
      .insertInto('sandbox_refund')
      .values({ refund_id: refund.refundId, txn_id: refund.txnId, amount_minor: refund.amountMinor, created_at: now })
      .execute()
    await trx
      .updateTable('sandbox_payment')
      .set({ refunded_minor: refundedMinor, updated_at: now })
      .where('txn_id', '=', refund.txnId)
      .execute()
    return 'done'
  })
}

async function claim(db: Db, now: Date, leaseUntil: Date, limit: number): Promise<SandboxPayment[]> {
  const rows = await db
    .updateTable('sandbox_payment')
    .set({ notify_at: leaseUntil, notify_attempts: sql<number>`notify_attempts + 1` })
    .where(
      // An array, because a join would scan all payments if it was planned while many were due.
      sql<boolean>`txn_id = any(array(select txn_id from sandbox_payment where notify_at <= ${now}
        order by notify_at limit ${limit} for update skip locked))`,
    )
    .returningAll()
    .execute()
  return Promise.all(rows.map(async (row) => (await settleIfDue(db, row.txn_id, now)) ?? paymentOf(row)))
}

const newRow = (subject: SandboxSubject, now: Date) => ({
  txn_id: subject.txnId,
  handler_id: subject.handlerId,
  attempt_id: subject.attemptId,
  checkout_id: subject.checkoutId,
  amount_minor: subject.amountMinor,
  currency: subject.currency,
  created_at: now,
  updated_at: now,
})

const resultColumns = (result: SandboxResult, now: Date) => ({
  status: result.status,
  method: result.method,
  failure_reason: result.failureReason,
  settle_at: result.settleAt,
  notify_at: result.settleAt ?? now,
})

const paymentOf = (row: Selectable<SandboxTables['sandbox_payment']>): SandboxPayment => ({
  txnId: row.txn_id,
  handlerId: row.handler_id,
  attemptId: row.attempt_id,
  checkoutId: row.checkout_id,
  amountMinor: Number(row.amount_minor),
  currency: row.currency,
  status: row.status,
  method: row.method,
  failureReason: row.failure_reason,
  refundedMinor: Number(row.refunded_minor),
  notifyAttempts: row.notify_attempts,
  updatedAt: row.updated_at,
})

export const sandboxClaims: Claim = {
  kind: 'confirmations of the sandbox',
  giveBack: (processes, now) => sql`
    update sandbox_payment set notify_at = ${now} where notify_at is not null and claimed_by = any(${processes}::text[])`,
}
