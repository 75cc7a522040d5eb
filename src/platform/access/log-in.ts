import { AppError } from '../errors.ts'
import type { AccessDeps, Client } from './access-deps.ts'
import { findLogin, type LoginKind, lockLogin, noteLogin } from './login-store.ts'
import { requireSecondFactor } from './second-factor.ts'
import { type StartedSession, startSession } from './session.ts'
import { loginAllowance } from './throttle.rules.ts'
import { forgive, throttle } from './throttle.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly totp?: string | undefined
}

/**
 * A session for who knows the password and has the second factor. An unknown address, a wrong password and a disabled
 * account are one and the same refusal, after the same work. Throws `unauthorized`, `totp_required`, `totp_refused`
 * (401), `rate_limited` (429).
 */
export async function logIn(
  deps: AccessDeps,
  kind: LoginKind,
  { email, password, totp }: Credentials,
  client: Client,
): Promise<StartedSession> {
  const { db, vault, passwords, clock } = deps
  const attempt = loginAttempt(kind, email, client.address)
  await throttle(db, attempt, loginAllowance, clock.now())
  const known = await findLogin(db, kind, email)
  const right = await passwords.matches(known?.passwordHash ?? null, password)
  if (!known || !right || known.status !== 'active') throw refused()
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const login = await lockLogin(tx, known.id)
    if (login?.status !== 'active' || login.passwordHash !== known.passwordHash) throw refused()
    await requireSecondFactor(tx, vault, login, totp, now)
    await noteLogin(tx, login.id, now)
    await forgive(tx, attempt)
    return startSession(tx, kind, login.id, client, now)
  })
}

export const loginAttempt = (kind: LoginKind, email: string, address: string) => ({
  purpose: `${kind} login`,
  email,
  address,
})

const refused = (): AppError => new AppError('unauthorized', 401, 'E-mail address or password is wrong.')
