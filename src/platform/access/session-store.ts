import type { Queryable } from '../db/database.ts'
import { insertRow } from '../db/row-store.ts'
import { isoTime } from '../iso-time.ts'
import type { Page } from '../page.ts'
import type { SessionView } from './schema.ts'

export interface NewSession {
  readonly id: string
  readonly loginId: string
  readonly tokenHash: string
  readonly address: string
  readonly userAgent: string | null
  readonly now: Date
  readonly expiresAt: Date
  /** Time until which a browser session counts as confirmed. Null for other sessions. */
  readonly confirmedUntil?: Date | null
}

export async function insertSession(tx: Queryable, session: NewSession): Promise<void> {
  await insertRow(tx, 'login_session', {
    id: session.id,
    login_id: session.loginId,
    token_hash: session.tokenHash,
    address: session.address,
    user_agent: session.userAgent,
    created_at: session.now,
    last_used_at: session.now,
    expires_at: session.expiresAt,
    confirmed_until: session.confirmedUntil ?? null,
  })
}

export interface LiveSession {
  readonly id: string
  readonly loginId: string
  readonly lastUsedAt: Date
  readonly expiresAt: Date
  readonly confirmedUntil: Date | null
}

/** Query of the sessions that are neither expired nor idle for too long, of logins that are not disabled. */
const liveSessions = (db: Queryable, at: { readonly now: Date; readonly idleSince: Date }) =>
  db
    .selectFrom('login_session as s')
    .innerJoin('login as l', 'l.id', 's.login_id')
    .where('s.expires_at', '>', at.now)
    .where('s.last_used_at', '>', at.idleSince)
    .where('l.status', '=', 'active')

export async function findSession(
  db: Queryable,
  kind: string,
  tokenHash: string,
  at: { readonly now: Date; readonly idleSince: Date },
): Promise<LiveSession | null> {
  const row = await liveSessions(db, at)
    .select([
      's.id',
      's.login_id as loginId',
      's.last_used_at as lastUsedAt',
      's.expires_at as expiresAt',
      's.confirmed_until as confirmedUntil',
    ])
    .where('l.kind', '=', kind)
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ?? null
}

export async function hasLiveSession(
  db: Queryable,
  id: string,
  at: { readonly now: Date; readonly idleSince: Date },
): Promise<boolean> {
  return (await liveSessions(db, at).select('s.id').where('s.id', '=', id).executeTakeFirst()) !== undefined
}

export async function noteSessionUse(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .updateTable('login_session')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('last_used_at', '<', now)
    .execute()
}

/** Confirms the session until the given time. Returns false if the session has ended. */
export async function confirmSession(tx: Queryable, id: string, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('login_session')
    .set({ confirmed_until: until })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replaces the session's token. Returns the session's expiry, or null if it has ended. */
export async function replaceSessionToken(tx: Queryable, id: string, tokenHash: string): Promise<Date | null> {
  const row = await tx
    .updateTable('login_session')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .returning('expires_at')
    .executeTakeFirst()
  return row?.expires_at ?? null
}

/** Ends the session with this token. */
export async function deleteSessionOfToken(tx: Queryable, tokenHash: string): Promise<void> {
  await tx.deleteFrom('login_session').where('token_hash', '=', tokenHash).execute()
}

export async function listSessions(
  db: Queryable,
  loginId: string,
  page: { readonly limit: number; readonly offset: number },
  at: { readonly now: Date; readonly idleSince: Date },
): Promise<Page<Omit<SessionView, 'current'>>> {
  const mine = liveSessions(db, at).where('s.login_id', '=', loginId)
  const rows = await mine
    .select(['s.id', 's.address', 's.user_agent', 's.created_at', 's.last_used_at', 's.expires_at'])
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { count } = await mine.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const views = rows.map((row) => ({
    ...row,
    created_at: isoTime(row.created_at),
    last_used_at: isoTime(row.last_used_at),
    expires_at: isoTime(row.expires_at),
  }))
  return { rows: views, count }
}

/** Ends a session. Returns false if this login has no such session. */
export async function deleteSession(tx: Queryable, loginId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('login_session')
    .where('login_id', '=', loginId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a login, except the given one. */
export async function deleteSessions(tx: Queryable, loginId: string, except?: string): Promise<void> {
  const all = tx.deleteFrom('login_session').where('login_id', '=', loginId)
  await (except === undefined ? all : all.where('id', '!=', except)).execute()
}
