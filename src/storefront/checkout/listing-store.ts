import type { RawBuilder } from 'kysely'
import { type Database, type Queryable, sql } from '../../platform/db/database.ts'
import { listAll, listInSteps, listSome, type RememberedListing } from '../../platform/db/listing-store.ts'
import { allowLongStatements } from '../../platform/db/long-statement-store.ts'

/** The index behind session lists. A request calls `listCheckouts` to update it before reading. */
export const checkoutListing: RememberedListing = {
  table: 'checkout_listing',
  id: 'checkout_id',
  countedAs: 'checkout_listing',
  facets: ['status', 'currency', 'agent_profile', 'sales_channel_id', 'abandoned', 'open', 'stage', 'reminded'],
  moments: ['created_at', 'updated_at'],
  amounts: ['total_minor'],
}

/** Maximum number of sessions that one request lists. The job lists the rest within seconds. */
const listedByRequest = 500
const newestLookedAt = 5000

/**
 * Lists all changed sessions as of `now`, in batches. Returns the number of updates; a session may be updated twice.
 */
export const listAllCheckouts = (db: Database, now: Date): Promise<number> => listAll(listChanged(db, now))

/** Lists only the newest changed sessions. The cost does not depend on the number of open sessions. */
export const listNewestCheckouts = (db: Queryable, now: Date): Promise<number> => listAll(listNewest(db, now))

/** Lists all changed sessions for an export. The first step costs no more than a request. */
export async function* listCheckoutsInSteps(db: Database, now: Date): AsyncGenerator<unknown> {
  yield await listCheckouts(db, now)
  yield* listChanged(db, now)
}

async function* listNewest(db: Queryable, now: Date): AsyncGenerator<number> {
  yield* listNoted(db)
  yield* listInSteps((atOnce) =>
    stepOf(db, sql<{ n: number }>`select list_open_checkouts(${now}, ${newestLookedAt}, ${atOnce}) as n`),
  )
}

async function* listChanged(db: Database, now: Date): AsyncGenerator<number> {
  await noteWritten(db)
  yield* listNoted(db)
  yield* listInSteps((atOnce) => stepOf(db, sql<{ n: number }>`select list_ended_checkouts(${now}, ${atOnce}) as n`))
}

const listNoted = (db: Queryable) => listInSteps((atOnce) => listSome(db, 'list_waiting_checkouts', atOnce))

async function stepOf(db: Queryable, step: RawBuilder<{ n: number }>): Promise<number> {
  const { rows } = await step.execute(db)
  return rows[0]?.n ?? 0
}

/** Finds changed sessions by scanning all open ones. */
const noteWritten = (db: Database): Promise<unknown> =>
  db.transaction().execute(async (tx) => {
    await allowLongStatements(tx, '5min')
    await sql`select set_config('lock_timeout', '5min', true)`.execute(tx)
    return sql`select note_written_checkouts()`.execute(tx)
  })

/** Updates the session list as of `now`. If many sessions have changed, updates only the newest. */
export async function listCheckouts(db: Queryable, now: Date): Promise<void> {
  await sql`
    select list_waiting_checkouts(${listedByRequest}), list_open_checkouts(${now}, ${newestLookedAt}, ${listedByRequest})`.execute(
    db,
  )
}
