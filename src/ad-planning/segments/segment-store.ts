import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { deleteById } from '../../platform/db/delete-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { narrowedTable } from '../../platform/db/table-list-store.ts'
import type { SegmentTable } from '../../platform/db/tables.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { SegmentFilter, SegmentView } from './schema.ts'

type Row = Selectable<SegmentTable> & { readonly member_count: number }

/** Number of members of segment `s`: the stored number, otherwise counted. */
export const memberCount = sql`coalesce(s.customer_count, (select count(*) from segment_member m where m.segment_id = s.id))`
const columns = sql`s.*, ${memberCount} as member_count`

/** Safe casts: check constraints limit the columns. */
const toView = (row: Row): SegmentView => ({
  ...row,
  segment_type: row.segment_type as SegmentView['segment_type'],
  criteria: row.criteria as SegmentView['criteria'],
  metadata: row.metadata as SegmentView['metadata'],
  last_calculated_at: isoTimeOrNull(row.last_calculated_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

const segments: ListSource = {
  from: sql`segment t`,
  id: { column: sql`t.id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`t.created_at`, type: 'timestamptz' }],
    name: [{ column: sql`t.name`, type: 'text' }],
    // Ranks segments that were never counted below empty ones.
    customer_count: [{ column: sql`coalesce(t.customer_count, -1)::bigint`, type: 'bigint' }],
  },
  columns,
  join: sql`join segment s on s.id = page.list_id`,
}

export async function listSegments(db: Queryable, asked: SegmentFilter & PageAfter): Promise<Page<SegmentView>> {
  const { q, segment_type, is_active } = asked
  const narrowed = narrowedTable(q, { equal: { segment_type, is_active }, searched: ['t.name', 't.description'] })
  const page = await listPage<Row>(db, segments, asked, narrowed)
  return { ...page, rows: page.rows.map(toView) }
}

export async function readSegment(db: Queryable, id: string): Promise<SegmentView | null> {
  const { rows } = await sql<Row>`select ${columns} from segment s where s.id = ${id}`.execute(db)
  return rows[0] ? toView(rows[0]) : null
}

/** Locks the segment, so that other changes of it or its members wait. Returns null if no segment has this id. */
export async function lockSegment(tx: Queryable, id: string): Promise<SegmentView | null> {
  const { rows } = await sql`select id from segment where id = ${id} for no key update`.execute(tx)
  return rows.length === 0 ? null : readSegment(tx, id)
}

export type SegmentFields = Pick<
  SegmentView,
  'name' | 'description' | 'segment_type' | 'criteria' | 'is_active' | 'auto_update' | 'color' | 'metadata'
>

export async function writeSegment(tx: Queryable, id: string, fields: SegmentFields, now: Date): Promise<void> {
  const values = {
    ...fields,
    criteria: fields.criteria === null ? null : JSON.stringify(fields.criteria),
    metadata: JSON.stringify(fields.metadata),
    updated_at: now,
  }
  await tx
    .insertInto('segment')
    .values({ id, ...values, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

export const deleteSegment = deleteById('segment')

/** Returns the id of the first automatic segment after this id. Returns null if there is none. */
export async function nextFollowing(db: Queryable, afterId: string | null): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from segment where is_active and auto_update and criteria is not null and id > ${afterId ?? ''} order by id limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}
