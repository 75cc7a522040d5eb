import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { equalTo, textAnywhere } from '../../platform/db/list-conditions-store.ts'
import { type ListAsked, type ListSource, listPage } from '../../platform/db/list-store.ts'
import type { ProductionRunTable } from '../../platform/db/tables.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page } from '../../platform/page.ts'
import { quantityColumn, quantityOfColumn } from '../../platform/quantity.ts'
import { type PartnerRunView, ProductionRun, type ProductionRunView } from './schema.ts'

interface Row extends Selectable<ProductionRunTable> {
  readonly design_name: string | null
  readonly partner_name: string | null
  readonly product_title: string | null
  readonly image_url: string | null
  readonly due_at: Date | null
}

/** Columns of a run (`r`), with the names of the records to which it refers. */
const shownColumns = sql<Row>`r.*, (select d.name from design d where d.id = r.design_id) as design_name,
  (select n.name from partner n where n.id = r.partner_id) as partner_name,
  (select o.title from product o where o.id = r.product_id) as product_title,
  (select i.url from design_picture i where i.design_id = r.design_id order by i.position, i.id limit 1) as image_url,
  least((select d.target_completion_at from design d where d.id = r.design_id), (select min(k.due_at) from task k
    where k.production_run_id = r.id and k.status not in ('completed', 'cancelled'))) as due_at`

export interface RunsAsked extends ListAsked {
  readonly q?: string | undefined
  readonly status?: string | undefined
  readonly run_type?: string | undefined
  readonly role?: string | undefined
  readonly design_id?: string | undefined
  readonly partner_id?: string | undefined
  readonly parent_run_id?: string | undefined
  readonly order_id?: string | undefined
  readonly product_id?: string | undefined
}

const filters = [
  'status',
  'run_type',
  'role',
  'design_id',
  'partner_id',
  'parent_run_id',
  'order_id',
  'product_id',
] as const

