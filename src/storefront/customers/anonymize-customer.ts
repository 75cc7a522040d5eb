import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import { conflict } from '../../platform/http/refusals.ts'
import type { ForgetPerson, Traces } from '../../platform/personal-data/index.ts'
import { takeCustomersToForgetAgain } from './forget-store.ts'
import { isPaying, lockCustomer } from './person-store.ts'

/**
 * Forgets a person in every feature. Their orders keep the amounts without saying whose they were. Refused while one of
 * their payments runs, because its order would need the data. Repeating it covers data written in between. Returns null
 * if the customer does not exist.
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
  // A payment that began just now either finds its session canceled, or is found here and rolls back the deletion.
  if (await isPaying(tx, email)) throw paying()
  if (customer.anonymized_at === null) await addEvent(tx, 'customer.anonymized', { id })
  return found
}

export const paying = () =>
  conflict('A payment of this customer is running: cancel its session, or wait until it has ended.')

const atOnce = 20

/** Forgets customers again whom an earlier version forgot less thoroughly. Returns how many. */
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
