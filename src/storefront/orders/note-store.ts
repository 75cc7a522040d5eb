import { type Queryable, sql } from '../../platform/db/database.ts'

export async function orderExists(db: Queryable, id: string): Promise<boolean> {
  return (await db.selectFrom('order').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function insertNote(
  tx: Queryable,
  note: { readonly id: string; readonly order_id: string; readonly body: string; readonly created_at: Date },
): Promise<void> {
  await sql`insert into order_note (id, order_id, body, created_at)
    values (${note.id}, ${note.order_id}, ${note.body}, ${note.created_at})`.execute(tx)
}