const runs: ListSource = {
  from: sql`production_run t left join design d on d.id = t.design_id left join partner p on p.id = t.partner_id`,
  id: { column: sql`t.id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`t.created_at`, type: 'timestamptz' }],
    updated_at: [{ column: sql`t.updated_at`, type: 'timestamptz' }],
    quantity: [{ column: sql`t.quantity`, type: 'numeric' }],
  },
  columns: shownColumns,
  join: sql`join production_run r on r.id = page.list_id`,
}

/** Lists runs. `q` searches the id, role, order, and the names of the design and the partner. */
export async function listRuns(db: Queryable, asked: RunsAsked): Promise<Page<ProductionRunView>> {
  const page = await listPage<Row>(db, runs, asked, {
    conditions: equalTo(filters.map((name) => [sql.ref(`t.${name}`), asked[name]])),
    search: textAnywhere(sql`lower(concat_ws(E'\n', t.id, t.role, t.order_id, d.name, p.name))`, asked.q),
  })
  return { ...page, rows: await views(db, page.rows) }
}

export async function readRun(db: Queryable, id: string): Promise<ProductionRunView | null> {
  const { rows } = await sql<Row>`select ${shownColumns} from production_run r where r.id = ${id}`.execute(db)
  return (await views(db, rows))[0] ?? null
}

/** Reads the parts of a run, oldest first. */
export async function readChildren(db: Queryable, parentId: string): Promise<ProductionRunView[]> {
  const { rows } = await sql<Row>`select ${shownColumns} from production_run r
    where r.parent_run_id = ${parentId} order by r.created_at, r.id`.execute(db)
  return views(db, rows)
}

async function views(db: Queryable, rows: readonly Row[]): Promise<ProductionRunView[]> {
  const dependencies = await dependenciesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    ProductionRun.parse({
      ...row,
      quantity: quantityOfColumn(row.quantity),
      allocated_quantity: quantityOfColumn(row.allocated_quantity),
      produced_quantity: quantityOfColumn(row.produced_quantity),
      rejected_quantity: quantityOfColumn(row.rejected_quantity),
      due_at: isoTimeOrNull(row.due_at),
      accepted_at: isoTimeOrNull(row.accepted_at),
      started_at: isoTimeOrNull(row.started_at),
      finished_at: isoTimeOrNull(row.finished_at),
      completed_at: isoTimeOrNull(row.completed_at),
      cancelled_at: isoTimeOrNull(row.cancelled_at),
      captured_at: isoTime(row.captured_at),
      created_at: isoTime(row.created_at),
      updated_at: isoTime(row.updated_at),
      depends_on_run_ids: dependencies.get(row.id) ?? [],
    }),
  )
}

/** Returns the run as its partner sees it. Includes costs only if the shop shares them. */
export function partnerView(run: ProductionRunView): PartnerRunView {
  const { cost_estimate, cost_type, cost_currency, costs_shared, ...rest } = run
  return costs_shared ? { ...rest, cost_estimate, cost_type, cost_currency } : rest
}

export interface NewRun {
  readonly id: string
  readonly status: string
  readonly runType: string
  readonly quantity: number
  readonly unit: string
  readonly parentRunId: string | null
  readonly role: string | null
  readonly rank: number | null
  readonly designId: string | null
  readonly partnerId: string | null
  readonly productId: string | null
  readonly variantId: string | null
  readonly orderId: string | null
  readonly orderLineItemId: string | null
  readonly costEstimate: number | null
  readonly costType: string | null
  readonly costCurrency: string | null
  readonly costsShared: boolean
  readonly snapshot: object
  readonly metadata: object
}

/** Inserts a run. Returns false if the order line already has a run. */
export async function insertRun(tx: Queryable, run: NewRun, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into production_run (id, status, run_type, quantity, unit, parent_run_id, role, rank, design_id, partner_id,
      product_id, variant_id, order_id, order_line_item_id, cost_estimate, cost_type, cost_currency, costs_shared,
      snapshot, captured_at, metadata, created_at, updated_at)
    values (${run.id}, ${run.status}, ${run.runType}, ${quantityColumn(run.quantity)}, ${run.unit}, ${run.parentRunId}, ${run.role}, ${run.rank},
      ${run.designId}, ${run.partnerId}, ${run.productId}, ${run.variantId}, ${run.orderId}, ${run.orderLineItemId},
      ${run.costEstimate}, ${run.costType}, ${run.costCurrency}, ${run.costsShared}, ${JSON.stringify(run.snapshot)},
      ${now}, ${JSON.stringify(run.metadata)}, ${now}, ${now})
    on conflict (order_line_item_id) where parent_run_id is null do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function updateRunRecord(
  tx: Queryable,
  id: string,
  change: {
    readonly cost_estimate?: number | null | undefined
    readonly cost_type?: string | null | undefined
    readonly cost_currency?: string | null | undefined
    readonly costs_shared?: boolean | undefined
    readonly metadata?: object | undefined
  },
  now: Date,
): Promise<boolean> {
  const { metadata, ...rest } = change
  const { numUpdatedRows } = await tx
    .updateTable('production_run')
    .set({ ...rest, updated_at: now, ...(metadata === undefined ? {} : { metadata: JSON.stringify(metadata) }) })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns for each run the ids of the runs for which it waits. */
export async function dependenciesOf(db: Queryable, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ run_id: string; ids: string[] }>`
    select run_id, array_agg(depends_on_run_id order by depends_on_run_id) as ids from production_run_dependency
    where run_id = any(${[...ids]}::text[]) group by run_id`.execute(db)
  return new Map(rows.map(({ run_id, ids: found }) => [run_id, found]))
}

/**
 * Returns the `from` clause (SQL) of the open runs `o` for which this run waits. A cancelled run blocks nothing,
 * because it will never be completed.
 */
export const openDependencies = (id: unknown) => sql`
  from production_run_dependency d join production_run o on o.id = d.depends_on_run_id
  where d.run_id = ${id} and o.status not in ('completed', 'cancelled')`

/** Returns the open runs for which this one waits: `<id> (<status>)`. */
export async function unmetDependencies(db: Queryable, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; status: string }>`
    select o.id, o.status ${openDependencies(id)} order by o.id`.execute(db)
  return rows.map((row) => `${row.id} (${row.status.replaceAll('_', ' ')})`)
}

export async function replaceRunDependencies(tx: Queryable, id: string, dependsOn: readonly string[]): Promise<void> {
  await sql`delete from production_run_dependency where run_id = ${id}`.execute(tx)
  await addRunDependencies(tx, id, dependsOn)
}

export async function addRunDependencies(tx: Queryable, id: string, dependsOn: readonly string[]): Promise<void> {
  await sql`insert into production_run_dependency (run_id, depends_on_run_id)
    select ${id}, unnest(${[...dependsOn]}::text[]) on conflict do nothing`.execute(tx)
}

/**
 * Makes the new parts wait for the same parts as part `from`. Parts that wait for `from` also wait for the new parts.
 */
export async function copyRunDependencies(tx: Queryable, from: string, to: readonly string[]): Promise<void> {
  await sql`insert into production_run_dependency (run_id, depends_on_run_id)
    select n.id, d.depends_on_run_id from production_run_dependency d, unnest(${[...to]}::text[]) n (id) where d.run_id = ${from}
    union select d.run_id, n.id from production_run_dependency d, unnest(${[...to]}::text[]) n (id)
      where d.depends_on_run_id = ${from}
    on conflict do nothing`.execute(tx)
}

/** Removes all dependencies on this part. */
export async function dropDependants(tx: Queryable, id: string): Promise<void> {
  await sql`delete from production_run_dependency where depends_on_run_id = ${id}`.execute(tx)
}

/** Creates a run with this run as its only part. The order line then belongs to the new run. */
export async function insertWhole(tx: Queryable, id: string, partId: string, now: Date): Promise<void> {
  await sql`insert into production_run (id, status, run_type, quantity, unit, design_id, product_id, variant_id, order_id,
      snapshot, captured_at, metadata, created_at, updated_at)
    select ${id}, case status when 'in_progress' then status else 'approved' end, run_type, quantity, unit, design_id,
      product_id, variant_id, order_id, snapshot, captured_at, metadata, ${now}, ${now}
    from production_run where id = ${partId}`.execute(tx)
  await sql`update production_run set parent_run_id = ${id}, updated_at = ${now} where id = ${partId}`.execute(tx)
  await sql`update production_run w set order_line_item_id = p.order_line_item_id
    from production_run p where w.id = ${id} and p.id = ${partId}`.execute(tx)
}

export interface RankedPart {
  readonly id: string
  readonly rank: number | null
  readonly status: string
}

/** Reads the parts of a run that are not cancelled. */
export async function readRankedParts(db: Queryable, parentId: string): Promise<RankedPart[]> {
  return db
    .selectFrom('production_run')
    .select(['id', 'rank', 'status'])
    .where('parent_run_id', '=', parentId)
    .where('status', '<>', 'cancelled')
    .orderBy('id')
    .execute()
}

/** Returns the open runs of an order's lines, without their parts. */
export async function openRunsOfOrder(db: Queryable, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('production_run')
    .select('id')
    .where('order_id', '=', orderId)
    .where('parent_run_id', 'is', null)
    .where('status', 'not in', ['completed', 'cancelled'])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
