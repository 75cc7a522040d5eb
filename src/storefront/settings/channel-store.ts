import { type Queryable, sql } from '../../platform/db/database.ts'
import { textAnywhere } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { updateById } from '../../platform/db/row-store.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { ChannelFilter, SalesChannelView } from './schema.ts'

type Row = Omit<SalesChannelView, 'created_at'> & { created_at: Date }

const columns = sql`c.id, c.name, c.created_at,
  exists (select from store where default_sales_channel_id = c.id) as is_default,
  (select count(*)::int from product_sales_channel p where p.sales_channel_id = c.id) as product_count,
  (select count(*)::int from publishable_key k where k.sales_channel_id = c.id and k.revoked_at is null) as key_count`

const toView = (row: Row): SalesChannelView => ({ ...row, created_at: isoTime(row.created_at) })

const listed: ListSource = {
  from: sql`sales_channel c`,
  id: { column: sql`c.id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`c.created_at`, type: 'timestamptz' }],
    name: [{ column: sql`c.name`, type: 'text' }],
  },
  columns,
  join: sql`join sales_channel c on c.id = page.list_id`,
}

export async function listChannels(db: Queryable, query: ChannelFilter & PageAfter): Promise<Page<SalesChannelView>> {
  const page = await listPage<Row>(db, listed, query, {
    conditions: [],
    search: textAnywhere(sql`lower(c.name)`, query.q),
  })
  return { ...page, rows: page.rows.map(toView) }
}

export async function readChannel(db: Queryable, id: string): Promise<SalesChannelView | null> {
  const { rows } = await sql<Row>`select ${columns} from sales_channel c where c.id = ${id}`.execute(db)
  return rows[0] ? toView(rows[0]) : null
}

export async function insertChannel(db: Queryable, id: string, name: string, now: Date): Promise<void> {
  await db.insertInto('sales_channel').values({ id, name, created_at: now }).execute()
}

export async function renameChannel(db: Queryable, id: string, name: string): Promise<void> {
  await updateById(db, 'sales_channel', id, { name })
}

export interface ChannelUse {
  readonly is_default: boolean
  readonly products: number
  readonly keys: number
}

/**
 * Locks a channel and counts its uses. Includes revoked keys, because their sessions and orders name the channel.
 * Returns null if the channel does not exist.
 */
export async function channelUse(db: Queryable, id: string): Promise<ChannelUse | null> {
  const { rows } = await sql<ChannelUse>`
    select exists (select from store where default_sales_channel_id = c.id) as is_default,
      (select count(*)::int from product_sales_channel p where p.sales_channel_id = c.id) as products,
      (select count(*)::int from publishable_key k where k.sales_channel_id = c.id) as keys
    from sales_channel c where c.id = ${id} for update of c`.execute(db)
  return rows[0] ?? null
}

export async function deleteChannel(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('sales_channel').where('id', '=', id).execute()
}
