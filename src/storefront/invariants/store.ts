import { type Queryable, sql } from '../../platform/db/database.ts'
import type { CheckoutState } from '../checkout/index.ts'
import { type Finding, type Invariant, shownViolations, type Violation } from './invariant.ts'

/** Null: the rule holds. */
export async function findViolations(db: Queryable, invariant: Invariant): Promise<Finding | null> {
  const found = sql.raw(invariant.violations)
  const { rows } = await sql<Violation & { count: number }>`
    with found as (${found}) select id, what, count(*) over () as count from found order by id, what limit ${shownViolations}`.execute(
    db,
  )
  const count = rows[0]?.count ?? 0
  if (count === 0) return null
  const { name, broken } = invariant
  return { name, broken, count, violations: rows.map(({ id, what }) => ({ id, what })) }
}

export interface OpenSession {
  readonly id: string
  readonly status: string
  readonly state: CheckoutState
}

/** Open sessions after that id, in the order of ids. */
export const readOpenSessions = (db: Queryable, afterId: string, limit: number): Promise<OpenSession[]> =>
  db
    .selectFrom('checkout')
    .select(['id', 'status', 'state'])
    .where('status', 'in', ['incomplete', 'ready_for_complete'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    // Written by the checkout in this very shape.
    .execute() as Promise<OpenSession[]>

/** The longest check of a large shop takes longer than a shopper's request may. */
export const allowLongStatements = (db: Queryable) => sql`set local statement_timeout = '10min'`.execute(db)
