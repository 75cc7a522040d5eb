import { type Queryable, sql } from '../../platform/db/database.ts'

/** What the person wrote goes; of what others wrote about them, the copy that nothing can be cut out of. */
export async function forgetSender(tx: Queryable, emails: readonly string[], pattern: string): Promise<void> {
  const sent = sql`lower(substring(from_address from '[^<>[:space:]]+@[^<>[:space:]]+')) = any(${emails}::text[])`
  await sql`
    update inbound_email_raw r set content = '' from inbound_email e where e.id = r.inbound_email_id and (${sent}
      or concat_ws(E'\n', e.from_address, array_to_string(e.to_addresses, ' '), e.subject, e.html_body, e.text_body, e.metadata::text) ~* ${pattern})`.execute(
    tx,
  )
  await sql`
    update inbound_email set subject = '(removed)', html_body = null, text_body = '(removed)', metadata = '{}' where ${sent}`.execute(
    tx,
  )
}
