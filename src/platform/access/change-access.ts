import type { Queryable } from '../db/database.ts'
import { endLoginLinks } from './login-link-store.ts'
import { setStatus } from './login-store.ts'
import { endResets } from './reset-store.ts'
import { deleteSessions } from './session-store.ts'

/** Who is disabled is logged out everywhere, and no mail on its way lets them in again. */
export async function changeAccess(
  tx: Queryable,
  loginId: string,
  status: 'active' | 'disabled',
  now: Date,
): Promise<void> {
  await setStatus(tx, loginId, status)
  if (status === 'active') return
  await deleteSessions(tx, loginId)
  await endResets(tx, loginId, now)
  await endLoginLinks(tx, loginId, now)
}
