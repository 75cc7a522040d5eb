import { type Queryable, sql } from '../db/database.ts'
import type { Finding, Violation } from './invariant.types.ts'

export type Violations = Pick<Finding, 'count' | 'violations'>

/** Runs `check` in a savepoint. If it throws, undoes its statements and throws again. The transaction stays usable. */
export async function inSavepoint<T>(tx: Queryable, check: () => Promise<T>): Promise<T> {
  await sql`savepoint rule`.execute(tx)
  try {
    return await check()
  } catch (error) {
    await sql`rollback to savepoint rule`.execute(tx)
    throw error
  } finally {
    await sql`release savepoint rule`.execute(tx)
  }
}

/** Counts the rows of the query and returns the first ones, sorted by id. */
export async function findViolations(db: Queryable, query: string, limit: number): Promise<Violations> {
  const { rows } = await sql<Violation & { count: number }>`
    with found as (${sql.raw(query)}) select id, what, count(*) over () as count from found order by id, what limit ${limit}`.execute(
    db,
  )
  return { count: rows[0]?.count ?? 0, violations: rows.map(({ id, what }) => ({ id, what })) }
}

/** Raises the statement limit. On a large shop the slowest check exceeds the limit for requests. */
export const allowLongStatements = (db: Queryable) => sql`set local statement_timeout = '10min'`.execute(db)
