import type { Queryable } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { isOperator } from '../http/admin-surface.ts'
import { sha256Hex } from '../secret.ts'
import type { AccessDeps, Client } from './access-deps.ts'
import { noteRefusedNowAndThen } from './deed.ts'
import { addFirstOwner } from './join.ts'
import { noteLogin } from './login-store.ts'
import type { SetUp } from './schema.ts'
import { type StartedSession, startSession } from './session.ts'
import { isOpenSetupLink, putSetupLink, removeSetupLink } from './setup-store.ts'
import { loginAllowance } from './throttle.rules.ts'
import { throttle } from './throttle.ts'
import { newToken } from './token.ts'
import { anyUser, lockUsers } from './user-store.ts'

const setupLinkMs = 24 * 3600_000

/** Whether the shop has no users yet. */
export const isSetupNeeded = async (db: Queryable): Promise<boolean> => !(await anyUser(db))

/** Creates a link for setting up the first owner and invalidates the previous link. Returns null if a user exists. */
export async function makeSetupLink(
  { db, baseUrl }: Pick<AccessDeps, 'db' | 'baseUrl'>,
  now: Date,
): Promise<string | null> {
  const { token, tokenHash } = newToken('setup')
  return db.transaction().execute(async (tx) => {
    await lockUsers(tx)
    if (await anyUser(tx)) return null
    await putSetupLink(tx, { tokenHash, now, expiresAt: new Date(now.getTime() + setupLinkMs) })
    return `${baseUrl}/console/setup#token=${token}`
  })
}

/**
 * Creates the first owner and logs them in. The caller must give the token of the setup link, or the admin token.
 * Throws `conflict` (409) if a user exists, `setup_link_invalid` (400), `rate_limited` (429).
 */
export async function setUp(deps: AccessDeps, { token, ...owner }: SetUp, client: Client): Promise<StartedSession> {
  const { db, clock, adminToken } = deps
  const { address } = client
  await throttle(deps, { purpose: 'setup', email: address, address }, loginAllowance, clock.now())
  const isOpen = async (tx: Queryable) =>
    isOperator(token, adminToken) || (await isOpenSetupLink(tx, sha256Hex(token), clock.now()))
  const deed = { operation: 'setUpConsole', client }
  if (!(await isOpen(db)) && !(await anyUser(db))) {
    const object = { type: 'setup_link', id: 'unknown' }
    await noteRefusedNowAndThen(deps, deed, { reason: 'setup_link_invalid', object })
    throw invalid()
  }
  return addFirstOwner(deps, deed, owner, async (tx, user) => {
    if (!(await isOpen(tx))) throw invalid()
    await removeSetupLink(tx)
    const now = clock.now()
    await noteLogin(tx, user.id, now)
    return startSession(tx, 'browser', user.id, client, now)
  })
}

const invalid = (): AppError =>
  new AppError('setup_link_invalid', 400, 'This link was used, replaced or is older than a day. Create a new one.', {
    path: '/token',
  })
