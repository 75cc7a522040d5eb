import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { equalTo, type ListSource, listPage, textAnywhere, within } from '../../platform/db/list-store.ts'
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

const keys: ListSource = {
  from: sql`publishable_key k`,
  id: { column: sql`k.id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`k.created_at`, type: 'timestamptz' }],
    title: [{ column: sql`k.title`, type: 'text' }],
  },
  columns: sql.join(columns.map((column) => sql.ref(`k.${column}`))),
  join: sql`join publishable_key k on k.id = page.list_id`,
}

export async function listKeys(
  db: Queryable,
  query: PublishableKeyFilter & PageAfter,
): Promise<Page<PublishableKeyView>> {
  const page = await listPage<KeyRow>(db, keys, query, {
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
