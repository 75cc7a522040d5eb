import { type Queryable, sql } from '../../platform/db/database.ts'
import { listWaiting, type RememberedListing } from '../../platform/db/listing-store.ts'

/** What lists of sessions are found in; brought up to date with `listCheckouts` before it is read. */
export const checkoutListing: RememberedListing = {
  table: 'checkout_listing',
  id: 'checkout_id',
  countedAs: 'checkout_listing',
  facets: ['status', 'currency', 'agent_profile', 'sales_channel_id', 'abandoned', 'open', 'stage', 'reminded'],
  moments: ['created_at', 'updated_at'],
  amounts: ['total_minor'],
}

const listedAtOnce = 2000

/** Brings sessions that have come to rest into their list. Answers how many. */
export const listRestingCheckouts = (db: Queryable): Promise<number> =>
  listWaiting(db, 'list_waiting_checkouts', listedAtOnce)

/** Brings the list of sessions up to date as of `now`. */
export async function listCheckouts(db: Queryable, now: Date): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select list_waiting_checkouts(${listedAtOnce}) as n, list_open_checkouts(${now})`.execute(db)
  if (rows[0]?.n === listedAtOnce) await listRestingCheckouts(db)
}
