import type { Selectable } from 'kysely'
import type { Queryable } from '../../platform/db/database.ts'
import type { PublishableKeyTable } from '../../platform/db/tables.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page } from '../../platform/page.ts'
import type { PublishableKeyView, UpdateKey } from './schema.ts'

const columns = [
  'id',
  'title',
  'token_hint',
  'sales_channel_id',
  'rate_limit_per_minute',
  'created_at',
  'revoked_at',
  'last_used_at',
] as const

type KeyRow = Pick<Selectable<PublishableKeyTable>, (typeof columns)[number]>

const toView = ({ token_hint, ...row }: KeyRow): PublishableKeyView => ({
  ...row,
  hint: token_hint,
  created_at: isoTime(row.created_at),
  revoked_at: isoTimeOrNull(row.revoked_at),
  last_used_at: isoTimeOrNull(row.last_used_at),
})

export async function listKeys(
  db: Queryable,
  page: { readonly limit: number; readonly offset: number },
): Promise<Page<PublishableKeyView>> {
  const rows = await db
    .selectFrom('publishable_key')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { count } = await db
    .selectFrom('publishable_key')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(toView), count }
}

export async function readKey(db: Queryable, id: string): Promise<PublishableKeyView | null> {
  const row = await db.selectFrom('publishable_key').select(columns).where('id', '=', id).executeTakeFirst()
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
    readonly now: Date
  },
): Promise<PublishableKeyView> {
  const row = await db
    .insertInto('publishable_key')
    .values({
      id: key.id,
      title: key.title,
      token_hash: key.tokenHash,
      token_hint: key.tokenHint,
      sales_channel_id: key.salesChannelId,
      rate_limit_per_minute: key.rateLimitPerMinute,
      created_at: key.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toView(row)
}

export async function changeKey(db: Queryable, id: string, change: UpdateKey): Promise<PublishableKeyView | null> {
  if (Object.keys(change).length === 0) return readKey(db, id)
  const row = await db
    .updateTable('publishable_key')
    .set(change)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return row ? toView(row) : null
}

/** A key revoked before keeps its first moment. */
export async function revokeKey(db: Queryable, id: string, now: Date): Promise<PublishableKeyView | null> {
  const row = await db
    .updateTable('publishable_key')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return row ? toView(row) : null
}
