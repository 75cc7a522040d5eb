import { type Queryable, sql } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { addEvents } from '../../platform/events/event-store.ts'

const untold = sql`not told and reason <> 'initial'`

/**
 * Raises `stock.changed` for each variant in the oldest `limit` unreported changes, and `stock.low` if its stock fell
 * to its threshold. Marks the changes as reported in the same statement. Returns their number. `version` is the last
 * ledger entry: a change holds the lock of the variant's stock when it takes its number, so a newer state has a greater
 * one.
 */
export async function raiseStockEvents(db: Queryable, limit: number): Promise<number> {
  const { rows } = await sql<{ told: number }>`
    with told as (
      update stock_movement m set told = true
      from (select id from stock_movement where ${untold} order by id limit ${limit} for update skip locked) waiting
      where m.id = waiting.id returning m.id, m.variant_id, m.quantity_change, m.quantity_after
    ),
    moved as (
      select variant_id, max(id) as last, (array_agg(quantity_after - quantity_change order by id))[1] as before,
        (array_agg(quantity_after order by id desc))[1] as after
      from told group by variant_id
    ),
    news as (
      select moved.*, s.on_hand, s.on_hand - s.reserved as available, s.managed,
        coalesce(s.low_stock_threshold, (select low_stock_default from store), 0) as threshold
      from moved join variant_stock s using (variant_id)
    ),
    raised as (${addEvents(statement`
      select type, payload from (
        select last, 1 as place, 'stock.changed' as type,
          jsonb_build_object('variant_id', variant_id, 'on_hand', on_hand, 'available', available, 'version', last) as payload from news
        union all select last, 2, 'stock.low',
          jsonb_build_object('variant_id', variant_id, 'on_hand', on_hand, 'available', available, 'low_stock_threshold', threshold, 'version', last)
        from news where managed and before > threshold and after <= threshold
      ) events order by last, place`)}
    )
    select count(*) as told from told`.execute(db)
  return rows[0]?.told ?? 0
}

/** Marks up to `limit` changes as reported. Used while no webhook listens: a later listener gets only later changes. */
export async function forgetStockNews(db: Queryable, limit: number): Promise<void> {
  await sql`update stock_movement set told = true
    where id in (select id from stock_movement where ${untold} order by id limit ${limit} for update skip locked)`.execute(
    db,
  )
}
