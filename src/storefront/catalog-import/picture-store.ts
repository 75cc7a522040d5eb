import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Claim } from '../../platform/processes/ports.ts'
import { replacePicture } from '../catalog/index.ts'
import { productSnapshot } from './snapshot-store.ts'

/**
 * Replaces the URLs of staged pictures that Weft fetched earlier with the URLs of their copies, so that importing the
 * file again changes nothing.
 */
export async function useFetchedPictures(tx: Queryable): Promise<void> {
  await sql`create temp table import_copy on commit drop as
    select f.url, (select m.url from product_media m where m.upload_id = f.upload_id order by m.id limit 1) as copy
    from fetched_picture f where f.state = 'stored' and f.upload_id is not null
      and f.url in (select m ->> 'url' from import_product s, jsonb_array_elements(s.media) m)`.execute(tx)
  await sql`update import_product s set media = (
      select jsonb_agg(case when c.copy is null then m else m || jsonb_build_object('url', c.copy) end order by n)
      from jsonb_array_elements(s.media) with ordinality t(m, n) left join import_copy c on c.url = m ->> 'url')
    where exists (select from jsonb_array_elements(s.media) m join import_copy c on c.url = m ->> 'url' and c.copy is not null)`.execute(
    tx,
  )
  await sql`update import_variant v set details = v.details || jsonb_build_object('picture', c.copy)
    from import_copy c where c.url = v.details ->> 'picture' and c.copy is not null`.execute(tx)
}

/**
 * Queues the external pictures of the staged products, including pictures whose earlier fetch failed. A picture that
 * Weft has a copy of is fetched again if these products still use its external URL.
 */
export async function noteForeignPictures(tx: Queryable, importId: string | null): Promise<void> {
  await sql`insert into fetched_picture as f (url, import_id, next_at, created_at)
    select distinct m.url, ${importId}, now(), now() from product_media m join import_product s on s.target_id = m.product_id
    where m.upload_id is null and m.url ~ '^https?://'
    on conflict (url) do update set state = 'pending', tries = 0, message = null, next_at = now(), upload_id = null,
      import_id = excluded.import_id where f.state <> 'pending'`.execute(tx)
}

export interface DuePicture {
  readonly url: string
  readonly tries: number
  readonly alt: string
}

/** Claims due pictures for five minutes and counts the try. */
export async function claimPictures(db: Queryable, limit: number): Promise<DuePicture[]> {
  const { rows } = await sql<DuePicture>`
    update fetched_picture f set next_at = now() + interval '5 minutes', tries = tries + 1 where url in (
      select url from fetched_picture where state = 'pending' and next_at <= now()
      order by next_at limit ${limit} for update skip locked)
    returning f.url, f.tries, coalesce((select m.alt from product_media m where m.url = f.url order by m.id limit 1), '') as alt`.execute(
    db,
  )
  return rows
}

export const pictureClaims: Claim = {
  kind: 'pictures of imports',
  giveBack: (processes) => sql`
    update fetched_picture set next_at = now() where state = 'pending' and claimed_by = any(${processes}::text[])`,
}

/**
 * Returns the id of the upload of a fetched picture with these bytes, and locks the upload until the transaction ends.
 * Returns null if there is none.
 */
export async function uploadOfDigest(tx: Queryable, digest: Buffer): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select u.id from fetched_picture f join upload u on u.id = f.upload_id
    where f.digest = ${digest} and f.state = 'stored' order by u.id limit 1 for key share of u`.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * Replaces the picture's URL with its copy's URL everywhere. This does not count as a change, so the import can still
 * be undone.
 */
export async function placeCopy(
  tx: Queryable,
  url: string,
  { digest, uploadId, copy }: { readonly digest: Buffer; readonly uploadId: string; readonly copy: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from product where id in (select product_id from product_media where url = ${url}) order by id for update`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  await sql`create temp table untouched on commit drop as
    select c.import_id, c.position from import_change c join product p on p.id = c.entity_id
    where c.entity = 'product' and c.undo is null and p.id = any(${ids}::text[]) and c.after = ${productSnapshot}`.execute(
    tx,
  )
  await replacePicture(tx, ids, url, copy)
  await sql`update import_change c set after = n.after
    from untouched u, lateral (select ${productSnapshot} as after from product p
      where p.id = (select entity_id from import_change x where (x.import_id, x.position) = (u.import_id, u.position))) n
    where (c.import_id, c.position) = (u.import_id, u.position)`.execute(tx)
  await sql`drop table untouched`.execute(tx)
  await sql`update fetched_picture set state = 'stored', digest = ${digest}, upload_id = ${uploadId}, message = null where url = ${url}`.execute(
    tx,
  )
}

export async function notePictureFailure(
  db: Queryable,
  url: string,
  { message, againInSeconds }: { readonly message: string; readonly againInSeconds: number | null },
): Promise<void> {
  await sql`update fetched_picture set message = ${message}, state = ${againInSeconds === null ? 'failed' : 'pending'},
    next_at = now() + ${againInSeconds ?? 0} * interval '1 second' where url = ${url} and state = 'pending'`.execute(db)
}

export interface PictureView {
  readonly url: string
  readonly state: 'pending' | 'stored' | 'failed'
  readonly upload_id: string | null
  readonly message: string | null
}

export async function listPictures(
  db: Queryable,
  importId: string,
  { state, limit, offset }: { readonly state: string | undefined; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: PictureView[]; readonly count: number }> {
  const { rows } = await sql<PictureView>`
    select url, state, upload_id, message from fetched_picture
    where import_id = ${importId} and (${state ?? null}::text is null or state = ${state ?? null})
    order by state, url limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from fetched_picture
    where import_id = ${importId} and (${state ?? null}::text is null or state = ${state ?? null})`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}
