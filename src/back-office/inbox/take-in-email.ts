import type { Queryable } from '../../platform/db/database.ts'
import { insertEmail, type NewEmail, readEmail } from './email-store.ts'
import type { InboundEmailView } from './schema.ts'

/** Account and folder recorded for messages uploaded over the API. */
export const uploadPlace = { account: 'upload', folder: 'upload', uidValidity: '0', uid: null }

/**
 * Stores an uploaded message, unless its content is already stored. Returns the stored e-mail and whether it is new.
 */
export async function takeInEmail(
  tx: Queryable,
  email: NewEmail,
  now: Date,
): Promise<{ readonly email: InboundEmailView; readonly isNew: boolean }> {
  const { id, isNew } = await insertEmail(tx, email, now)
  const stored = await readEmail(tx, id)
  if (!stored) throw new Error(`The e-mail ${id} is gone in its own transaction.`)
  return { email: stored, isNew }
}
