import { setTimeout as delay } from 'node:timers/promises'
import { noteEvent } from '../audit/audit-store.ts'
import type { Queryable } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { conflict, invalidData } from '../http/refusals.ts'
import { sha256Hex } from '../secret.ts'
import type { AccessDeps, Client } from './access-deps.ts'
import { doneBy, named, noteDone, noteRefusedNowAndThen, person, personObject } from './deed.ts'
import { linkTo } from './links.ts'
import { loginAttempt } from './log-in.ts'
import { findLogin, type Login, type LoginKind, lockLogin, readLogin, setPassword } from './login-store.ts'
import { endMailedTokens, insertMailedToken, openMailedToken, takeMailedToken } from './mailed-token-store.ts'
import { deleteSessions } from './session-store.ts'
import { loginAllowance, resetAllowance } from './throttle.rules.ts'
import { countAttempt, forgive, throttle, uncount } from './throttle.ts'
import { newToken } from './token.ts'

const resetMs = 3600_000
/** Minimum response time, longer than the work takes. A shorter time would reveal which accounts exist. */
const answersAfterMs = 250

/**
 * Checks the password and returns the login. Throws `invalid_data` (400) at `path` if the password is wrong,
 * `rate_limited` (429) after too many attempts, `conflict` (409) if the account no longer exists.
 */
export async function provePassword(
  deps: AccessDeps,
  kind: LoginKind,
  loginId: string,
  given: { readonly password: string; readonly path: string; readonly address: string },
): Promise<Login> {
  const login = await readLogin(deps.db, loginId)
  if (!login) throw conflict('This account no longer exists.')
  const attempt = loginAttempt(kind, login.email, given.address)
  await throttle(deps, attempt, loginAllowance, deps.clock.now())
  if (!(await deps.passwords.matches(login.passwordHash, given.password)))
    throw invalidData([{ path: given.path, message: 'This is not your password.' }])
  await uncount(deps, attempt, loginAllowance)
  return login
}

/**
 * Changes the password, ends the other sessions and invalidates mailed tokens. `andThen` runs in the same transaction.
 * Throws `invalid_data` (400) for a weak password, and `conflict` (409) if another call changed the password meanwhile.
 * Returns the result of `andThen`.
 */
export async function changePassword<Result = void>(
  deps: AccessDeps,
  kind: LoginKind,
  login: Login,
  password: string,
  ownSession: string | undefined,
  andThen?: (tx: Queryable) => Promise<Result>,
): Promise<Result | undefined> {
  const passwordHash = await deps.passwords.hash(password, login.email)
  return deps.db.transaction().execute(async (tx) => {
    const current = await lockLogin(tx, login.id)
    if (current?.passwordHash !== login.passwordHash) throw conflict('The password was changed at the same time.')
    await setPassword(tx, login.id, passwordHash)
    await deleteSessions(tx, login.id, ownSession)
    await endMailedTokens(tx, login.id, deps.clock.now())
    await noteEvent(tx, { ...personObject(kind, login.id), facts: { outcome: 'succeeded' } })
    return andThen?.(tx)
  })
}

/** Whether the person has a password. If not, they log in by one-time link only. */
export const hasPassword = async (db: Queryable, loginId: string): Promise<boolean> =>
  ((await readLogin(db, loginId))?.passwordHash ?? null) !== null

/**
 * Sets a new password. If the person has a password, the caller must give it. Throws `conflict` (409) if the account no
 * longer exists, and otherwise as `provePassword` and `changePassword` do.
 */
export async function setOwnPassword(
  deps: AccessDeps,
  kind: LoginKind,
  session: { readonly id: string; readonly loginId: string },
  given: { readonly password: string; readonly current_password?: string | undefined; readonly client: Client },
): Promise<void> {
  const login = await readLogin(deps.db, session.loginId)
  if (!login) throw conflict('This account no longer exists.')
  if (login.passwordHash !== null) {
    const proof = { password: given.current_password ?? '', path: '/current_password', address: given.client.address }
    await provePassword(deps, kind, login.id, proof)
  }
  const deed = { operation: named('setOwnPassword', kind), client: given.client }
  await doneBy(deps, deed, person(kind, login.id, login.email), () =>
    changePassword(deps, kind, login, given.password, session.id),
  )
}

