import { type Database, type Queryable, sql } from '../db/database.ts'
import { deleteInParts } from '../db/delete-store.ts'
import { isAmong, type Mentions } from '../personal-data/mention-store.ts'
import type { Pattern } from '../personal-data/mentions.rules.ts'
import { repliesForgottenUntil } from './idempotency.ts'

/** Deletes expired replies. */
export async function removeForgottenReplies(db: Database, now: Date): Promise<void> {
  await deleteInParts(db, 'idempotency_key', sql`t.created_at <= ${repliesForgottenUntil(now)}`)
}

/** Replaces keys that name a person. A repeated call with a replaced key counts as a new call. */
export async function forgetKeys(tx: Queryable, pattern: Pattern, found: Mentions): Promise<void> {
  await sql`
    update idempotency_key set key = 'forgotten:' || gen_random_uuid()
    where ${isAmong('idempotency_key', found)} and mentions(key, ${pattern}::text[])`.execute(tx)
}
