import { type Queryable, sql } from '../db/database.ts'
import { deleteInParts } from '../db/delete-store.ts'

/** Deletes expired and idle sessions, expired tokens, and rate-limit buckets that are full again. */
export async function forgetEndedLogins(
  db: Queryable,
  at: { readonly now: Date; readonly idleSince: Date },
): Promise<void> {
  await sql`delete from login_session where expires_at <= ${at.now} or last_used_at <= ${at.idleSince}`.execute(db)
  await sql`delete from password_reset where expires_at <= ${at.now}`.execute(db)
  await sql`delete from login_link where expires_at <= ${at.now}`.execute(db)
  await sql`delete from setup_link where expires_at <= ${at.now}`.execute(db)
  await deleteInParts(db, 'login_throttle', sql`t.full_at <= ${at.now}`)
}
