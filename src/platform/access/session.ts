import type { Queryable } from '../db/database.ts'
import { newId } from '../ids.ts'
import { sha256Hex } from '../secret.ts'
import type { Client } from './access-deps.ts'
import type { LoginKind } from './login-store.ts'
import { findSession, insertSession, type LiveSession, noteSessionUse } from './session-store.ts'
import { newToken, tokenPrefix } from './token.ts'

const hourMs = 3600_000
const idleMs = 12 * hourMs
const longestMs = 30 * 24 * hourMs
/** A use is written down once a minute at most. */
const notedEveryMs = 60_000

const sessionToken = { admin: 'adminSession', partner: 'partnerSession' } as const satisfies Record<
  LoginKind,
  keyof typeof tokenPrefix
>

/** Sessions last used at this moment or before have ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - idleMs)

export interface StartedSession {
  readonly token: string
  readonly expiresAt: Date
}

/** The token is shown to nobody but who has just logged in. */
export async function startSession(
  tx: Queryable,
  kind: LoginKind,
  loginId: string,
  client: Client,
  now: Date,
): Promise<StartedSession> {
  const { token, tokenHash } = newToken(sessionToken[kind])
  const expiresAt = new Date(now.getTime() + longestMs)
  await insertSession(tx, { id: newId('ses', now.getTime()), loginId, tokenHash, now, expiresAt, ...client })
  return { token, expiresAt }
}

/** The session that a token is of, and notes that it is used; null for one that has ended or never was. */
export async function useSession(
  db: Queryable,
  kind: LoginKind,
  token: string,
  now: Date,
): Promise<LiveSession | null> {
  if (!token.startsWith(tokenPrefix[sessionToken[kind]])) return null
  const session = await findSession(db, kind, sha256Hex(token), { now, idleSince: idleSince(now) })
  if (session && isNoteworthy(session.lastUsedAt, now)) await noteSessionUse(db, session.id, now)
  return session
}

export const isNoteworthy = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= notedEveryMs
