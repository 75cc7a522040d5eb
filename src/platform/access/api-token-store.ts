import type { Selectable } from 'kysely'
import type { Queryable } from '../db/database.ts'
import type { ApiTokenTable } from '../db/tables.ts'
import { isoTime, isoTimeOrNull } from '../iso-time.ts'
import type { Page } from '../page.ts'
import type { ApiTokenView } from './schema.ts'

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

export async function listApiTokens(
  db: Queryable,
  page: { readonly limit: number; readonly offset: number },
): Promise<Page<ApiTokenView>> {
  const rows = await db
    .selectFrom('api_token')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { count } = await db
    .selectFrom('api_token')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(toView), count }
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

/** A token revoked before keeps its first moment. */
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
  const row = await db
    .selectFrom('api_token')
    .select(['id', 'name', 'scopes', 'last_used_at as lastUsedAt'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  return row ?? null
}

/** Whatever has become of it. */
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
