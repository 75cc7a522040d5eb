import type { ColumnType } from 'kysely'
import type { HandlerId } from '../../ports.ts'
import type { SandboxStatus } from './payment-store.ts'
import type { SandboxMethod } from './sandbox.rules.ts'

/** The tables that `migrations/20261121T0710_sandbox.sql` creates. */
export type SandboxTables = {
  sandbox_payment: {
    txn_id: string
    handler_id: HandlerId
    attempt_id: string
    checkout_id: string
    amount_minor: BigInteger
    currency: string
    status: SandboxStatus
    method: SandboxMethod | null
    failure_reason: string | null
    refunded_minor: ColumnType<string | number, number | undefined, number>
    settle_at: Date | null
    notify_at: Date | null
    notify_attempts: ColumnType<number, number | undefined, number>
    notified_at: Date | null
    created_at: ColumnType<Date, Date, never>
    updated_at: Date
  }
  sandbox_refund: { refund_id: string; txn_id: string; amount_minor: BigInteger; created_at: Date }
}

// Text or number, depending on how the caller's driver reads 64-bit integers.
type BigInteger = ColumnType<string | number, number, number>
