import type { Queryable } from '../db/database.ts'

export async function insertReset(
  tx: Queryable,
  reset: { readonly loginId: string; readonly tokenHash: string; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('password_reset')
    .values({
      token_hash: reset.tokenHash,
      login_id: reset.loginId,
      created_at: reset.now,
      expires_at: reset.expiresAt,
    })
    .execute()
}

export interface OpenReset {
  readonly loginId: string
  readonly email: string
}

/** Whose password it resets; null for one that is used, expired or was never there. */
export async function openReset(db: Queryable, tokenHash: string, now: Date): Promise<OpenReset | null> {
  const row = await db
    .selectFrom('password_reset')
    .innerJoin('login', 'login.id', 'password_reset.login_id')
    .select(['login.id as loginId', 'login.email'])
    .where('password_reset.token_hash', '=', tokenHash)
    .where('password_reset.used_at', 'is', null)
    .where('password_reset.expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Whose password it resets, and it is used from now on. Of two calls at once one gets it. */
export async function takeReset(tx: Queryable, tokenHash: string, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('login_id')
    .executeTakeFirst()
  return row?.login_id ?? null
}

/** A new password makes the links that are still on their way worthless. */
export async function endResets(tx: Queryable, loginId: string, now: Date): Promise<void> {
  await tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('login_id', '=', loginId)
    .where('used_at', 'is', null)
    .execute()
}
