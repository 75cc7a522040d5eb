import type { Queryable } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/**
 * Returns the attempt of the next unpaid hold to end, other than the attempts in `apart`. Chooses a variant with more
 * units held than on hand, and the client address that holds most of it. Returns null if the stock covers all holds.
 */
export async function nextToYield(db: Queryable, apart: readonly string[]): Promise<string | null> {
  const { rows } = await statement<{ attempt_id: string }>`
    select h.attempt_id from variant_stock s cross join lateral (
      select r.attempt_id, sum(r.quantity) over (partition by r.address) as units
      from stock_reservation r where r.variant_id = s.variant_id and r.status = 'held' and r.yields
    ) h
    where s.yielding > 0 and s.managed and not s.allow_backorder and s.reserved + s.yielding > s.on_hand
      and h.attempt_id <> all(${apart}::text[])
    order by h.units desc, h.attempt_id desc limit 1`.execute(db)
  return rows[0]?.attempt_id ?? null
}
