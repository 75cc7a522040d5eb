import { type Queryable, sql } from '../../platform/db/database.ts'

const address = sql`lower(substring(from_address from '[^<>[:space:]]+@[^<>[:space:]]+'))`

/** Ids of messages from these addresses. */
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

/** Removes the content of messages from these addresses, and the raw copy of others whose stored parts match. */
export async function forgetSender(tx: Queryable, emails: readonly string[], pattern: string): Promise<void> {
  const sent = sql`${address} = any(${emails}::text[])`
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

export async function rawSizes(tx: Queryable): Promise<{ id: string; bytes: number }[]> {
  const { rows } = await sql<{ id: string; bytes: number }>`
    select inbound_email_id as id, octet_length(content) as bytes from inbound_email_raw where content <> '' order by 1`.execute(
    tx,
  )
  return rows
}

export async function readRawCopies(tx: Queryable, ids: readonly string[]): Promise<{ id: string; content: Buffer }[]> {
  return tx
    .selectFrom('inbound_email_raw')
    .select(['inbound_email_id as id', 'content'])
    .where('inbound_email_id', 'in', [...ids])
    .execute()
}

/** Ids of the texts that match. */
export async function mentioning(
  tx: Queryable,
  texts: readonly { readonly id: string; readonly text: string }[],
  pattern: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct id from unnest(${texts.map(({ id }) => id)}::text[], ${texts.map(({ text }) => text)}::text[]) as t (id, text)
    where text ~* ${pattern}`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function forgetRaw(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('inbound_email_raw')
    .set({ content: Buffer.alloc(0) })
    .where('inbound_email_id', 'in', [...ids])
    .execute()
}
