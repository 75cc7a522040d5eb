import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { dropToken, keepToken, type TokenCookie, tokenInCookie } from '../http/cookie.ts'
import { invalidData } from '../http/refusals.ts'
import { isoTime } from '../iso-time.ts'
import { sha256Hex } from '../secret.ts'
import type { AccessDeps, Client } from './access-deps.ts'
import { doneBy, noteDone, noteRefused, person, personObject } from './deed.ts'
import { loginAttempt } from './log-in.ts'
import { lockLogin, readLogin } from './login-store.ts'
import { readPreferences } from './preferences-store.ts'
import { type Confirm, ConsoleSession, type ConsoleSessionView } from './schema.ts'
import { scopesOfRole } from './scope.rules.ts'
import { requireSecondFactor } from './second-factor.ts'
import { confirmedUntil, type StartedSession, useSession } from './session.ts'
import { confirmSession, deleteSessionOfToken, type LiveSession } from './session-store.ts'
import { isSetupNeeded } from './set-up.ts'
import { loginAllowance } from './throttle.rules.ts'
import { forgive, throttle } from './throttle.ts'
import { readUser } from './user-store.ts'

/**
 * Cookie of a console session. With `Lax`, links in mails open the console logged in. State-changing requests are
 * checked by origin.
 */
const cookie: TokenCookie = { name: 'weft-console', sameSite: 'Lax' }

/**
 * Returns the token in the console's cookie. Returns null if the cookie is missing, or if the request has an
 * `Authorization` header, which takes precedence.
 */
export const consoleToken = (request: FastifyRequest, baseUrl: string): string | null =>
  request.headers.authorization === undefined ? tokenInCookie(request, cookie, baseUrl) : null

export const keepConsoleToken = (
  reply: FastifyReply,
  { baseUrl }: AccessDeps,
  { token, expiresAt }: StartedSession,
): FastifyReply => keepToken(reply, cookie, baseUrl, { token, expires: expiresAt })

export const dropConsoleToken = (reply: FastifyReply, { baseUrl }: AccessDeps): FastifyReply =>
  dropToken(reply, cookie, baseUrl)

/** Returns the session as the console shows it, whether or not somebody is logged in. */
export async function consoleSession(deps: AccessDeps, token: string | null): Promise<ConsoleSessionView> {
  const now = deps.clock.now()
  const session = token === null ? null : await useSession(deps.db, 'browser', token, now)
  const [user, preferences, shop] = session
    ? await Promise.all([
        readUser(deps.db, session.loginId),
        readPreferences(deps.db, session.loginId),
        deps.readShop(),
      ])
    : []
  if (!session || !user || !shop)
    return {
      setup_needed: await isSetupNeeded(deps.db),
      user: null,
      scopes: [],
      preferences: null,
      shop: null,
      expires_at: null,
      confirmed_until: null,
    }
  const { confirmedUntil: until } = session
  return {
    setup_needed: false,
    user,
    scopes: scopesOfRole(user.role),
    preferences: preferences ?? null,
    shop,
    expires_at: isoTime(session.expiresAt),
    confirmed_until: until !== null && until.getTime() > now.getTime() ? isoTime(until) : null,
  }
}

/** Returns the session of the browser that sent the request. */
export const sessionOfBrowser = async (deps: AccessDeps, request: FastifyRequest): Promise<ConsoleSessionView> =>
  ConsoleSession.parse(await consoleSession(deps, consoleToken(request, deps.baseUrl)))

/** Ends the session of this token. A login uses it to end the browser's previous session. */
export const endSessionOf = ({ db }: AccessDeps, token: string): Promise<void> =>
  deleteSessionOfToken(db, sha256Hex(token))

/**
 * Confirms the session if the password is right, and the second factor if there is one. Counts as a login attempt.
 * Throws `invalid_data` (400) at `/password`, `unauthorized`, `totp_required`, `totp_refused` (401), `rate_limited`
 * (429).
 */
export async function confirmItIsYou(
  deps: AccessDeps,
  session: LiveSession,
  { password, totp }: Confirm,
  client: Client,
): Promise<void> {
  const { db, clock, vault, passwords } = deps
  const login = await readLogin(db, session.loginId)
  if (!login) throw ended()
  const attempt = loginAttempt('admin', login.email, client.address)
  await throttle(deps, attempt, loginAllowance, clock.now())
  const deed = { operation: 'confirmConsoleSession', client }
  const by = person('admin', login.id, login.email)
  const object = personObject('admin', login.id)
  if (!(await passwords.matches(login.passwordHash, password))) {
    await noteRefused(deps, deed, { reason: 'wrong_password', by, object })
    throw invalidData([{ path: '/password', message: 'This is not your password.' }])
  }
  const confirm = async (tx: Queryable) => {
    const now = clock.now()
    const current = await lockLogin(tx, login.id)
    if (current?.passwordHash !== login.passwordHash) throw ended()
    await requireSecondFactor(tx, vault, current, totp, now)
    if (!(await confirmSession(tx, session.id, confirmedUntil(now)))) throw ended()
    await forgive({ ...deps, db: tx }, attempt)
    await noteDone(tx, 'admin', login.id, deed)
  }
  try {
    await doneBy(deps, deed, by, () => db.transaction().execute(confirm))
  } catch (error) {
    if (error instanceof AppError) await noteRefused(deps, deed, { reason: error.code, by, object })
    throw error
  }
}

export const ended = (): AppError => new AppError('unauthorized', 401, 'Your session has ended. Log in again.')
