import type { Queryable } from '../../platform/db/database.ts'

export async function directPostId(tx: Queryable, call: string): Promise<string | null> {
  const row = await tx.selectFrom('direct_publish').select('post_id').where('call', '=', call).executeTakeFirst()
  return row?.post_id ?? null
}

export async function insertDirectPublish(tx: Queryable, call: string, postId: string, now: Date): Promise<void> {
  await tx.insertInto('direct_publish').values({ call, post_id: postId, created_at: now }).execute()
}
