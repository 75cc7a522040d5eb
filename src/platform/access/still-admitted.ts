import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { AdmittedCaller } from '../http/admin-caller.ts'
import { findApiTokenById } from './api-token-store.ts'
import { idleSince } from './session.ts'
import { hasLiveSession } from './session-store.ts'
import { readUser } from './user-store.ts'

/**
 * Returns the caller with its current permissions; null if its session or token has ended. Does not count as use, so
 * the session can still become idle.
 */
export async function stillAdmitted(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  caller: AdmittedCaller,
): Promise<AdmittedCaller | null> {
  const now = clock.now()
  if (caller.kind === 'operator') return caller
  if (caller.kind === 'api_token') {
    const token = await findApiTokenById(db, caller.id, now)
    return token && { ...caller, scopes: token.scopes }
  }
  const { sessionId } = caller
  if (sessionId === undefined || !(await hasLiveSession(db, sessionId, { now, idleSince: idleSince(now) }))) return null
  const user = await readUser(db, caller.id)
  return user && { ...caller, role: user.role }
}
