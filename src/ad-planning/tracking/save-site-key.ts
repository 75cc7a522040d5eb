import { databaseErrorOf, type Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { CreateSiteKey, SiteKeyFilter, SiteKeyView, UpdateSiteKey } from './schema.ts'
import {
  changeSiteKey,
  deleteSiteKey,
  insertSiteKey,
  listSiteKeyRows,
  readSiteKeyRow,
  type SiteKeyRow,
} from './site-key-store.ts'

const viewOf = (row: SiteKeyRow, baseUrl: string): SiteKeyView => ({
  id: row.id,
  title: row.title,
  token: row.token,
  allowed_origins: row.allowed_origins,
  script_url: `${baseUrl}/analytics/weft.js`,
  last_used_at: isoTimeOrNull(row.last_used_at),
  revoked_at: isoTimeOrNull(row.revoked_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

export interface SiteKeys {
  list(db: Queryable, asked: SiteKeyFilter & PageAfter): Promise<Page<SiteKeyView>>
  read(db: Queryable, id: string): Promise<SiteKeyView | null>
  create(tx: Queryable, body: CreateSiteKey, now: Date): Promise<SiteKeyView>
  update(tx: Queryable, id: string, body: UpdateSiteKey, now: Date): Promise<SiteKeyView | null>
  remove(tx: Queryable, id: string): Promise<boolean>
}

/** Returns the use cases of site keys. `baseUrl`: from which the script is served, without a trailing slash. */
export function siteKeys(baseUrl: string): SiteKeys {
  const read = async (db: Queryable, id: string) => {
    const row = await readSiteKeyRow(db, id)
    return row && viewOf(row, baseUrl)
  }
  return {
    read,
    async list(db, page) {
      const { rows, count } = await listSiteKeyRows(db, page)
      return { rows: rows.map((row) => viewOf(row, baseUrl)), count }
    },
    async create(tx, { title, allowed_origins = [] }, now) {
      const id = newId('site', now.getTime())
      await insertSiteKey(tx, { id, title, token: newId('sk', now.getTime()), origins: allowed_origins }, now)
      const made = await read(tx, id)
      if (!made) throw notFound('This site key')
      return made
    },
    async update(tx, id, { revoked, ...given }, now) {
      const before = await readSiteKeyRow(tx, id)
      if (!before) return null
      const revoking = revoked === undefined ? {} : { revoked_at: revoked ? (before.revoked_at ?? now) : null }
      await changeSiteKey(tx, id, { ...given, ...revoking }, now)
      return read(tx, id)
    },
    async remove(tx, id) {
      try {
        return await deleteSiteKey(tx, id)
      } catch (error) {
        if (databaseErrorOf(error)?.code !== '23503') throw error
        throw conflict('Visits were counted under this key: revoke it instead.')
      }
    },
  }
}
