import type { Queryable } from '../db/database.ts'
import { setStatus } from './login-store.ts'
import { endMailedTokens } from './mailed-token-store.ts'
import { deleteSessions } from './session-store.ts'

/** Changes the status of a login. Disabling it ends its sessions and invalidates the links already mailed to it. */
export async function changeAccess(
  tx: Queryable,
  loginId: string,
  status: 'active' | 'disabled',
  now: Date,
): Promise<void> {
  await setStatus(tx, loginId, status)
  if (status === 'active') return
  await deleteSessions(tx, loginId)
  await endMailedTokens(tx, loginId, now)
}
