import type { Queryable } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { hmacSha256Hex } from '../secret.ts'
import type { AccessDeps, Client } from './access-deps.ts'
import { doneBy, named, noteDone, noteRefused, person, personObject } from './deed.ts'
import { findLogin, type LoginKind, lockLogin, noteLogin, readLogin } from './login-store.ts'
import { requireSecondFactor } from './second-factor.ts'
import { type SessionKind, type StartedSession, startSession } from './session.ts'
import { deleteSession, type LiveSession } from './session-store.ts'
import { loginAllowance } from './throttle.rules.ts'
import { forgive, throttle } from './throttle.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly totp?: string | undefined
}

/**
 * Starts a session if the password and the second factor are right. Records the login, or a wrong account or password,
 * in the audit log. For unknown e-mail addresses, wrong passwords and disabled accounts, does the same work and throws
 * the same error. Throws `unauthorized`, `totp_required`, `totp_refused` (401), `rate_limited` (429).
 */
export async function logIn(
  deps: AccessDeps,
  kind: LoginKind,
  { email, password, totp }: Credentials,
  client: Client,
  carrier: SessionKind = kind,
): Promise<StartedSession> {
  const { db, vault, passwords, clock, digestKey } = deps
  const attempt = loginAttempt(kind, email, client.address)
  await throttle(deps, attempt, loginAllowance, clock.now())
  const known = await findLogin(db, kind, email)
  const right = await passwords.matches(known?.passwordHash ?? null, password)
  const deed = { operation: named('logIn', kind), client }
  const refuse = (reason: string) =>
    noteRefused(deps, deed, {
      reason,
      // An unknown e-mail address is recorded only as an HMAC. It may belong to a forgotten person, or be a password
      // typed into the wrong field.
      by: {
        kind: 'anonymous',
        id: 'anonymous',
        label: known ? email : `hmac:${hmacSha256Hex(digestKey, email.toLowerCase())}`,
      },
      object: personObject(kind, known?.id ?? 'unknown'),
    })
  if (!known || !right || known.status !== 'active') {
    await refuse(known ? (right ? 'disabled' : 'wrong_password') : 'unknown_user')
    throw refused()
  }
  const enter = async (tx: Queryable) => {
    const now = clock.now()
    const login = await lockLogin(tx, known.id)
    if (login?.status !== 'active' || login.passwordHash !== known.passwordHash) throw refused()
    await requireSecondFactor(tx, vault, login, totp, now)
    await noteLogin(tx, login.id, now)
    await forgive({ db: tx, digestKey }, attempt)
    await noteDone(tx, kind, login.id, deed)
    return startSession(tx, carrier, login.id, client, now)
  }
  try {
    return await doneBy(deps, deed, person(kind, known.id, email), () => db.transaction().execute(enter))
  } catch (error) {
    if (error instanceof AppError) await refuse(error.code)
    throw error
  }
}

/** Ends a session, which must be live. */
export async function logOut(
  deps: AccessDeps,
  kind: LoginKind,
  session: Pick<LiveSession, 'id' | 'loginId'>,
  client: Client,
): Promise<void> {
  const deed = { operation: named('logOut', kind), client }
  const { loginId } = session
  const login = await readLogin(deps.db, loginId)
  await doneBy(deps, deed, person(kind, loginId, login?.email ?? loginId), () =>
    deps.db.transaction().execute(async (tx) => {
      await deleteSession(tx, loginId, session.id)
      await noteDone(tx, kind, loginId, deed)
    }),
  )
}

export const loginAttempt = (kind: LoginKind, email: string, address: string) => ({
  purpose: `${kind} login`,
  email,
  address,
})

const refused = (): AppError => new AppError('unauthorized', 401, 'E-mail address or password is wrong.')
