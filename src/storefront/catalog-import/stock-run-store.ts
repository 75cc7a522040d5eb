import { type Queryable, sql } from '../../platform/db/database.ts'
import { setStock } from '../catalog/index.ts'
import { stockSnapshot } from './snapshot-store.ts'

const lockKey = 7_746_534_311

/**
 * Allows one large stock import at a time. Returns false while another runs. The lock lasts until the transaction ends.
 */
export async function lockStockImport(tx: Queryable): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(${lockKey}::bigint) as locked`.execute(tx)
  return rows[0]?.locked ?? false
}

export interface StockTarget {
  readonly line: number
  readonly variant_id: string
  readonly on_hand: number | null
  readonly managed: boolean | null
  readonly allow_backorder: boolean | null
  readonly sets_threshold: boolean
  readonly low_stock_threshold: number | null
}

const wantedRows = (
  targets: readonly StockTarget[],
) => sql`jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as w(line integer,
  variant_id text, on_hand integer, managed boolean, allow_backorder boolean, sets_threshold boolean, low_stock_threshold integer)`

/** Snapshot of stock `s` after row `w` is applied. */
const wantedSnapshot = sql`jsonb_build_object('on_hand', coalesce(w.on_hand, s.on_hand), 'managed', coalesce(w.managed, s.managed),
  'allow_backorder', coalesce(w.allow_backorder, s.allow_backorder),
  'low_stock_threshold', case when w.sets_threshold then w.low_stock_threshold else s.low_stock_threshold end)`

const recorded = (importId: string, targets: readonly StockTarget[]) => sql`
  insert into import_change (import_id, position, line, entity, entity_id, action, before, after)
  select ${importId}, w.line, w.line, 'stock', w.variant_id,
    case when ${stockSnapshot} = ${wantedSnapshot} then 'unchanged' else 'updated' end, ${stockSnapshot}, ${wantedSnapshot}
  from ${wantedRows(targets)} join variant_stock s on s.variant_id = w.variant_id`

/** Records the changes that the import would make. */
export async function recordStockDryRun(
  tx: Queryable,
  importId: string,
  targets: readonly StockTarget[],
): Promise<void> {
  await recorded(importId, targets).execute(tx)
}

/**
 * Sets the stock of the targets, and records the values before and after. The caller must have locked their stock rows.
 */
export async function applyStock(tx: Queryable, importId: string, targets: readonly StockTarget[]): Promise<void> {
  await recorded(importId, targets).execute(tx)
  await sql`${setStock({
    onHand: sql`coalesce(w.on_hand, s.on_hand)`,
    managed: sql`coalesce(w.managed, s.managed)`,
    allowBackorder: sql`coalesce(w.allow_backorder, s.allow_backorder)`,
    lowStockThreshold: sql`case when w.sets_threshold then w.low_stock_threshold else s.low_stock_threshold end`,
  })} from ${wantedRows(targets)} where s.variant_id = w.variant_id`.execute(tx)
}

/** Returns the variants that an earlier run of the import has set. */
export async function appliedStock(db: Queryable, importId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ entity_id: string }>`select entity_id from import_change
    where import_id = ${importId} and entity = 'stock'`.execute(db)
  return new Set(rows.map(({ entity_id }) => entity_id))
}

/** The previous values, in row `b`. */
const before = {
  onHand: sql`b.on_hand`,
  managed: sql`b.managed`,
  allowBackorder: sql`b.allow_backorder`,
  lowStockThreshold: sql`b.threshold`,
}

/**
 * Restores the stock that an unfinished import has set, less the units sold and plus the units received since. Returns
 * the lines of rows that cannot be restored.
 */
export async function putBackStock(tx: Queryable, importId: string): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    with mine as (select c.position, c.line, s.variant_id, (c.before ->> 'managed')::boolean as managed,
        (c.before ->> 'allow_backorder')::boolean as allow_backorder, (c.before ->> 'low_stock_threshold')::integer as threshold,
        s.on_hand + (c.before ->> 'on_hand')::integer - (c.after ->> 'on_hand')::integer as on_hand, s.reserved
      from import_change c join variant_stock s on s.variant_id = c.entity_id
      where c.import_id = ${importId} and c.entity = 'stock' order by s.variant_id for update of s),
    possible as (select * from mine where not managed or allow_backorder or on_hand >= reserved),
    restored as (${setStock(before)} from possible b where s.variant_id = b.variant_id returning s.variant_id),
    forgotten as (delete from import_change c using possible p where c.import_id = ${importId} and c.position = p.position
      returning c.position)
    select line from mine where position not in (select position from possible) order by line`.execute(tx)
  return rows.map(({ line }) => line)
}

/**
 * Restores each row that has not changed since, if its old value still covers the units that payments hold. Records the
 * result for each row.
 */
export async function undoStock(tx: Queryable, importId: string): Promise<void> {
  await sql`
    with mine as (select c.position, s.variant_id, ${stockSnapshot} = c.after as same, s.reserved,
        (c.before ->> 'on_hand')::integer as on_hand, (c.before ->> 'managed')::boolean as managed,
        (c.before ->> 'allow_backorder')::boolean as allow_backorder, (c.before ->> 'low_stock_threshold')::integer as threshold
      from import_change c join variant_stock s on s.variant_id = c.entity_id
      where c.import_id = ${importId} and c.entity = 'stock' and c.action <> 'unchanged' and c.undo is null order by s.variant_id for update of s),
    restored as (${setStock(before)}
      from mine b where s.variant_id = b.variant_id and b.same and (not b.managed or b.allow_backorder or b.on_hand >= b.reserved)
      returning s.variant_id)
    update import_change c set undo = case when m.position is null then 'left: it is gone'
        when not m.same then 'left: it was changed since'
        when r.variant_id is null then 'left: something that came since stands in its way' else 'undone' end
    from import_change o left join mine m on m.position = o.position left join restored r on r.variant_id = m.variant_id
    where o.import_id = ${importId} and o.entity = 'stock' and o.action <> 'unchanged' and o.undo is null
      and c.import_id = o.import_id and c.position = o.position`.execute(tx)
}
