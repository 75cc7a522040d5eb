import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { deleteById } from '../../platform/db/delete-store.ts'
import { listPage } from '../../platform/db/list-store.ts'
import { insertRow } from '../../platform/db/row-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import type { SiteKeyTable } from '../../platform/db/tables.ts'
import type { Page, PageAfter } from '../../platform/page.ts'

import type { SiteKeyFilter } from './schema.ts'

export type SiteKeyRow = Selectable<SiteKeyTable>

const keys = tableList('site_key', { created_at: 'timestamptz', updated_at: 'timestamptz', title: 'text' })

export const listSiteKeyRows = (db: Queryable, asked: SiteKeyFilter & PageAfter): Promise<Page<SiteKeyRow>> =>
  listPage<SiteKeyRow>(db, keys, asked, narrowedTable(asked.q, { searched: ['t.title', 't.token'] }))

export const readSiteKeyRow = async (db: Queryable, id: string): Promise<SiteKeyRow | null> =>
  (await db.selectFrom('site_key').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

export async function insertSiteKey(
  tx: Queryable,
  key: { readonly id: string; readonly title: string; readonly token: string; readonly origins: readonly string[] },
  now: Date,
): Promise<void> {
  await insertRow(tx, 'site_key', {
    id: key.id,
    title: key.title,
    token: key.token,
    allowed_origins: [...key.origins],
    created_at: now,
    updated_at: now,
  })
}

export async function changeSiteKey(
  tx: Queryable,
  id: string,
  change: { title?: string; allowed_origins?: string[]; revoked_at?: Date | null },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('site_key')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a site key. Violates a foreign key if data was recorded under it. */
export const deleteSiteKey = deleteById('site_key')

export interface OpenSite {
  readonly id: string
  readonly allowedOrigins: readonly string[]
}

/** Returns the site of a key. Returns null if the key does not exist or was revoked. */
export async function siteOfToken(db: Queryable, token: string): Promise<OpenSite | null> {
  const row = await db
    .selectFrom('site_key')
    .select(['id', 'allowed_origins as allowedOrigins'])
    .where('token', '=', token)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Returns the id of the site that this key belongs to. Returns null if the key is unknown or revoked, or does not allow
 * the origin. A request without an origin does not come from a page and is allowed.
 */
export async function siteOf(db: Queryable, token: string, origin: string | undefined): Promise<string | null> {
  const site = await siteOfToken(db, token)
  if (!site) return null
  const { id, allowedOrigins } = site
  return origin === undefined || allowedOrigins.length === 0 || allowedOrigins.includes(origin.toLowerCase())
    ? id
    : null
}

/** Whether a site key that is not revoked allows this origin. A key without a list of origins allows every origin. */
export async function isKnownOrigin(db: Queryable, origin: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from site_key where revoked_at is null and (allowed_origins = '{}' or ${origin} = any(allowed_origins))) as known`.execute(
    db,
  )
  return rows[0]?.known ?? false
}
