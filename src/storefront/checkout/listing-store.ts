import { type Queryable, sql } from '../../platform/db/database.ts'
import { listAll, listInSteps, listSome, type RememberedListing } from '../../platform/db/listing-store.ts'

/** The index behind session lists. A request calls `listCheckouts` to update it before reading. */
export const checkoutListing: RememberedListing = {
  table: 'checkout_listing',
  id: 'checkout_id',
  countedAs: 'checkout_listing',
  facets: ['status', 'currency', 'agent_profile', 'sales_channel_id', 'abandoned', 'open', 'stage', 'reminded'],
  moments: ['created_at', 'updated_at'],
  amounts: ['total_minor'],
}

/** Most sessions one request lists. The job lists the rest within seconds. */
const listedByRequest = 500
const newestLookedAt = 5000

/** Lists every changed session as of `now`, in batches. Returns how many. */
export const listAllCheckouts = (db: Queryable, now: Date): Promise<number> => listAll(listChanged(db, now, null))

/** Lists only the newest changed sessions, at a cost independent of the number of open ones. */
export const listNewestCheckouts = (db: Queryable, now: Date): Promise<number> =>
  listAll(listChanged(db, now, newestLookedAt))

/** Lists every changed session for an export. The first step costs as little as a request. */
export async function* listCheckoutsInSteps(db: Queryable, now: Date): AsyncGenerator<unknown> {
  yield await listCheckouts(db, now)
  yield* listChanged(db, now, null)
}

async function* listChanged(db: Queryable, now: Date, newest: number | null): AsyncGenerator<number> {
  yield* listInSteps((atOnce) => listSome(db, 'list_waiting_checkouts', atOnce))
  yield* listInSteps(async (atOnce) => {
    const { rows } = await sql<{ n: number }>`select list_open_checkouts(${now}, ${newest}, ${atOnce}) as n`.execute(db)
    return rows[0]?.n ?? 0
  })
}

/** Updates the session list as of `now`, or only its newest part if many sessions have changed. */
export async function listCheckouts(db: Queryable, now: Date): Promise<void> {
  await sql`
    select list_waiting_checkouts(${listedByRequest}), list_open_checkouts(${now}, ${newestLookedAt}, ${listedByRequest})`.execute(
    db,
  )
}
