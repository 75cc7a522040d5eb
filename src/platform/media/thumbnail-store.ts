import type { RawBuilder } from 'kysely'
import { sql } from '../db/database.ts'

type Sql = RawBuilder<unknown>

/**
 * Returns the URL of the smallest copy of an uploaded picture; for an external picture, the URL of the picture. An
 * upload's URL ends with its key.
 */
export const thumbnailOf = (url: Sql, uploadId: Sql): Sql => sql`coalesce(
  (select regexp_replace(${url}, '[0-9a-v]{32}/[^/]+$', '') || (f ->> 'key') from upload u cross join jsonb_array_elements(u.files) f
    where u.id = ${uploadId} order by (f ->> 'width')::int, f ->> 'mime_type' <> 'image/webp' limit 1), ${url})`

/** Returns the thumbnail of a product's first picture; null if it has no pictures. */
export const productThumbnail = (productId: Sql): Sql => sql`(select ${thumbnailOf(sql`m.url`, sql`m.upload_id`)}
  from product_media m where m.product_id = ${productId} order by m.position, m.id limit 1)`
