import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../db/database.ts'
import { equalTo, textAnywhere } from '../db/list-conditions-store.ts'
import { type ListSource, listPage } from '../db/list-store.ts'
import type { SavedViewTable } from '../db/tables.ts'
import { isoTime } from '../iso-time.ts'
import type { Page, PageAfter } from '../page.ts'
import type { SavedViewFilter, SavedViewView } from './saved-view-schema.ts'

type Row = Selectable<SavedViewTable>

const toView = (row: Row, userId: string): SavedViewView => ({
  ...row,
  own: row.created_by === userId,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

const listed: ListSource = {
  from: sql`saved_view v`,
  id: { column: sql`v.id`, type: 'text' },
  sorts: {
    title: [{ column: sql`v.title`, type: 'text' }],
    created_at: [{ column: sql`v.created_at`, type: 'timestamptz' }],
  },
  columns: sql`v.*`,
  join: sql`join saved_view v on v.id = page.list_id`,
}

/** Lists the person's own views and the shared views. */
export async function listSavedViews(
  db: Queryable,
  query: SavedViewFilter & PageAfter,
  userId: string,
): Promise<Page<SavedViewView>> {
  const found = textAnywhere(sql`lower(v.title)`, query.q)
  const page = await listPage<Row>(db, listed, query, {
    conditions: [
      ...equalTo([[sql`v.page`, query.page]]),
      ...(found ? [found] : []),
      sql`(v.is_shared or v.created_by = ${userId})`,
    ],
  })
  return { ...page, rows: page.rows.map((row) => toView(row, userId)) }
}

/** Locks the view until the transaction ends. Returns null if this user cannot see it. */
export async function lockSavedView(tx: Queryable, id: string, userId: string): Promise<SavedViewView | null> {
  const row = await visible(tx, id, userId).forUpdate().executeTakeFirst()
  return row ? toView(row, userId) : null
}

export async function readSavedView(db: Queryable, id: string, userId: string): Promise<SavedViewView | null> {
  const row = await visible(db, id, userId).executeTakeFirst()
  return row ? toView(row, userId) : null
}

const visible = (db: Queryable, id: string, userId: string) =>
  db
    .selectFrom('saved_view')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('is_shared', '=', true), eb('created_by', '=', userId)]))

export async function countSavedViews(tx: Queryable, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('saved_view')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertSavedView(
  tx: Queryable,
  view: Pick<Row, 'id' | 'page' | 'title' | 'query' | 'is_shared'> & { readonly userId: string; readonly now: Date },
): Promise<SavedViewView> {
  const { userId, now, ...columns } = view
  const row = await tx
    .insertInto('saved_view')
    .values({ ...columns, created_by: userId, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row, userId)
}

export async function updateSavedView(
  tx: Queryable,
  id: string,
  change: {
    readonly title?: string | undefined
    readonly query?: string | undefined
    readonly is_shared?: boolean | undefined
  },
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<SavedViewView> {
  const row = await tx
    .updateTable('saved_view')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row, userId)
}

export async function deleteSavedView(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('saved_view').where('id', '=', id).execute()
}
