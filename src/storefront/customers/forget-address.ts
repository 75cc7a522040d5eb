import { noteEvent } from '../../platform/audit/audit-store.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import type { ForgetPerson, Traces } from '../../platform/personal-data/index.ts'
import { anonymizeCustomer, paying } from './anonymize-customer.ts'
import { findCustomer, isPaying } from './person-store.ts'
import type { ForgottenView } from './schema.ts'

/**
 * Removes the data of the customer with this address, or of a person who never bought: a visitor, a lead, the sender of
 * an e-mail, or the owner of an abandoned cart. The audit log keeps who did it and when, but not whose data it was.
 */
export async function forgetAddress(
  tx: Queryable,
  email: string,
  { forget, now }: { readonly forget: ForgetPerson; readonly now: Date },
): Promise<ForgottenView> {
  const customer = await findCustomer(tx, email)
  const id = customer ?? newId('gone', now.getTime())
  // Noted before the deletion, which also removes the person from request ids that clients chose.
  await noteEvent(tx, { type: 'customer', id, facts: { outcome: 'forgotten' } })
  const found = customer === null ? null : await anonymizeCustomer(tx, customer, { forget, now })
  return countsOf(found ?? (await forgetStranger(tx, { id, email }, { forget, now })))
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
    throw conflict('Somebody has bought with this address at this moment. Send the request again.')
  return found
}

const countsOf = (found: Traces): ForgottenView => ({
  customers: found.rows('customer').length,
  orders: found.rows('order').length,
  checkouts: found.rows('checkout').length,
  emails: found.rows('mail').length,
  messages: found.rows('inbound_email').length,
  people: found.rows('person').length,
})
