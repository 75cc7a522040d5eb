import { type Queryable, sql } from '../db/database.ts'

export async function traceLogin(tx: Queryable, id: string) {
  const { rows } = await sql<{ email: string; name: string | null }>`
    select l.email, coalesce(u.name, p.name) as name from login l left join admin_user u on u.id = l.id left join partner_person p on p.id = l.id
    where l.id = ${id}`.execute(tx)
  const { email = null, name = null } = rows[0] ?? {}
  const idsOf = async (statement: ReturnType<typeof sql<{ id: string }>>) =>
    (await statement.execute(tx)).rows.map((row) => row.id)
  return {
    email,
    name,
    invitations: await idsOf(sql<{ id: string }>`
      select id from admin_invitation where lower(email) = lower(${email}) or lower(invited_by) = lower(${email})`),
    tokens: await idsOf(sql<{ id: string }>`select id from api_token where lower(created_by) = lower(${email})`),
  }
}

/**
 * Deletes the logins with their sessions, links, second factor and private views; keeps shared views. Replaces the
 * e-mail addresses in invitations and API tokens with the pseudonym, and revokes open invitations to them.
 */
export async function forgetLogins(
  tx: Queryable,
  known: { readonly ids: readonly string[]; readonly emails: readonly string[]; readonly pseudonym: string },
): Promise<void> {
  const emails = sql`any(${known.emails}::text[])`
  await sql`
    update admin_invitation set email = ${known.pseudonym}, revoked_at = case when accepted_at is null then coalesce(revoked_at, now()) else revoked_at end
    where lower(email) = ${emails}`.execute(tx)
  await sql`update admin_invitation set invited_by = ${known.pseudonym} where lower(invited_by) = ${emails}`.execute(tx)
  await sql`update api_token set created_by = ${known.pseudonym} where lower(created_by) = ${emails}`.execute(tx)
  await sql`delete from saved_view where not is_shared and created_by = any(${known.ids}::text[])`.execute(tx)
  await sql`delete from login where id = any(${known.ids}::text[])`.execute(tx)
}
