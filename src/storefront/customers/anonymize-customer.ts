import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import { conflict } from '../../platform/http/refusals.ts'
import type { ForgetPerson, Traces } from '../../platform/personal-data/index.ts'
import { takeCustomersToForgetAgain } from './forget-store.ts'
import { isPaying, lockCustomer } from './person-store.ts'

/**
 * Removes a person's data from all features. Their orders keep only the amounts. Refused while one of their payments
 * runs, because its order would need the data. Can be repeated to cover data written since. Returns null if the
 * customer does not exist.
 */
export async function anonymizeCustomer(
  tx: Queryable,
  id: string,
  { forget, now }: { readonly forget: ForgetPerson; readonly now: Date },
): Promise<Traces | null> {
  const customer = await lockCustomer(tx, id)
  if (!customer) return null
  const { email } = customer
  if (await isPaying(tx, email)) throw paying()
  const found = await forget(tx, { kind: 'customer', id }, now)
  // A payment that has just begun either finds its session canceled, or is found here and rolls back the deletion.
  if (await isPaying(tx, email)) throw paying()
  if (customer.anonymized_at === null) await addEvent(tx, 'customer.anonymized', { id })
  return found
}

export const paying = () =>
  conflict('A payment of this customer is running: cancel its session, or wait until it has ended.')

const atOnce = 20

/** Repeats the deletion for customers whose data an earlier version removed incompletely. Returns their number. */
export async function forgetAgain(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly forget: ForgetPerson
}): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const ids = await takeCustomersToForgetAgain(tx, atOnce)
    for (const id of ids) await deps.forget(tx, { kind: 'customer', id }, deps.clock.now())
    return ids.length
  })
}
