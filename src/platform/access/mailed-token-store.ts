import { type Queryable, sql } from '../db/database.ts'
import type { Login } from './login-store.ts'

/** Mailed tokens, which are short-lived and can be used once. */
export type MailedTokens = 'login_link' | 'password_reset'

export type MailedTokenHolder = Pick<Login, 'kind' | 'email' | 'status'> & { readonly loginId: string }

export async function insertMailedToken(
  tx: Queryable,
  tokens: MailedTokens,
  token: { readonly loginId: string; readonly tokenHash: string; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto(tokens)
    .values({
      token_hash: token.tokenHash,
      login_id: token.loginId,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute()
}

/** Returns the token's login; null if it is used, expired or unknown. */
export async function openMailedToken(
  db: Queryable,
  tokens: MailedTokens,
  tokenHash: string,
  now: Date,
): Promise<MailedTokenHolder | null> {
  const { rows } = await sql<MailedTokenHolder>`
    select l.id as "loginId", l.kind, l.email, l.status from ${sql.table(tokens)} t join login l on l.id = t.login_id
    where t.token_hash = ${tokenHash} and t.used_at is null and t.expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

/**
 * Uses up the token and returns the id of its login. Of two concurrent calls, one succeeds. Null as for
 * `openMailedToken`.
 */
export async function takeMailedToken(
  tx: Queryable,
  tokens: MailedTokens,
  tokenHash: string,
  now: Date,
): Promise<string | null> {
  const row = await tx
    .updateTable(tokens)
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('login_id')
    .executeTakeFirst()
  return row?.login_id ?? null
}

/** Invalidates all tokens mailed to this login. */
export async function endMailedTokens(tx: Queryable, loginId: string, now: Date): Promise<void> {
  for (const tokens of ['login_link', 'password_reset'] as const)
    await tx
      .updateTable(tokens)
      .set({ used_at: now })
      .where('login_id', '=', loginId)
      .where('used_at', 'is', null)
      .execute()
}
