import { type Queryable, sql } from '../../platform/db/database.ts'
import { listWaiting, type RememberedListing } from '../../platform/db/listing-store.ts'

/** What lists of sessions are found in; a request brings it up to date with `listCheckouts` before it reads. */
export const checkoutListing: RememberedListing = {
  table: 'checkout_listing',
  id: 'checkout_id',
  countedAs: 'checkout_listing',
  facets: ['status', 'currency', 'agent_profile', 'sales_channel_id', 'abandoned', 'open', 'stage', 'reminded'],
  moments: ['created_at', 'updated_at'],
  amounts: ['total_minor'],
}

const listedAtOnce = 2000
/** What a request does at most: the job does the rest within seconds. */
const listedByRequest = 500
const newestLookedAt = 5000

/** Brings every session that has changed into their list as of `now`, so many at a time. Answers how many. */
export const listAllCheckouts = (db: Queryable, now: Date): Promise<number> => listChanged(db, now, null)

/** The same of the newest sessions alone: it costs the same however many are open. */
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

/** Brings the list of sessions up to date as of `now`, or the newest of them where many have changed. */
export async function listCheckouts(db: Queryable, now: Date): Promise<void> {
  await sql`
    select list_waiting_checkouts(${listedByRequest}), list_open_checkouts(${now}, ${newestLookedAt}, ${listedByRequest})`.execute(
    db,
  )
}
