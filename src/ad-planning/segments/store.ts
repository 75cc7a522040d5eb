import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import type { SegmentTable } from '../../platform/db/tables.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page } from '../../platform/page.ts'
import type { SegmentFilter, SegmentView } from './schema.ts'

type Row = Selectable<SegmentTable> & { readonly member_count: number }

const columns = sql`s.*, coalesce(s.customer_count, (select count(*) from segment_member m where m.segment_id = s.id)) as member_count`

/** Check constraints see to it that the columns hold nothing else. */
const toView = (row: Row): SegmentView => ({
  ...row,
  segment_type: row.segment_type as SegmentView['segment_type'],
  criteria: row.criteria as SegmentView['criteria'],
  metadata: row.metadata as SegmentView['metadata'],
  last_calculated_at: isoTimeOrNull(row.last_calculated_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

const sorts = {
  created_at: sql`s.created_at`,
  name: sql`s.name`,
  customer_count: sql`s.customer_count`,
}

export async function listSegments(
  db: Queryable,
  { order, segment_type, is_active, limit, offset }: SegmentFilter,
): Promise<Page<SegmentView>> {
  const conditions = [sql`true`]
  if (segment_type !== undefined) conditions.push(sql`s.segment_type = ${segment_type}`)
  if (is_active !== undefined) conditions.push(sql`s.is_active = ${is_active}`)
  const where = sql.join(conditions, sql` and `)
  // The schema lets no other name through.
  const by = sorts[order.replace(/^-/, '') as keyof typeof sorts]
  const direction = order.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  const { rows } = await sql<Row>`
    select ${columns} from segment s where ${where} order by ${by} ${direction}, s.id ${direction} limit ${limit} offset ${offset}`.execute(
    db,
  )
  const counted = await sql<{ count: number }>`select count(*) as count from segment s where ${where}`.execute(db)
  return { rows: rows.map(toView), count: counted.rows[0]?.count ?? 0 }
}

export async function readSegment(db: Queryable, id: string): Promise<SegmentView | null> {
  const { rows } = await sql<Row>`select ${columns} from segment s where s.id = ${id}`.execute(db)
  return rows[0] ? toView(rows[0]) : null
}

/** Whoever changes it or its members waits for whoever does so already. */
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

export async function deleteSegment(tx: Queryable, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('segment').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Of those that a rule finds and that follow it by themselves, the first behind that id; null: there is none. */
export async function nextFollowing(db: Queryable, afterId: string | null): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from segment where is_active and auto_update and criteria is not null and id > ${afterId ?? ''} order by id limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}
