import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/db/event-store.ts'
import { conflict } from '../../platform/http/page.ts'
import type { ForgetPerson, Traces } from '../../platform/personal-data/index.ts'
import { takeCustomersToForgetAgain } from './forget-store.ts'
import { isPaying, lockCustomer } from './person-store.ts'

/**
 * Forgets a person in every feature: the orders keep their amounts, and nothing says whose they were. Refused while a
 * payment of theirs runs, since its order would need to know. Forgetting twice finds what was written in between.
 * Null: there is no such customer.
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
  // A payment that began at this moment has found its session canceled, or is seen now and undoes the forgetting.
  if (await isPaying(tx, email)) throw paying()
  if (customer.anonymized_at === null) await addEvent(tx, 'customer.anonymized', { id })
  return found
}

export const paying = () =>
  conflict('A payment of this customer is running: cancel its session, or wait until it has ended.')

const atOnce = 20

/** Customers that an earlier version has forgotten are forgotten as thoroughly as those of today. Answers how many. */
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
