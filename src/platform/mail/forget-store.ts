import { type Queryable, sql } from '../db/database.ts'

export async function traceMails(
  tx: Queryable,
  { to, about }: { readonly to: readonly string[]; readonly about: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from mail where lower(to_address) = any(${to}::text[]) or related_id = any(${about}::text[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Removes the personal data from mails but keeps their rows. Cancels mails that are not sent yet. */
export async function forgetMails(tx: Queryable, ids: readonly string[], pseudonym: string): Promise<void> {
  await sql`
    update mail set to_address = ${pseudonym}, subject = '(removed)', html = '', text = '', sealed = null, link_token_hash = null, headers = '{}', forgotten = true,
      dedupe_key = case when dedupe_key ~ '@' then 'forgotten:' || id else dedupe_key end,
      last_error = case when last_error is not null then '(removed)' end,
      status = case when status = 'sent' then 'sent' else 'failed' end, next_attempt_at = null
    where id = any(${ids}::text[])`.execute(tx)
}

export async function exportMails(db: Queryable, ids: readonly string[]): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select jsonb_build_object('template', template, 'to', to_address, 'subject', subject, 'status', status, 'created_at', created_at, 'sent_at', sent_at) as row
    from mail where id = any(${ids}::text[]) order by created_at, id`.execute(db)
  return rows.map(({ row }) => row)
}
