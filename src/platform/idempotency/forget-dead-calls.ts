import { type Queryable, sql } from '../db/database.ts'
import { deleteInParts } from '../db/delete-store.ts'

/**
 * Deletes the claims of calls that crashed long ago, so that a repeated call runs again. Returns the number of claims.
 */
export const forgetDeadCalls = (db: Queryable, now: Date): Promise<number> =>
  deleteInParts(
    db,
    'idempotency_key',
    sql`t.status is null and t.locked_until < ${now}::timestamptz - interval '15 minutes'`,
  )
