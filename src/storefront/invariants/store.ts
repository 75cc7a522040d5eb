import { type Queryable, sql } from '../../platform/db/database.ts'
import type { CheckoutState } from '../checkout/index.ts'
import { type Finding, type Invariant, shownViolations, type Violation } from './invariant.ts'

/** Null if the rule holds. */
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

/** Open sessions after the given id, sorted by id. */
export const readOpenSessions = (db: Queryable, afterId: string, limit: number): Promise<OpenSession[]> =>
  db
    .selectFrom('checkout')
    .select(['id', 'status', 'state'])
    .where('status', 'in', ['incomplete', 'ready_for_complete'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    // The checkout wrote exactly this shape.
    .execute() as Promise<OpenSession[]>

/** On a large shop the slowest check exceeds the limit for requests. */
export const allowLongStatements = (db: Queryable) => sql`set local statement_timeout = '10min'`.execute(db)
