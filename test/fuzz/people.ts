import { createPasswords } from '../../src/platform/access/index.ts'
import { insertLogin } from '../../src/platform/access/login-store.ts'
import { insertSession } from '../../src/platform/access/session-store.ts'
import { insertUser } from '../../src/platform/access/user-store.ts'
import { sha256Hex } from '../../src/platform/secret.ts'
import type { TestWeft } from '../support/weft.ts'
import type { KnownIds } from './known-ids.ts'

/** A user whom no request deletes, for requests about their own account. */
export const person = { email: 'asha@shop.example', password: 'correct horse battery', token: 'weft_as_fuzz' } as const

/**
 * Operations that need a token from an e-mail or a current code, or that succeed only once. Covered by
 * `test/db/access`.
 */
export const needsSecret: ReadonlySet<string> = new Set([
  'POST /auth/admin/signup',
  'POST /auth/admin/accept-invitation',
  'POST /auth/admin/reset-password',
  'POST /auth/admin/logout',
  // The next four routes accept only requests from the shop's own pages (same origin).
  'POST /auth/admin/session',
  'DELETE /auth/admin/session',
  'POST /auth/admin/session/confirm',
  'POST /auth/admin/setup',
  // Wrong passwords would use up the attempts of the other routes that check the password.
  'POST /auth/admin/login',
  'POST /admin/users/me/totp',
  'POST /webhooks/inbox/{id}',
  'POST /admin/users/me/totp/confirm',
  'POST /admin/users/me/totp/remove',
  'DELETE /admin/users/me/sessions/{sessionId}',
])

/** Operations that need a partner, or a run in a certain state. Covered by `test/contract`. */
export const needsState = (path: string): boolean =>
  /^\/partners\/[\w-]+\/\{id\}|^\/auth\/partner\//.test(path) ||
  /^\/admin\/production-runs\/\{id\}./.test(path) ||
  // Needs a refund with units outside the stock.
  path === '/admin/orders/{id}/restock' ||
  // Needs the id of a person, which is not that of a record in the list.
  path === '/admin/ad-planning/journeys/{id}' ||
  // Needs a webhook message to an agent.
  /^\/admin\/agent-webhooks\/\{id\}/.test(path) ||
  /^\/admin\/(designs|partners|tasks)\/\{id\}\/./.test(path)

const crowd = 60

/** Creates the user, and a crowd that requests may change and delete. */
export async function addPeople({ db, clock }: TestWeft, known: KnownIds): Promise<void> {
  const passwordHash = await createPasswords().hash(person.password, person.email)
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + 30 * 24 * 3600_000)
  for (let number = 0; number <= crowd; number++) {
    const id = `usr_${number}`
    const email = number === 0 ? person.email : `person-${number}@shop.example`
    await insertLogin(db, { id, kind: 'admin', email, passwordHash, now })
    await insertUser(db, { id, name: email, role: 'owner', now })
    const token = number === 0 ? person.token : `weft_as_${number}`
    const session = { id: `ses_${number}`, loginId: id, tokenHash: sha256Hex(token), now, expiresAt }
    await insertSession(db, { ...session, address: '192.0.2.1', userAgent: null })
    if (number > 0) known.add('users', { id, sessionId: session.id })
  }
}
