import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { deleteById } from '../../platform/db/delete-store.ts'
import { textAnywhere } from '../../platform/db/list-conditions-store.ts'
import { listPage } from '../../platform/db/list-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import type { SocialPlatformTable } from '../../platform/db/tables.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { Members } from '../credentials/index.ts'
import type { PlatformName } from '../networks/index.ts'
import type { PlatformFilter, PlatformStatus } from './schema.ts'

export interface PlatformRow
  extends Omit<Selectable<SocialPlatformTable>, 'api_config' | 'metadata' | 'name' | 'status'> {
  readonly name: PlatformName
  readonly status: PlatformStatus
  /** Secrets are encrypted. */
  readonly api_config: Members | null
  readonly metadata: Members
}

/** Safe cast: check constraints limit the columns to these values. */
const asRow = (row: Selectable<SocialPlatformTable>): PlatformRow => row as PlatformRow

const listed = tableList('social_platform', { created_at: 'timestamptz', updated_at: 'timestamptz', name: 'text' })
// Searches account names, but no tokens.
const searched = sql`lower(concat_ws(E'\n', t.description, t.url, t.api_config ->> 'page_name',
  t.api_config ->> 'ig_username', t.api_config ->> 'username', t.api_config ->> 'name', t.api_config ->> 'user_name'))`

export async function listPlatformRows(
  db: Queryable,
  { q, name, status, ...asked }: Omit<PlatformFilter, 'category'> & PageAfter,
): Promise<Page<PlatformRow>> {
  const { conditions } = narrowedTable(undefined, { equal: { name, status } })
  const page = await listPage<Selectable<SocialPlatformTable>>(db, listed, asked, {
    conditions,
    search: textAnywhere(searched, q),
  })
  return { ...page, rows: page.rows.map(asRow) }
}

export async function readPlatformRow(db: Queryable, id: string): Promise<PlatformRow | null> {
  const row = await db.selectFrom('social_platform').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? asRow(row) : null
}

export async function lockPlatformRow(tx: Queryable, id: string): Promise<PlatformRow | null> {
  const row = await tx.selectFrom('social_platform').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? asRow(row) : null
}

export interface NewPlatform {
  readonly id: string
  readonly name: PlatformName
  readonly status: PlatformStatus
  readonly description: string | null
  readonly url: string | null
  readonly api_config: Members | null
  readonly metadata: Members
}

export async function insertPlatform(tx: Queryable, platform: NewPlatform, now: Date): Promise<PlatformRow> {
  const { api_config, metadata, ...rest } = platform
  const row = await tx
    .insertInto('social_platform')
    .values({
      ...rest,
      category: 'social',
      auth_type: 'oauth2',
      api_config: api_config && JSON.stringify(api_config),
      metadata: JSON.stringify(metadata),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return asRow(row)
}

export interface PlatformChange {
  readonly status?: PlatformStatus
  readonly status_reason?: string | null
  readonly description?: string | null
  readonly url?: string | null
  /** Secrets are encrypted. */
  readonly api_config?: Members
  readonly metadata?: Members
}

export async function changePlatform(
  tx: Queryable,
  id: string,
  { api_config, metadata, ...change }: PlatformChange,
  now: Date,
): Promise<PlatformRow> {
  const row = await tx
    .updateTable('social_platform')
    .set((eb) => ({
      ...change,
      ...(api_config === undefined
        ? {}
        : { api_config: JSON.stringify(api_config), config_version: eb('config_version', '+', 1) }),
      ...(metadata === undefined ? {} : { metadata: JSON.stringify(metadata) }),
      updated_at: now,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return asRow(row)
}

/** Deletes a platform. Fails on `social_post_platform_id_fkey` if it has posts. */
export const deletePlatform = deleteById('social_platform')

export async function allConfigs(db: Queryable): Promise<{ readonly id: string; readonly api_config: Members }[]> {
  const rows = await db.selectFrom('social_platform').select(['id', 'api_config']).orderBy('id').execute()
  // A check constraint allows only an object or null.
  return rows.flatMap(({ id, api_config }) => (api_config === null ? [] : [{ id, api_config: api_config as Members }]))
}

export async function allPlatformIds(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('social_platform').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function readPlatformName(db: Queryable, id: string): Promise<PlatformName | null> {
  const row = await db.selectFrom('social_platform').select('name').where('id', '=', id).executeTakeFirst()
  return row ? (row.name as PlatformName) : null
}

/** Sets status `error`. Returns false if the platform is not active or its config changed in the meantime. */
export async function failPlatform(
  tx: Queryable,
  id: string,
  { reason, configVersion }: { readonly reason: string; readonly configVersion: number },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('social_platform')
    .set({ status: 'error', status_reason: reason, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('config_version', '=', configVersion)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setPaused(tx: Queryable, platformId: string, pausedAt: Date | null, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('social_platform')
    .set({ paused_at: pausedAt, updated_at: now })
    .where('id', '=', platformId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
