import { type Queryable, sql } from '../db/database.ts'
import type { Page } from '../page.ts'
import type { Upload } from './media.types.ts'

const columns = ['id', 'media_id', 'mime_type', 'width', 'height', 'bytes', 'alt_text', 'files', 'created_at'] as const

export async function insertUploads(tx: Queryable, uploads: readonly Upload[]): Promise<void> {
  const values = uploads.map((upload) => ({ ...upload, files: JSON.stringify(upload.files) }))
  await tx.insertInto('upload').values(values).execute()
}

/** Newest first. */
export async function findUploads(
  db: Queryable,
  page: { readonly limit: number; readonly offset: number },
): Promise<Page<Upload>> {
  const rows = await db
    .selectFrom('upload')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .$castTo<Upload>()
    .execute()
  const { count } = await db
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, count }
}

export async function findUpload(db: Queryable, id: string): Promise<Upload | null> {
  const row = await db.selectFrom('upload').select(columns).where('id', '=', id).$castTo<Upload>().executeTakeFirst()
  return row ?? null
}

/** False: there is none of that id. */
export async function setAltText(tx: Queryable, id: string, altText: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('upload')
    .set({ alt_text: altText })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False: there was none of that id. Its files are noted for removal by a trigger. */
export async function deleteUpload(tx: Queryable, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('upload').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function hasUploads(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from upload) as some`.execute(db)
  return rows[0]?.some === true
}

/** Those of the ids that an upload has. */
export async function knownMediaIds(db: Queryable, mediaIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ media_id: string }>`
    select media_id from upload where media_id = any(${mediaIds}::text[])`.execute(db)
  return new Set(rows.map(({ media_id }) => media_id))
}

export interface Removal {
  readonly media_id: string
  readonly keys: readonly string[]
}

export async function findRemovals(db: Queryable, limit: number): Promise<Removal[]> {
  return db.selectFrom('upload_removal').select(['media_id', 'keys']).orderBy('removed_at').limit(limit).execute()
}

export async function forgetRemoval(db: Queryable, mediaId: string): Promise<void> {
  await db.deleteFrom('upload_removal').where('media_id', '=', mediaId).execute()
}

/** A backup holds this lock shared while it copies the files of its rows; nothing is removed meanwhile. */
export const mediaRemovalLock = 'weft: removal of media files'
const removalLock = sql`hashtextextended(${mediaRemovalLock}, 0)`

/** False where another process removes files, or a backup copies them. On one connection, freed with it. */
export async function takeRemovalLock(connection: Queryable): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${removalLock}) as taken`.execute(
    connection,
  )
  return rows[0]?.taken === true
}

export async function freeRemovalLock(connection: Queryable): Promise<void> {
  await sql`select pg_advisory_unlock(${removalLock})`.execute(connection)
}
