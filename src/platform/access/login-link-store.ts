import type { Queryable } from '../db/database.ts'

export async function insertLoginLink(
  tx: Queryable,
  link: { readonly loginId: string; readonly tokenHash: string; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('login_link')
    .values({
      token_hash: link.tokenHash,
      login_id: link.loginId,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** Whom it lets in, and it is used from now on. Of two calls at once one gets it; null: used, expired or never there. */
export async function takeLoginLink(tx: Queryable, tokenHash: string, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('login_link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('login_id')
    .executeTakeFirst()
  return row?.login_id ?? null
}

/** What is on its way to somebody who may no longer come in is worthless. */
export async function endLoginLinks(tx: Queryable, loginId: string, now: Date): Promise<void> {
  await tx
    .updateTable('login_link')
    .set({ used_at: now })
    .where('login_id', '=', loginId)
    .where('used_at', 'is', null)
    .execute()
}

/** Whom it would let in; null: used, expired or never there. */
export async function openLoginLink(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<{ readonly kind: string; readonly email: string } | null> {
  const row = await db
    .selectFrom('login_link')
    .innerJoin('login', 'login.id', 'login_link.login_id')
    .select(['login.kind', 'login.email'])
    .where('login_link.token_hash', '=', tokenHash)
    .where('login_link.used_at', 'is', null)
    .where('login_link.expires_at', '>', now)
    .where('login.status', '=', 'active')
    .executeTakeFirst()
  return row ?? null
}
