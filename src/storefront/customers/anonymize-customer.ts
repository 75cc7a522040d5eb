import type { Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/db/event-store.ts'
import { conflict } from '../../platform/http/page.ts'
import { forgetPerson, forgetSessions, isPaying, lockCustomer } from './person-store.ts'

/**
 * Forgets a person: the orders keep their amounts, and nothing in them says whose they were. Refused while a payment of
 * theirs runs, since its order would need to know. False: there is no such customer.
 */
export async function anonymizeCustomer(tx: Queryable, id: string, now: Date): Promise<boolean> {
  const customer = await lockCustomer(tx, id)
  if (!customer) return false
  if (customer.anonymized_at !== null) return true
  const { email } = customer
  // Sessions first: one that begins to be paid at this moment is either seen below or finds itself canceled.
  await forgetSessions(tx, { id, email, now })
  if (await isPaying(tx, email))
    throw conflict('A payment of this customer is running: cancel its session, or wait until it has ended.')
  await forgetPerson(tx, { id, email, replacement: `${id}@removed.invalid`, now })
  await addEvent(tx, 'customer.anonymized', { id })
  return true
}
