import { type Database, sql } from '../db/database.ts'
import { deleteInParts } from '../db/delete-store.ts'
import { repliesForgottenUntil } from './idempotency.ts'

/** Deletes expired replies. */
export async function removeForgottenReplies(db: Database, now: Date): Promise<void> {
  await deleteInParts(db, 'idempotency_key', sql`t.created_at <= ${repliesForgottenUntil(now)}`)
}
