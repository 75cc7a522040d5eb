import type { Queryable } from '../../platform/db/database.ts'

export async function channelExists(db: Queryable, id: string): Promise<boolean> {
  return (await db.selectFrom('sales_channel').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
