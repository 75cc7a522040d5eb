import type { Queryable } from '../../platform/db/database.ts'

export interface ListedKey {
  readonly id: string
  readonly title: string
  /** The last four characters of the token. */
  readonly token_hint: string
  readonly created_at: Date
  readonly revoked_at: Date | null
  readonly last_used_at: Date | null
}

export const listAllKeys = (db: Queryable): Promise<ListedKey[]> =>
  db
    .selectFrom('publishable_key')
    .select(['id', 'title', 'token_hint', 'created_at', 'revoked_at', 'last_used_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Returns the shop's default sales channel, or null if the shop is not set up yet or has none. */
export async function defaultSalesChannel(db: Queryable): Promise<string | null> {
  const row = await db.selectFrom('store').select('default_sales_channel_id as id').executeTakeFirst()
  return row?.id ?? null
}

/** Revokes a key. A key that is already revoked keeps its revocation time. Returns false if it does not exist. */
export async function endKey(db: Queryable, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('publishable_key')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
