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
  const { rows } = await sql`select from setup_link where token_hash = ${tokenHash} and expires_at > ${now}`.execute(db)
  return rows.length > 0
}

export async function removeSetupLink(tx: Queryable): Promise<void> {
  await sql`delete from setup_link`.execute(tx)
}
