import { type Queryable, sql } from '../../platform/db/database.ts'
import { listWaiting, type RememberedListing } from '../../platform/db/listing-store.ts'

/** The index behind session lists. A request calls `listCheckouts` to update it before reading. */
export const checkoutListing: RememberedListing = {
  table: 'checkout_listing',
  id: 'checkout_id',
  countedAs: 'checkout_listing',
  facets: ['status', 'currency', 'agent_profile', 'sales_channel_id', 'abandoned', 'open', 'stage', 'reminded'],
  moments: ['created_at', 'updated_at'],
  amounts: ['total_minor'],
}

const listedAtOnce = 2000
/** Most sessions one request lists. The job lists the rest within seconds. */
const listedByRequest = 500
const newestLookedAt = 5000

/** Lists every changed session as of `now`, in batches. Returns how many. */
export const listAllCheckouts = (db: Queryable, now: Date): Promise<number> => listChanged(db, now, null)

/** Lists only the newest changed sessions, at a cost independent of the number of open ones. */
export const listNewestCheckouts = (db: Queryable, now: Date): Promise<number> => listChanged(db, now, newestLookedAt)

async function listChanged(db: Queryable, now: Date, newest: number | null): Promise<number> {
  let listed = await listWaiting(db, 'list_waiting_checkouts', listedAtOnce)
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select list_open_checkouts(${now}, ${newest}, ${listedAtOnce}) as n`.execute(db)
    const n = rows[0]?.n ?? 0
    listed += n
    if (n < listedAtOnce) return listed
  }
}

/** Updates the session list as of `now`, or only its newest part if many sessions have changed. */
export async function listCheckouts(db: Queryable, now: Date): Promise<void> {
  await sql`
    select list_waiting_checkouts(${listedByRequest}), list_open_checkouts(${now}, ${newestLookedAt}, ${listedByRequest})`.execute(
    db,
  )
}
