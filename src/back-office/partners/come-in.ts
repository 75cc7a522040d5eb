import { type LiveSession, useSession } from '../../platform/access/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { activePerson } from './partner-store.ts'
import type { PartnerPersonView } from './schema.ts'

export interface PartnerEntry {
  readonly session: LiveSession
  /** Null if the person no longer belongs to an active partner. */
  readonly person: PartnerPersonView | null
}

/**
 * Resolves a session token to its session and person. Returns null if there is no such session, or if it has ended.
 * `person` is null unless the person belongs to an active partner.
 */
export async function partnerEntry(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  token: string | null,
): Promise<PartnerEntry | null> {
  const session = token === null ? null : await useSession(db, 'partner', token, clock.now())
  return session && { session, person: await activePerson(db, session.loginId) }
}
