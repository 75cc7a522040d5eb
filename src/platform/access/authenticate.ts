import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { AdmittedCaller } from '../http/admin-caller.ts'
import { sha256Hex } from '../secret.ts'
import { findApiToken, noteApiTokenUse } from './api-token-store.ts'
import { isNoteworthy, useSession } from './session.ts'
import type { LiveSession } from './session-store.ts'
import { tokenPrefix } from './token.ts'
import { readUser } from './user-store.ts'

interface AuthenticateDeps {
  readonly db: Database
  readonly clock: Clock
}

/**
 * Resolves a bearer token of the admin API to a logged-in person or an API token. Returns null if the token is not
 * valid.
 */
export async function authenticate(deps: AuthenticateDeps, token: string): Promise<AdmittedCaller | null> {
  const now = deps.clock.now()
  return token.startsWith(tokenPrefix.apiToken) ? apiTokenCaller(deps.db, token, now) : userCaller(deps.db, token, now)
}

async function userCaller(db: Database, token: string, now: Date): Promise<AdmittedCaller | null> {
  const session = await useSession(db, 'admin', token, now)
  return session && callerOfSession(db, session)
}

async function callerOfSession(db: Database, session: LiveSession): Promise<AdmittedCaller | null> {
  const user = await readUser(db, session.loginId)
  return user && { kind: 'user', id: user.id, label: user.email, role: user.role, sessionId: session.id }
}

/** Resolves the token in the console's cookie to a logged-in person. Returns null if the token is not valid. */
export async function authenticateBrowser(deps: AuthenticateDeps, token: string): Promise<AdmittedCaller | null> {
  const now = deps.clock.now()
  const session = await useSession(deps.db, 'browser', token, now)
  const caller = session && (await callerOfSession(deps.db, session))
  if (!caller) return null
  const until = session.confirmedUntil
  return { ...caller, browser: { confirmed: until !== null && until.getTime() > now.getTime() } }
}

async function apiTokenCaller(db: Database, token: string, now: Date): Promise<AdmittedCaller | null> {
  const found = await findApiToken(db, sha256Hex(token), now)
  if (!found) return null
  if (isNoteworthy(found.lastUsedAt, now)) await noteApiTokenUse(db, found.id, now)
  return { kind: 'api_token', id: found.id, label: found.name, scopes: found.scopes }
}
