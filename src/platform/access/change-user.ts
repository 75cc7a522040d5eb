import type { Queryable } from '../db/database.ts'
import { conflict } from '../http/page.ts'
import { deleteLogin, setStatus } from './login-store.ts'
import { endResets } from './reset-store.ts'
import type { AdminUserView, UpdateUser } from './schema.ts'
import { deleteSessions } from './session-store.ts'
import { isActiveOwner, losesOwner } from './user.rules.ts'
import { lockUsers, otherActiveOwners, readUser, updateUser } from './user-store.ts'

/** Name, role and status; who is disabled is logged out everywhere. Null: there is no such user. */
export async function changeUser(
  tx: Queryable,
  id: string,
  { status, ...change }: UpdateUser,
  now: Date,
): Promise<AdminUserView | null> {
  await lockUsers(tx)
  const user = await readUser(tx, id)
  if (!user) return null
  if (losesOwner(user, { role: change.role, status })) await keepAnOwner(tx, id)
  await updateUser(tx, id, change, now)
  if (status) await setStatus(tx, id, status)
  if (status === 'disabled') {
    await deleteSessions(tx, id)
    await endResets(tx, id, now)
  }
  return readUser(tx, id)
}

export async function removeUser(tx: Queryable, id: string): Promise<boolean> {
  await lockUsers(tx)
  const user = await readUser(tx, id)
  if (!user) return false
  if (isActiveOwner(user)) await keepAnOwner(tx, id)
  return deleteLogin(tx, id)
}

async function keepAnOwner(tx: Queryable, id: string): Promise<void> {
  if ((await otherActiveOwners(tx, id)) > 0) return
  throw conflict('This is the last active owner. Make somebody else an owner first.')
}
