import type { Queryable } from '../db/database.ts'
import { newId } from '../ids.ts'
import { sha256Hex } from '../secret.ts'
import type { Client } from './access-deps.ts'
import type { LoginKind } from './login-store.ts'
import { findSession, insertSession, type LiveSession, noteSessionUse, replaceSessionToken } from './session-store.ts'
import { newToken, tokenPrefix } from './token.ts'

const hourMs = 3600_000
const idleMs = 12 * hourMs
const longestMs = 30 * 24 * hourMs
/** Shortest interval between two records of a session's last use. */
const notedEveryMs = 60_000

/** How long a browser session counts as confirmed after the password was entered. */
const confirmedMs = 15 * 60_000

/** Type of token: a bearer token of the admin API, one of the partner pages, or a browser cookie of the console. */
export type SessionKind = LoginKind | 'browser'

const carried = {
  admin: { login: 'admin', token: 'adminSession' },
  partner: { login: 'partner', token: 'partnerSession' },
  browser: { login: 'admin', token: 'browserSession' },
} as const satisfies Record<SessionKind, { login: LoginKind; token: keyof typeof tokenPrefix }>

export const confirmedUntil = (now: Date): Date => new Date(now.getTime() + confirmedMs)

/** Returns the time of last use at or before which a session has ended by inactivity. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - idleMs)

export interface StartedSession {
  readonly token: string
  readonly expiresAt: Date
}

/** Starts a session. The caller returns the token only to the person who has just logged in. */
export async function startSession(
  tx: Queryable,
  kind: SessionKind,
  loginId: string,
  client: Client,
  now: Date,
): Promise<StartedSession> {
  const { token, tokenHash } = newToken(carried[kind].token)
  const expiresAt = new Date(now.getTime() + longestMs)
  const confirmed = kind === 'browser' ? confirmedUntil(now) : null
  const id = newId('ses', now.getTime())
  await insertSession(tx, { id, loginId, tokenHash, now, expiresAt, confirmedUntil: confirmed, ...client })
  return { token, expiresAt }
}

/** Replaces a browser session's token, in case somebody copied the old one. Returns null if the session has ended. */
export async function renewToken(tx: Queryable, sessionId: string): Promise<StartedSession | null> {
  const { token, tokenHash } = newToken(carried.browser.token)
  const expiresAt = await replaceSessionToken(tx, sessionId, tokenHash)
  return expiresAt && { token, expiresAt }
}

/** Resolves a token to its live session and records its use. Returns null if the session has ended or never existed. */
export async function useSession(
  db: Queryable,
  kind: SessionKind,
  token: string,
  now: Date,
): Promise<LiveSession | null> {
  if (!token.startsWith(tokenPrefix[carried[kind].token])) return null
  const session = await findSession(db, carried[kind].login, sha256Hex(token), { now, idleSince: idleSince(now) })
  if (session && isNoteworthy(session.lastUsedAt, now)) await noteSessionUse(db, session.id, now)
  return session
}

/** Whether the last recorded use is old enough for a new record. */
export const isNoteworthy = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= notedEveryMs
