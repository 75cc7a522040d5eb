import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../db/database.ts'
import { equalTo, textAnywhere } from '../db/list-conditions-store.ts'
import { type ListSource, listPage } from '../db/list-store.ts'
import type { ApiTokenTable } from '../db/tables.ts'
import { isoTime, isoTimeOrNull } from '../iso-time.ts'
import type { Page, PageAfter } from '../page.ts'
import type { ApiTokenFilter, ApiTokenView } from './schema.ts'

const columns = [
  'id',
  'name',
  'token_hint',
  'scopes',
  'created_by',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
] as const

type ApiTokenRow = Pick<Selectable<ApiTokenTable>, (typeof columns)[number]>

const toView = ({ token_hint, ...row }: ApiTokenRow): ApiTokenView => ({
  ...row,
  hint: token_hint,
  created_at: isoTime(row.created_at),
  expires_at: isoTimeOrNull(row.expires_at),
  revoked_at: isoTimeOrNull(row.revoked_at),
  last_used_at: isoTimeOrNull(row.last_used_at),
})

const listed: ListSource = {
  from: sql`api_token t`,
  id: { column: sql`t.id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`t.created_at`, type: 'timestamptz' }],
    name: [{ column: sql`t.name`, type: 'text' }],
  },
  columns: sql`t.id, t.name, t.token_hint, t.scopes, t.created_by, t.created_at, t.expires_at, t.revoked_at, t.last_used_at`,
  join: sql`join api_token t on t.id = page.list_id`,
}

export async function listApiTokens(db: Queryable, query: ApiTokenFilter & PageAfter): Promise<Page<ApiTokenView>> {
  const page = await listPage<ApiTokenRow>(db, listed, query, {
    conditions: equalTo([[sql`(t.revoked_at is not null)`, query.revoked]]),
    search: textAnywhere(sql`lower(t.name || E'\n' || t.token_hint)`, query.q),
  })
  return { ...page, rows: page.rows.map(toView) }
}

export async function readApiToken(db: Queryable, id: string): Promise<ApiTokenView | null> {
  const row = await db.selectFrom('api_token').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? toView(row) : null
}

export async function insertApiToken(
  tx: Queryable,
  token: {
    readonly id: string
    readonly name: string
    readonly tokenHash: string
    readonly tokenHint: string
    readonly scopes: readonly string[]
    readonly createdBy: string
    readonly now: Date
    readonly expiresAt: Date | null
  },
): Promise<ApiTokenView> {
  const row = await tx
    .insertInto('api_token')
    .values({
      id: token.id,
      name: token.name,
      token_hash: token.tokenHash,
      token_hint: token.tokenHint,
      scopes: [...token.scopes],
      created_by: token.createdBy,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toView(row)
}

/** Revokes a token. Revoking again keeps the first timestamp. Returns null if the token does not exist. */
export async function revokeApiToken(tx: Queryable, id: string, now: Date): Promise<ApiTokenView | null> {
  const row = await tx
    .updateTable('api_token')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return row ? toView(row) : null
}

export interface LiveApiToken {
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly lastUsedAt: Date | null
}

export async function findApiToken(db: Queryable, tokenHash: string, now: Date): Promise<LiveApiToken | null> {
  return (await liveApiTokens(db, now).where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null
}

export async function findApiTokenById(db: Queryable, id: string, now: Date): Promise<LiveApiToken | null> {
  return (await liveApiTokens(db, now).where('id', '=', id).executeTakeFirst()) ?? null
}

const liveApiTokens = (db: Queryable, now: Date) =>
  db
    .selectFrom('api_token')
    .select(['id', 'name', 'scopes', 'last_used_at as lastUsedAt'])
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))

/** Finds a token by its hash, even if it is revoked or expired. Returns null if there is none. */
export async function findAnyApiToken(
  db: Queryable,
  tokenHash: string,
): Promise<{ readonly id: string; readonly name: string; readonly revoked: boolean } | null> {
  const row = await db
    .selectFrom('api_token')
    .select(['id', 'name', 'revoked_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ? { id: row.id, name: row.name, revoked: row.revoked_at !== null } : null
}

export async function noteApiTokenUse(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .updateTable('api_token')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', now)]))
    .execute()
}
