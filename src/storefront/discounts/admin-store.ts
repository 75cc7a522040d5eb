import { type Queryable, sql } from '../../platform/db/database.ts'
import { equalTo, textAnywhere, within } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { insertRow, updateById } from '../../platform/db/row-store.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { formatPpm } from '../../platform/percent.ts'
import type { DiscountFilter, DiscountView } from './schema.ts'
import type { DiscountTerms } from './terms.rules.ts'

export interface DiscountRow extends DiscountTerms {
  readonly id: string
  readonly used_count: number
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = sql`d.id, d.code, d.title, d.type, d.percent_ppm, d.amount_minor as amount, d.currency, d.min_subtotal_minor as min_subtotal,
  d.starts_at, d.ends_at, d.usage_limit, d.usage_limit_per_customer,
  case when d.usage_limit is null then (select count(*)::int from discount_redemption r where r.discount_id = d.id and r.status <> 'released')
    else d.used_count end as used_count, d.eligible_product_ids, d.active, d.created_at, d.updated_at`

const toView = (row: DiscountRow): DiscountView => ({
  ...row,
  percent: row.percent_ppm === null ? null : formatPpm(row.percent_ppm),
  eligible_product_ids: row.eligible_product_ids === null ? null : [...row.eligible_product_ids],
  starts_at: isoTimeOrNull(row.starts_at),
  ends_at: isoTimeOrNull(row.ends_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

const discounts: ListSource = {
  from: sql`discount d`,
  id: { column: sql`d.id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`d.created_at`, type: 'timestamptz' }],
    updated_at: [{ column: sql`d.updated_at`, type: 'timestamptz' }],
    code: [{ column: sql`d.code`, type: 'text' }],
    title: [{ column: sql`d.title`, type: 'text' }],
  },
  columns,
  join: sql`join discount d on d.id = page.list_id`,
}

export async function listDiscounts(db: Queryable, query: DiscountFilter & PageAfter): Promise<Page<DiscountView>> {
  const page = await listPage<DiscountRow>(db, discounts, query, {
    conditions: [
      ...equalTo([
        [sql`d.active`, query.active],
        [sql`d.type`, query.type],
      ]),
      ...within(sql`d.created_at`, 'created_at', query),
    ],
    search: textAnywhere(sql`lower(concat_ws(E'\n', d.code, d.title))`, query.q),
  })
  return { ...page, rows: page.rows.map(toView) }
}

export async function readDiscount(db: Queryable, id: string): Promise<DiscountView | null> {
  const { rows } = await sql<DiscountRow>`select ${columns} from discount d where d.id = ${id}`.execute(db)
  return rows[0] ? toView(rows[0]) : null
}

export async function lockDiscount(db: Queryable, id: string): Promise<DiscountRow | null> {
  const { rows } = await sql<DiscountRow>`select ${columns} from discount d where d.id = ${id} for update`.execute(db)
  return rows[0] ?? null
}

export async function unknownProducts(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) id where not exists (select from product where product.id = id.id)`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Inserts a discount. Fails on `discount_code_key` if the code is taken. */
export async function insertDiscount(db: Queryable, id: string, terms: DiscountTerms, now: Date): Promise<void> {
  await insertRow(db, 'discount', { id, ...toColumns(terms), created_at: now, updated_at: now })
}

/**
 * Changes the terms of a discount, but not its count of uses, which payments update. Fails on `discount_code_key` if
 * the code is taken.
 */
export async function changeDiscount(db: Queryable, id: string, terms: DiscountTerms, now: Date): Promise<void> {
  await updateById(db, 'discount', id, { ...toColumns(terms), updated_at: now })
}

function toColumns(terms: DiscountTerms) {
  const {
    code,
    title,
    type,
    percent_ppm,
    currency,
    starts_at,
    ends_at,
    usage_limit,
    usage_limit_per_customer,
    active,
  } = terms
  return {
    code,
    title,
    type,
    percent_ppm,
    amount_minor: terms.amount,
    currency,
    min_subtotal_minor: terms.min_subtotal,
    starts_at,
    ends_at,
    usage_limit,
    usage_limit_per_customer,
    eligible_product_ids: terms.eligible_product_ids === null ? null : [...terms.eligible_product_ids],
    active,
  }
}

/** Counts the payments started with the discount, including failed ones. */
export async function countRedemptions(db: Queryable, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('discount_redemption')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('discount_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteDiscount(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('discount').where('id', '=', id).execute()
}