/**
 * Mails a reset link if the e-mail address has an active login, unless a limit on requests is reached. Takes at least
 * `answersAfterMs`, so that the time does not tell whether a link was mailed. Logs errors instead of throwing them.
 */
export async function forgotPassword(
  deps: AccessDeps,
  kind: LoginKind,
  asked: { readonly email: string; readonly locale?: string | undefined },
  client: Client,
): Promise<void> {
  const sent = mailReset(deps, kind, asked, client).catch((error: unknown) =>
    deps.log.error({ error }, 'the e-mail of a password reset could not be created'),
  )
  await Promise.all([sent, delay(answersAfterMs)])
}

async function mailReset(
  deps: AccessDeps,
  kind: LoginKind,
  { email, locale }: { readonly email: string; readonly locale?: string | undefined },
  client: Client,
): Promise<void> {
  const now = deps.clock.now()
  const attempt = { purpose: `${kind} reset`, email, address: client.address }
  const wait = await countAttempt(deps, attempt, resetAllowance, now)
  if (wait !== null) return
  const login = await findLogin(deps.db, kind, email)
  if (login?.status !== 'active') return
  const { token, tokenHash } = newToken('passwordReset')
  const deed = { operation: named('forgotPassword', kind), client }
  const asker = { kind: 'anonymous', id: 'anonymous', label: login.email }
  const write = async (tx: Queryable) => {
    const expiresAt = new Date(now.getTime() + resetMs)
    await insertMailedToken(tx, 'password_reset', { loginId: login.id, tokenHash, now, expiresAt })
    const url = linkTo(deps.baseUrl, kind, 'reset-password', token)
    await deps.sendAccountMail(tx, { to: login.email, kind: 'password_reset', url, ...(locale ? { locale } : {}) })
    await noteDone(tx, kind, login.id, deed)
  }
  await doneBy(deps, deed, asker, () => deps.db.transaction().execute(write))
}

/**
 * Returns the e-mail address of the person that a valid token belongs to, without using up the token. Returns null for
 * any other token.
 */
export async function resetOf(
  { db, clock }: AccessDeps,
  kind: LoginKind,
  token: string,
): Promise<{ readonly email: string } | null> {
  const open = await openMailedToken(db, 'password_reset', sha256Hex(token), clock.now())
  return open?.kind === kind ? { email: open.email } : null
}

/**
 * Resets the password, ends all sessions and invalidates mailed tokens. Keeps the second factor. Throws
 * `reset_invalid` (400), or `invalid_data` (400) for a weak password.
 */
export async function resetPassword(
  deps: AccessDeps,
  kind: LoginKind,
  { token, password }: { readonly token: string; readonly password: string },
  client: Client,
): Promise<void> {
  const tokenHash = sha256Hex(token)
  const deed = { operation: named('resetPassword', kind), client }
  const open = await openMailedToken(deps.db, 'password_reset', tokenHash, deps.clock.now())
  if (!open) {
    await noteRefusedNowAndThen(deps, deed, { reason: 'reset_invalid', object: personObject(kind, 'unknown') })
    throw spent()
  }
  const { loginId, email } = open
  const passwordHash = await deps.passwords.hash(password, email)
  const reset = async (tx: Queryable) => {
    const now = deps.clock.now()
    const login = await lockLogin(tx, loginId)
    if (login?.status !== 'active' || login.kind !== kind) throw spent()
    if ((await takeMailedToken(tx, 'password_reset', tokenHash, now)) === null) throw spent()
    await setPassword(tx, loginId, passwordHash)
    await deleteSessions(tx, loginId)
    await endMailedTokens(tx, loginId, now)
    // If the person has a second factor, their attempts still count: somebody who reads the person's mail must not be
    // able to reset the limit again and again, and guess codes.
    if (!login.totpConfirmed) await forgive({ ...deps, db: tx }, loginAttempt(kind, login.email, ''))
    await noteDone(tx, kind, loginId, deed)
  }
  await doneBy(deps, deed, person(kind, loginId, email), () => deps.db.transaction().execute(reset))
}

const spent = (): AppError =>
  new AppError('reset_invalid', 400, 'This link was used before or is too old. Ask for another one.', {
    path: '/token',
  })
