import type { Queryable } from '../db/database.ts'
import { conflict } from '../http/refusals.ts'
import type { ForgetPerson } from '../personal-data/index.ts'
import { changeAccess } from './change-access.ts'
import { revokeInvitationsBy } from './invitation-store.ts'
import type { AdminUserView, UpdateUser } from './schema.ts'
import { isActiveOwner, losesOwner } from './user.rules.ts'
import { lockUsers, otherActiveOwners, readUser, updateUser } from './user-store.ts'

/**
 * Changes name, role and status. Disabling a user ends their sessions and links. Returns null if the user does not
 * exist. Throws `conflict` (409) if no active owner would remain.
 */
export async function changeUser(
  tx: Queryable,
  id: string,
  { status, ...change }: UpdateUser,
  now: Date,
): Promise<AdminUserView | null> {
  await lockUsers(tx)
  const user = await readUser(tx, id)
  if (!user) return null
  if (losesOwner(user, { role: change.role, status })) await endOwnership(tx, user, now)
  await updateUser(tx, id, change, now)
  if (status) await changeAccess(tx, id, status, now)
  return readUser(tx, id)
}

/**
 * Forgets a user in every feature. Returns false if the user does not exist. Throws `conflict` (409) for the last
 * active owner.
 */
export async function removeUser(
  tx: Queryable,
  id: string,
  { forget, now }: { readonly forget: ForgetPerson; readonly now: Date },
): Promise<boolean> {
  await lockUsers(tx)
  const user = await readUser(tx, id)
  if (!user) return false
  if (isActiveOwner(user)) await endOwnership(tx, user, now)
  await forget(tx, { kind: 'user', id }, now)
  return true
}

/**
 * Throws `conflict` (409) if the shop has no other active owner. Revokes the open invitations that the person sent, so
 * that they cannot rejoin through one of them.
 */
async function endOwnership(tx: Queryable, { id, email }: AdminUserView, now: Date): Promise<void> {
  if ((await otherActiveOwners(tx, id)) === 0)
    throw conflict('This is the last active owner. Make somebody else an owner first.')
  await revokeInvitationsBy(tx, email, now)
}
