import type { Queryable } from '../../platform/db/database.ts'

export interface FittedImage {
  readonly content: Buffer
  readonly mimeType: string
}

export async function insertCopy(
  db: Queryable,
  id: string,
  { content, mimeType }: FittedImage,
  expiresAt: Date,
): Promise<void> {
  await db.insertInto('fitted_image').values({ id, content, mime_type: mimeType, expires_at: expiresAt }).execute()
}

export async function readCopy(db: Queryable, id: string): Promise<FittedImage | null> {
  const row = await db
    .selectFrom('fitted_image')
    .select(['content', 'mime_type as mimeType'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function forgetCopies(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('fitted_image').where('expires_at', '<=', now).execute()
}
