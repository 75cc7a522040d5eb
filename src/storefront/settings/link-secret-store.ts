import type { Queryable } from '../../platform/db/database.ts'

/** Locks the shop's settings and returns the sealed link secret. Returns null if the shop is not set up yet. */
export async function lockLinkSecret(tx: Queryable): Promise<string | null> {
  const row = await tx.selectFrom('store').select('link_secret').forUpdate().executeTakeFirst()
  return row?.link_secret ?? null
}

/** Returns the sealed link secret. Returns null if the shop is not set up yet. */
export async function readLinkSecret(db: Queryable): Promise<string | null> {
  const row = await db.selectFrom('store').select('link_secret').executeTakeFirst()
  return row?.link_secret ?? null
}

export async function writeLinkSecret(tx: Queryable, stored: string): Promise<void> {
  await tx.updateTable('store').set({ link_secret: stored }).execute()
}
