import { type Queryable, sql } from '../../platform/db/database.ts'

export async function directPostId(tx: Queryable, call: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select post_id as id from direct_publish where call = ${call}`.execute(tx)
  return rows[0]?.id ?? null
}

export async function insertDirectPublish(tx: Queryable, call: string, postId: string, now: Date): Promise<void> {
  await sql`insert into direct_publish (call, post_id, created_at) values (${call}, ${postId}, ${now})`.execute(tx)
}
