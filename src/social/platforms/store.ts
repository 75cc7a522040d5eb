import type { Selectable } from 'kysely'
import type { Queryable } from '../../platform/db/database.ts'
import type { SocialPlatformTable } from '../../platform/db/tables.ts'
import type { Members } from '../credentials/index.ts'
import type { PlatformName } from '../network-names/index.ts'
import type { PlatformFilter, PlatformStatus } from './schema.ts'

export interface PlatformRow
  extends Omit<Selectable<SocialPlatformTable>, 'api_config' | 'metadata' | 'name' | 'status'> {
  readonly name: PlatformName
  readonly status: PlatformStatus
  /** With its secrets sealed. */
  readonly api_config: Members | null
  readonly metadata: Members
}

/** Check constraints see to it that the columns hold nothing else. */
const asRow = (row: Selectable<SocialPlatformTable>): PlatformRow => row as PlatformRow

export async function listPlatformRows(
  db: Queryable,
  filter: Omit<PlatformFilter, 'category' | 'name'> & { readonly name: string | null },
): Promise<{ rows: PlatformRow[]; count: number }> {
  const { name, status, limit, offset } = filter
  let found = db.selectFrom('social_platform')
  if (name !== null) found = found.where('name', '=', name)
  if (status !== undefined) found = found.where('status', '=', status)
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows: rows.map(asRow), count }
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
  /** With its secrets sealed. */
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

/** Fails on `social_post_platform_id_fkey` where posts are published through it. */
export async function deletePlatform(tx: Queryable, id: string): Promise<boolean> {
  const row = await tx.deleteFrom('social_platform').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

export async function allPlatformIds(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('social_platform').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function readPlatformName(db: Queryable, id: string): Promise<PlatformName | null> {
  const row = await db.selectFrom('social_platform').select('name').where('id', '=', id).executeTakeFirst()
  return row ? (row.name as PlatformName) : null
}

/** False: it has another config by now, or is not active. */
export async function setPlatformError(
  tx: Queryable,
  id: string,
  configVersion: number,
  reason: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('social_platform')
    .set({ status: 'error', status_reason: reason, updated_at: now })
    .where('id', '=', id)
    .where('config_version', '=', configVersion)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
