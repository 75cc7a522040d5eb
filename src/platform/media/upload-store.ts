import { type Queryable, sql } from '../db/database.ts'
import { deleteById } from '../db/delete-store.ts'
import { equalTo, textAnywhere } from '../db/list-conditions-store.ts'
import { type ListSource, listPage } from '../db/list-store.ts'
import type { Page, PageAfter } from '../page.ts'
import type { Upload } from './media.types.ts'
import type { UploadFilter } from './schema.ts'

const columns = ['id', 'media_id', 'mime_type', 'width', 'height', 'bytes', 'alt_text', 'files', 'created_at'] as const

export async function insertUploads(tx: Queryable, uploads: readonly Upload[]): Promise<void> {
  const values = uploads.map((upload) => ({ ...upload, files: JSON.stringify(upload.files) }))
  await tx.insertInto('upload').values(values).execute()
}

const listed: ListSource = {
  from: sql`upload u`,
  id: { column: sql`u.id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`u.created_at`, type: 'timestamptz' }],
    bytes: [{ column: sql`u.bytes`, type: 'bigint' }],
  },
  columns: sql`u.id, u.media_id, u.mime_type, u.width, u.height, u.bytes, u.alt_text, u.files, u.created_at`,
  join: sql`join upload u on u.id = page.list_id`,
}

export const findUploads = (db: Queryable, query: UploadFilter & PageAfter): Promise<Page<Upload>> =>
  listPage<Upload>(db, listed, query, {
    conditions: equalTo([[sql`u.mime_type`, query.mime_type]]),
    search: textAnywhere(sql`lower(u.alt_text)`, query.q),
  })

export async function findUpload(db: Queryable, id: string): Promise<Upload | null> {
  const row = await db.selectFrom('upload').select(columns).where('id', '=', id).$castTo<Upload>().executeTakeFirst()
  return row ?? null
}

/**
 * Reads the uploads with these ids. The keys of the result are upload ids. Locks the uploads against deletion until the
 * transaction ends.
 */
export async function holdUploads(tx: Queryable, ids: readonly string[]): Promise<Map<string, Upload>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('upload')
    .select(columns)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .$castTo<Upload>()
    .execute()
  return new Map(rows.map((upload) => [upload.id, upload]))
}

/** Changes the alternative text. Returns false if the upload does not exist. */
export async function setAltText(tx: Queryable, id: string, altText: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('upload')
    .set({ alt_text: altText })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes an upload. Returns false if it does not exist. A trigger queues its files for removal. */
export const deleteUpload = deleteById('upload')

export async function hasUploads(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from upload) as some`.execute(db)
  return rows[0]?.some === true
}

/** Returns the media ids that have an upload. */
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

/** A backup holds this lock shared while it copies files, so that no file is removed meanwhile. */
export const mediaRemovalLock = 'weft: removal of media files'
const removalLock = sql`hashtextextended(${mediaRemovalLock}, 0)`

/**
 * Takes the lock for this connection until `freeRemovalLock`. Returns false if another process is removing files, or if
 * a backup is copying them.
 */
export async function takeRemovalLock(connection: Queryable): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${removalLock}) as taken`.execute(
    connection,
  )
  return rows[0]?.taken === true
}

export async function freeRemovalLock(connection: Queryable): Promise<void> {
  await sql`select pg_advisory_unlock(${removalLock})`.execute(connection)
}
