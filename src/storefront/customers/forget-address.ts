import { noteEvent } from '../../platform/audit/audit-store.ts'
import { isDeadlock, type Queryable } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import type { ForgetPerson, Traces } from '../../platform/personal-data/index.ts'
import { type ForgettingDeps, forgetCustomer, paying } from './anonymize-customer.ts'
import { findCustomer, isPaying } from './person-store.ts'
import type { ForgottenView } from './schema.ts'

/**
 * Removes the data of the customer with this e-mail address, or of a person who never bought: a visitor, a lead, the
 * sender of an e-mail, or the owner of an abandoned cart. The audit log keeps who did it and when, but not whose data
 * it was. Returns `begun` if a customer is still being forgotten.
 */
export async function forgetAddress(deps: ForgettingDeps, email: string): Promise<ForgottenView | 'begun'> {
  const { db, clock, forget } = deps
  // Noted before the deletion, which also removes the person from request ids that clients chose.
  const note = (id: string) => (tx: Queryable) =>
    noteEvent(tx, { type: 'customer', id, facts: { outcome: 'forgotten' } })
  const customer = await findCustomer(db, email)
  if (customer !== null) {
    const found = await forgetCustomer(deps, customer, note(customer))
    if (found === 'begun') return found
    return countsOf(found === 'forgotten' || found === null ? null : found)
  }
  const now = clock.now()
  const id = newId('gone', now.getTime())
  const forgetThem = () =>
    db.transaction().execute(async (tx) => {
      await note(id)(tx)
      return countsOf(await forgetStranger(tx, { id, email }, { forget, now }))
    })
  return forgetThem().catch((error: unknown) => {
    if (!isDeadlock(error)) throw error
    return forgetThem()
  })
}

async function forgetStranger(
  tx: Queryable,
  person: { readonly id: string; readonly email: string },
  { forget, now }: { readonly forget: ForgetPerson; readonly now: Date },
): Promise<Traces> {
  if (await isPaying(tx, person.email)) throw paying()
  const found = await forget(tx, { kind: 'customer', ...person }, now)
  // A payment or purchase made meanwhile is found here and rolls back the deletion. A later one finds its session
  // canceled.
  if (await isPaying(tx, person.email)) throw paying()
  if ((await findCustomer(tx, person.email)) !== null)
    throw conflict('Somebody bought with this e-mail address a moment ago. Send the request again.')
  return found
}

/** Counts the removed records. Returns zeros if another request has forgotten the person. */
const countsOf = (found: Traces | null): ForgottenView => ({
  customers: found?.rows('customer').length ?? 0,
  orders: found?.rows('order').length ?? 0,
  checkouts: found?.rows('checkout').length ?? 0,
  emails: found?.rows('mail').length ?? 0,
  messages: found?.rows('inbound_email').length ?? 0,
  people: found?.rows('person').length ?? 0,
})
