import { type Queryable, sql } from '../../platform/db/database.ts'

/** Runs `work` in a savepoint. If it throws, undoes its statements and throws again. The transaction stays usable. */
export async function inSavepoint<T>(tx: Queryable, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    // Without the release, a later rollback to a savepoint of this name would reach only this one.
    await sql`release savepoint part`.execute(tx)
    throw error
  }
}

/**
 * Raises the statement limits of the transaction. Merging a hundred thousand products, or reading a large file between
 * two statements, takes longer than the limits for requests allow.
 */
export async function useLongStatements(tx: Queryable): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = '2min'`.execute(tx)
}

/** Runs an empty statement, because the server ends a transaction that is idle too long. */
export async function keepLease(tx: Queryable): Promise<void> {
  await sql`select`.execute(tx)
}
