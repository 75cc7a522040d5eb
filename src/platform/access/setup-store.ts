import { type Queryable, sql } from '../db/database.ts'

/** Stores the setup link in place of the previous one. */
export async function putSetupLink(
  db: Queryable,
  link: { readonly tokenHash: string; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await sql`
    insert into setup_link (token_hash, created_at, expires_at) values (${link.tokenHash}, ${link.now}, ${link.expiresAt})
    on conflict (only_row) do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
      expires_at = excluded.expires_at`.execute(db)
}

export async function isOpenSetupLink(db: Queryable, tokenHash: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('setup_link')
    .select('created_at')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function removeSetupLink(tx: Queryable): Promise<void> {
  await tx.deleteFrom('setup_link').execute()
}
