import { endMailedTokens, makeLoginLink, type SendAccountMail } from '../../platform/access/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { noteInvited, partnerIsActive, readPerson } from './partner-store.ts'
import type { PartnerPersonView } from './schema.ts'

export interface InviteDeps {
  readonly baseUrl: string
  readonly sendAccountMail: SendAccountMail
}

/** A second request within this time does not send a second mail. */
const againAfterMs = 60_000

/**
 * Mails a one-time login link that is valid for seven days, and invalidates earlier links. Sends nothing within a
 * minute of the last mail. Returns null if the partner has no such person. Throws `conflict` (409) if the person could
 * not log in with a link, or has already logged in before.
 */
export async function invitePerson(
  deps: InviteDeps,
  tx: Queryable,
  partnerId: string,
  id: string,
  now: Date,
): Promise<PartnerPersonView | null> {
  const before = new Date(now.getTime() - againAfterMs)
  const isDue = await noteInvited(tx, partnerId, id, { now, before })
  const person = await readPerson(tx, partnerId, id)
  if (!person) return null
  if (person.status === 'disabled') throw conflict('This person is disabled and cannot log in.')
  if (!(await partnerIsActive(tx, partnerId))) throw conflict('This partner is inactive: its people cannot log in.')
  if (person.last_login_at !== null)
    throw conflict('This person has logged in before: they can log in or request a link themselves.')
  if (!isDue) return person
  await endMailedTokens(tx, id, now)
  const { url } = await makeLoginLink(deps, tx, 'partner', id, { now, page: 'accept-invitation' })
  await deps.sendAccountMail(tx, { to: person.email, kind: 'invitation', url })
  return person
}
