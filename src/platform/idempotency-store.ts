import type { Database } from './db/database.ts'
import { repliesForgottenUntil } from './idempotency.ts'

/** Removes replies that no longer count. */
export async function removeForgottenReplies(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<=', repliesForgottenUntil(now)).execute()
}
