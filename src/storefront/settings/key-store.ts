import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'

import { equalTo, textAnywhere, within } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'

import type { PublishableKeyTable } from '../../platform/db/tables.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { PublishableKeyFilter, PublishableKeyView, UpdateKey } from './schema.ts'

const columns = [
  'id',
  'title',
  'token_hint',
  'sales_channel_id',
  'rate_limit_per_minute',
  'allowed_currencies',
  'rotated_at',
  'created_at',
  'revoked_at',
  'last_used_at',
] as const

type KeyRow = Pick<Selectable<PublishableKeyTable>, (typeof columns)[number]>

interface OldToken {
  readonly hint: string
  readonly valid_until: string
}

/** SQL for the replaced tokens of a key that are still valid, by expiry. Empty for a revoked key. */
const oldTokens = (now: Date, key = 'publishable_key') =>
  sql<
    OldToken[]
  >`coalesce((select json_agg(json_build_object('hint', o.token_hint, 'valid_until', o.valid_until) order by o.valid_until, o.token_hash)
    from publishable_key_old_token o where o.publishable_key_id = ${sql.ref(`${key}.id`)} and o.valid_until > ${now}
      and ${sql.ref(`${key}.revoked_at`)} is null), '[]')`

const toView = ({ token_hint, old_tokens, ...row }: KeyRow & { old_tokens: OldToken[] }): PublishableKeyView => ({
  ...row,
  hint: token_hint,
  old_tokens: old_tokens.map(({ hint, valid_until }) => ({ hint, valid_until: new Date(valid_until).toISOString() })),
  rotated_at: isoTimeOrNull(row.rotated_at),
  created_at: isoTime(row.created_at),
  revoked_at: isoTimeOrNull(row.revoked_at),
  last_used_at: isoTimeOrNull(row.last_used_at),
})

const keys = (now: Date): ListSource => ({
  from: sql`publishable_key k`,
  id: { column: sql`k.id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`k.created_at`, type: 'timestamptz' }],
    title: [{ column: sql`k.title`, type: 'text' }],
  },
  columns: sql.join([...columns.map((column) => sql.ref(`k.${column}`)), oldTokens(now, 'k').as('old_tokens')]),
  join: sql`join publishable_key k on k.id = page.list_id`,
})

export async function listKeys(
  db: Queryable,
  query: PublishableKeyFilter & PageAfter,
  now: Date,
): Promise<Page<PublishableKeyView>> {
  const page = await listPage<KeyRow & { old_tokens: OldToken[] }>(db, keys(now), query, {
    conditions: [
      ...equalTo([
        [sql`k.sales_channel_id`, query.sales_channel_id],
        [sql`(k.revoked_at is not null)`, query.revoked],
      ]),
      ...within(sql`k.created_at`, 'created_at', query),
    ],
    search: textAnywhere(sql`lower(concat_ws(E'\n', k.title, k.token_hint))`, query.q),
  })
  return { ...page, rows: page.rows.map(toView) }
}

export async function readKey(db: Queryable, id: string, now: Date): Promise<PublishableKeyView | null> {
  const row = await db
    .selectFrom('publishable_key')
    .select(columns)
    .select(oldTokens(now).as('old_tokens'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toView(row) : null
}

export async function insertKey(
  db: Queryable,
  key: {
    readonly id: string
    readonly title: string
    readonly tokenHash: string
    readonly tokenHint: string
    readonly salesChannelId: string
    readonly rateLimitPerMinute: number | null
    readonly allowedCurrencies: readonly string[] | null
    readonly now: Date
  },
): Promise<PublishableKeyView> {
  const { now } = key
  const row = await db
    .insertInto('publishable_key')
    .values({
      id: key.id,
      title: key.title,
      token_hash: key.tokenHash,
      token_hint: key.tokenHint,
      sales_channel_id: key.salesChannelId,
      rate_limit_per_minute: key.rateLimitPerMinute,
      allowed_currencies: key.allowedCurrencies && [...key.allowedCurrencies],
      created_at: now,
    })
    .returning(columns)
    .returning(oldTokens(now).as('old_tokens'))
    .executeTakeFirstOrThrow()
  return toView(row)
}

export async function changeKey(
  db: Queryable,
  id: string,
  change: UpdateKey,
  now: Date,
): Promise<PublishableKeyView | null> {
  if (Object.keys(change).length === 0) return readKey(db, id, now)
  const row = await db
    .updateTable('publishable_key')
    .set(change)
    .where('id', '=', id)
    .returning(columns)
    .returning(oldTokens(now).as('old_tokens'))
    .executeTakeFirst()
  return row ? toView(row) : null
}

/** Revokes a key. A key that is already revoked keeps its revocation time. Returns null if the key does not exist. */
export async function revokeKey(db: Queryable, id: string, now: Date): Promise<PublishableKeyView | null> {
  const row = await db
    .updateTable('publishable_key')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('id', '=', id)
    .returning(columns)
    .returning(oldTokens(now).as('old_tokens'))
    .executeTakeFirst()
  return row ? toView(row) : null
}

/** Locks a key until the transaction ends. Returns null if it does not exist. */
export async function lockKey(db: Queryable, id: string): Promise<{ readonly revoked: boolean } | null> {
  const row = await db
    .selectFrom('publishable_key')
    .select('revoked_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? { revoked: row.revoked_at !== null } : null
}

export interface NewToken {
  readonly hash: string
  readonly hint: string
  readonly oldValidUntil: Date
}

/**
 * Replaces the token of a key. The old token remains valid until its overlap ends. Deletes expired tokens. Null if
 * there is no such key.
 */
export async function replaceToken(
  db: Queryable,
  id: string,
  token: NewToken,
  now: Date,
): Promise<PublishableKeyView | null> {
  await sql`delete from publishable_key_old_token where publishable_key_id = ${id} and valid_until <= ${now}`.execute(
    db,
  )
  await sql`insert into publishable_key_old_token (token_hash, publishable_key_id, token_hint, valid_until)
    select token_hash, id, token_hint, ${token.oldValidUntil} from publishable_key where id = ${id} and ${token.oldValidUntil}::timestamptz > ${now}`.execute(
    db,
  )
  await sql`update publishable_key set token_hash = ${token.hash}, token_hint = ${token.hint}, rotated_at = ${now} where id = ${id}`.execute(
    db,
  )
  return readKey(db, id, now)
}
