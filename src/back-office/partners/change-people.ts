import { changeAccess, insertLogin, makeLoginLink } from '../../platform/access/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { deleteRecord, readRecord } from '../../platform/db/record-store.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { ForgetPerson } from '../../platform/personal-data/index.ts'
import { type InviteDeps, invitePerson } from './invite-person.ts'
import { insertPerson, loginsOf, partnerTable, readPerson, updatePerson } from './partner-store.ts'
import type { CreatePerson, PartnerPersonView, UpdatePerson } from './schema.ts'

/**
 * Adds a person without a password. If `invite`, mails them a one-time login link. Returns null if the partner does not
 * exist. Throws `conflict` (409) if any partner has a person with this e-mail address, or to invite a person of an
 * inactive partner.
 */
export async function addPerson(
  deps: InviteDeps,
  tx: Queryable,
  partnerId: string,
  { email, name, role, invite }: CreatePerson,
  now: Date,
): Promise<PartnerPersonView | null> {
  if (!(await readRecord(tx, partnerTable, { id: partnerId }))) return null
  const id = newId('pper', now.getTime())
  if (!(await insertLogin(tx, { id, kind: 'partner', email, passwordHash: null, now })))
    throw conflict('There is a person with this e-mail address already, of this partner or another.', '/email')
  await insertPerson(tx, { id, partnerId, name, role, now })
  return invite ? invitePerson(deps, tx, partnerId, id, now) : readPerson(tx, partnerId, id)
}

/** Changes a person. Disabling a person ends all their sessions. Returns null if the partner has no such person. */
export async function changePerson(
  tx: Queryable,
  partnerId: string,
  id: string,
  { status, ...change }: UpdatePerson,
  now: Date,
): Promise<PartnerPersonView | null> {
  if (!(await readPerson(tx, partnerId, id))) return null
  await updatePerson(tx, id, change, now)
  if (status) await changeAccess(tx, id, status, now)
  return readPerson(tx, partnerId, id)
}

/** Forgets a person in every feature. Returns false if the partner has no such person. */
export async function removePerson(
  tx: Queryable,
  { partnerId, id }: { readonly partnerId: string; readonly id: string },
  { forget, now }: Forgetting,
): Promise<boolean> {
  if ((await readPerson(tx, partnerId, id)) === null) return false
  await forget(tx, { kind: 'partner_person', id }, now)
  return true
}

export interface Forgetting {
  readonly forget: ForgetPerson
  readonly now: Date
}

/**
 * Deletes a partner with its people and their logins. Returns false if it does not exist. Fails if production refers to
 * the partner.
 */
export async function removePartner(tx: Queryable, id: string, { forget, now }: Forgetting): Promise<boolean> {
  for (const loginId of await loginsOf(tx, id)) await forget(tx, { kind: 'partner_person', id: loginId }, now)
  if (!(await deleteRecord(tx, partnerTable, { id }))) return false
  // Runs after the row is deleted, so that the audit entry of the deletion is anonymised too.
  await forget(tx, { kind: 'partner', id }, now)
  return true
}

/**
 * Creates a login link that staff pass on. Returns null if the partner has no such person. Throws `conflict` (409) if
 * the person is disabled.
 */
export async function issueLoginLink(
  deps: { readonly baseUrl: string },
  tx: Queryable,
  partnerId: string,
  id: string,
  now: Date,
): Promise<{ url: string; token: string; expires_at: string } | null> {
  const person = await readPerson(tx, partnerId, id)
  if (!person) return null
  if (person.status === 'disabled') throw conflict('This person is disabled and cannot log in.')
  const { url, token, expiresAt } = await makeLoginLink(deps, tx, 'partner', id, { now, page: 'login' })
  return { url, token, expires_at: isoTime(expiresAt) }
}
