import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Pattern } from '../../platform/personal-data/index.ts'

const address = sql`lower(substring(from_address from '[^<>[:space:]]+@[^<>[:space:]]+'))`

/** Returns the ids of messages from these e-mail addresses. */
export async function traceSender(tx: Queryable, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from inbound_email where ${address} = any(${emails}::text[]) order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function exportMessages(db: Queryable, ids: readonly string[]): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select jsonb_build_object('from', from_address, 'to', to_addresses, 'subject', subject, 'text', text_body, 'html', html_body,
      'received_at', received_at) as row
    from inbound_email where id = any(${ids}::text[]) order by received_at, id`.execute(db)
  return rows.map(({ row }) => row)
}

/**
 * Removes the content of messages from these e-mail addresses. If `ids` is given, only of these messages. Returns the
 * number of changed messages.
 */
export async function forgetSender(tx: Queryable, emails: readonly string[], ids?: readonly string[]): Promise<number> {
  const sent = sql`${address} = any(${emails}::text[])${ids === undefined ? sql`` : sql` and e.id = any(${ids}::text[])`}`
  await sql`
    update inbound_email_raw r set content = '' from inbound_email e where e.id = r.inbound_email_id and r.content <> '' and ${sent}`.execute(
    tx,
  )
  const { numAffectedRows } = await sql`
    update inbound_email e set subject = '(removed)', html_body = null, text_body = '(removed)', metadata = '{}'
    where ${sent} and (subject, html_body, text_body, metadata) is distinct from ('(removed)', null, '(removed)', '{}'::jsonb)`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Whether at least one of the texts matches the pattern, according to the SQL function `mentions`. */
export async function mentioning(db: Queryable, texts: readonly string[], pattern: Pattern): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from unnest(${texts}::text[]) as t (text) where mentions(text, ${pattern}::text[])) as found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}

export async function forgetRaw(tx: Queryable, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('inbound_email_raw')
    .set({ content: Buffer.alloc(0) })
    .where('inbound_email_id', 'in', [...ids])
    .where('content', '<>', Buffer.alloc(0))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
