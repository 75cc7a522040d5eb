import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'

/**
 * Returns SQL for the id of the upload that a URL points to, found by the random part of the URL. Null for external
 * URLs.
 */
export const uploadOf = (url: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select u.id from upload u where u.media_id = substring(${url} from '([0-9a-v]{32})/[1-9][0-9]{0,4}[.](?:jpg|png|webp|gif|avif)$'))`

/** Updates the URLs of media when the shop's address changes. `publicUrl` has no trailing slash. */
export async function moveUploadedMedia(db: Queryable, publicUrl: string): Promise<void> {
  await sql`update product_media m set url = moved.url
    from (select id, ${publicUrl}::text || '/' || substring(url from '[^/]+/[^/]+$') as url from product_media where upload_id is not null) moved
    where moved.id = m.id and moved.url <> m.url`.execute(db)
}

export async function replacePicture(
  tx: Queryable,
  productIds: readonly string[],
  url: string,
  copy: string,
): Promise<void> {
  await sql`update product_media set url = ${copy}, upload_id = ${uploadOf(sql`${copy}::text`)} where url = ${url}`.execute(
    tx,
  )
  await sql`update variant set details = details || jsonb_build_object('picture', ${copy}::text)
    where product_id = any(${productIds}::text[]) and details ->> 'picture' = ${url}`.execute(tx)
}
