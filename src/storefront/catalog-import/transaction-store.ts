import { type Queryable, sql } from '../../platform/db/database.ts'

/** Part of a transaction that can fail by itself. */
export async function inSavepoint<T>(tx: Queryable, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    // Otherwise an outer part of the same name would roll back only to here.
    await sql`release savepoint part`.execute(tx)
    throw error
  }
}

/**
 * Merging a hundred thousand products, or reading a large file between two statements, exceeds the limits for requests.
 */
export async function useLongStatements(tx: Queryable): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = '2min'`.execute(tx)
}

/** The server ends a transaction that is idle for too long. */
export async function keepLease(tx: Queryable): Promise<void> {
  await sql`select`.execute(tx)
}
