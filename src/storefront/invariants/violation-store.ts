import { type Queryable, sql } from '../../platform/db/database.ts'
import type { CheckoutState } from '../checkout/index.ts'
import { type Finding, type Invariant, shownViolations, type Violation } from './invariant.ts'

/**
 * Checks a rule within a transaction. If the check fails, for example on content of an unknown format, the reason
 * becomes the finding, and the transaction remains usable.
 */
export async function findingOf(
  tx: Queryable,
  name: string,
  check: () => Promise<Finding | null>,
): Promise<Finding | null> {
  await sql`savepoint rule`.execute(tx)
  try {
    return await check()
  } catch (error) {
    await sql`rollback to savepoint rule`.execute(tx)
    return {
      name,
      broken: 'The rule could not be checked.',
      count: 1,
      violations: [{ id: name, what: whyUnchecked(error) }],
    }
  } finally {
    await sql`release savepoint rule`.execute(tx)
  }
}

export const whyUnchecked = (error: unknown): string =>
  `could not be checked: ${error instanceof Error ? error.message : String(error)}`

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
    // Safe cast: the checkout wrote this content.
    .execute() as Promise<OpenSession[]>

/** Raises the statement limit. On a large shop the slowest check exceeds the limit for requests. */
export const allowLongStatements = (db: Queryable) => sql`set local statement_timeout = '10min'`.execute(db)
