import type { Database, Queryable } from '../../platform/db/database.ts'
import { callInvariants } from './calls.ts'
import { customerInvariants } from './customers.ts'
import { discountInvariants } from './discounts.ts'
import type { Finding, Invariant } from './invariant.ts'
import { orderInvariants } from './orders.ts'
import { paymentInvariants } from './payments.ts'
import { priceInvariants } from './prices.ts'
import { findWrongStatuses, statusRule } from './session-status.ts'
import { sessionInvariants } from './sessions.ts'
import { stockInvariants } from './stock.ts'
import { allowLongStatements, findingOf, findViolations } from './violation-store.ts'

const invariants: readonly Invariant[] = [
  ...stockInvariants,
  ...orderInvariants,
  ...sessionInvariants,
  ...paymentInvariants,
  ...discountInvariants,
  ...callInvariants,
  ...customerInvariants,
  ...priceInvariants,
]

export interface Examination {
  /** Number of rules checked. */
  readonly checked: number
  readonly findings: readonly Finding[]
}

/**
 * Checks all rules, including `more` from other areas, on one snapshot, so that concurrent writes cause no false alarm.
 * Writes nothing.
 */
export const checkInvariants = (db: Database, more: readonly Invariant[] = []): Promise<Examination> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => examine(tx, more))

/** Like `checkInvariants`, on the snapshot of a transaction. */
export async function examine(tx: Queryable, more: readonly Invariant[] = []): Promise<Examination> {
  await allowLongStatements(tx)
  const findings: (Finding | null)[] = []
  for (const invariant of [...invariants, ...more])
    findings.push(await findingOf(tx, invariant.name, () => findViolations(tx, invariant)))
  findings.push(await findingOf(tx, statusRule, () => findWrongStatuses(tx)))
  return { checked: findings.length, findings: findings.filter((finding) => finding !== null) }
}
