import { setTimeout as sleep } from 'node:timers/promises'
import { query } from './database-of-test.ts'
import { promised } from './promised.ts'
import type { Purchase } from './shopper.ts'

/** Outcome of the paid sessions. */
export interface Outcome {
  readonly acknowledged: number
  /** Sessions without an order. */
  readonly lost: number
  /** Orders beyond the first of a session. */
  readonly doubled: number
  /** Orders without a confirmation in the outbox. */
  readonly unannounced: number
}

const toldWithinMs = promised(30_000)

/** Counts the outcome of the paid sessions. Waits until none is lost or unannounced, at most the promised 30 s. */
export async function outcomeOf(database: { readonly url: string }, purchases: readonly Purchase[]): Promise<Outcome> {
  const ids = purchases.filter(({ paid }) => paid).map(({ id }) => id)
  const count = async (): Promise<Outcome> => {
    const [row] = await query(
      database,
      `select count(distinct o.checkout_id)::int as sessions, count(*)::int as orders,
         count(*) filter (where not exists (select from mail m where m.related_id = o.id and m.template = 'order_confirmation'))::int as unannounced
       from "order" o where o.checkout_id = any($1)`,
      [ids],
    )
    const [sessions, orders] = [Number(row?.sessions), Number(row?.orders)]
    const lost = ids.length - sessions
    return { acknowledged: ids.length, lost, doubled: orders - sessions, unannounced: Number(row?.unannounced) }
  }
  const deadline = performance.now() + toldWithinMs
  let now = await count()
  while (now.lost + now.unannounced > 0 && performance.now() < deadline) {
    await sleep(200)
    now = await count()
  }
  return now
}
