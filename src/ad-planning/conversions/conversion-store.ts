import type { Insertable, Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { deleteById } from '../../platform/db/delete-store.ts'
import { insertRows } from '../../platform/db/insert-store.ts'
import { listPage } from '../../platform/db/list-store.ts'
import { updateById } from '../../platform/db/row-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import type { ConversionTable } from '../../platform/db/tables.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { happened } from '../periods/index.ts'
import { utmOf } from '../sources/index.ts'
import type { ConversionFilter, ConversionView, CreditView } from './schema.ts'

/** Safe casts: check constraints limit the columns. */
const toView = (row: Selectable<ConversionTable>): ConversionView => ({
  ...row,
  conversion_type: row.conversion_type as ConversionView['conversion_type'],
  source: row.source as ConversionView['source'],
  platform: row.platform as ConversionView['platform'],
  attribution_model: row.attribution_model as ConversionView['attribution_model'],
  metadata: row.metadata as ConversionView['metadata'],
  converted_at: isoTime(row.converted_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

const conversions = tableList('conversion', {
  converted_at: 'timestamptz',
  created_at: 'timestamptz',
  conversion_value: 'bigint',
})

export async function listConversions(
  db: Queryable,
  asked: ConversionFilter & PageAfter,
): Promise<Page<ConversionView>> {
  const { q, website_id, conversion_type, ad_campaign_id, platform, visitor_id, person_id, order_id } = asked
  const narrowed = narrowedTable(q, {
    equal: { website_id, conversion_type, ad_campaign_id, platform, visitor_id, person_id, order_id, ...utmOf(asked) },
    searched: ['t.id', 't.conversion_name', 't.order_id', 't.utm_source', 't.utm_campaign'],
    more: happened(sql`t.converted_at`, asked),
  })
  const page = await listPage<Selectable<ConversionTable>>(db, conversions, asked, narrowed)
  return { ...page, rows: page.rows.map(toView) }
}

export async function readConversion(db: Queryable, id: string): Promise<ConversionView | null> {
  const row = await db.selectFrom('conversion').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toView(row) : null
}

export async function lockConversion(tx: Queryable, id: string): Promise<ConversionView | null> {
  const row = await tx.selectFrom('conversion').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toView(row) : null
}

export type NewConversion = Insertable<ConversionTable>

/** Inserts a conversion. Returns false if one exists for the same order, event or lead. */
export async function insertConversion(tx: Queryable, conversion: NewConversion): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('conversion')
    .values(conversion)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return inserted === 1n
}

export type NewPurchase = Omit<NewConversion, 'metadata'> & { readonly metadata: Readonly<Record<string, unknown>> }

/** Inserts purchases, except those of orders that were already counted. Returns the inserted ids. */
export async function insertPurchases(tx: Queryable, purchases: readonly NewPurchase[]): Promise<Set<string>> {
  if (purchases.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    ${insertRows('conversion', purchases)} on conflict do nothing returning id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function changeConversion(
  tx: Queryable,
  id: string,
  change: Partial<Omit<NewConversion, 'id'>>,
  now: Date,
): Promise<void> {
  await updateById(tx, 'conversion', id, { ...change, updated_at: now })
}

export const deleteConversion = deleteById('conversion')

/** Returns the credits of a conversion, sorted by model and position. */
export async function readCredits(db: Queryable, conversionId: string): Promise<CreditView[]> {
  const { rows } = await sql<Omit<CreditView, 'touched_at'> & { readonly touched_at: Date | null }>`
    select model, position, analytics_session_id, ad_campaign_id, platform, weight_ppm, value_minor as value, touched_at, reason
    from attribution_credit where conversion_id = ${conversionId} order by model, position`.execute(db)
  return rows.map((row) => ({ ...row, touched_at: isoTimeOrNull(row.touched_at) }))
}

/**
 * Returns the person that remains after all merges. Returns null if the person does not exist or has been forgotten.
 */
export async function presentPerson(tx: Queryable, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(merged_into, id) as id from person where id = ${id} and forgotten_at is null`.execute(tx)
  return rows[0]?.id ?? null
}

export interface KnownSession {
  readonly visitor_id: string
  readonly website_id: string | null
  readonly person_id: string | null
}

export async function readSession(tx: Queryable, id: string): Promise<KnownSession | null> {
  const row = await tx
    .selectFrom('analytics_session')
    .select(['visitor_id', 'website_id', 'person_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
