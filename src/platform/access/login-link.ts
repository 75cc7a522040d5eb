import { setTimeout as delay } from 'node:timers/promises'
import { noteEvent } from '../audit/audit-store.ts'
import type { Queryable } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { sha256Hex } from '../secret.ts'
import type { AccessDeps, Client } from './access-deps.ts'
import { doneBy, named, noteDone, noteRefusedNowAndThen, personObject } from './deed.ts'
import { linkTo } from './links.ts'
import { findLogin, type LoginKind, lockLogin, noteLogin } from './login-store.ts'
import { insertMailedToken, openMailedToken, takeMailedToken } from './mailed-token-store.ts'
import { requireSecondFactor } from './second-factor.ts'
import { type StartedSession, startSession } from './session.ts'
import { loginAllowance, resetAllowance } from './throttle.rules.ts'
import { countAttempt, throttle } from './throttle.ts'
import { newToken } from './token.ts'

const askedMs = 3600_000
/** Lifetime of links that staff pass on: they may wait in a mailbox over a weekend. */
const passedOnMs = 7 * 24 * 3600_000
/** Minimum response time, longer than the work takes. A shorter time would reveal which accounts exist. */
const answersAfterMs = 250

export interface LoginLink {
  readonly token: string
  /** Contains the token. */
  readonly url: string
  readonly expiresAt: Date
}

/** Creates a link that staff pass on, or that invites a new person. Only this result contains the token. */
export const makeLoginLink = (
  deps: Pick<AccessDeps, 'baseUrl'>,
  tx: Queryable,
  kind: LoginKind,
  loginId: string,
  { now, page }: { readonly now: Date; readonly page: LinkPage },
): Promise<LoginLink> => newLink(deps, tx, kind, loginId, { now, page, livesMs: passedOnMs })

type LinkPage = 'login' | 'accept-invitation'

async function newLink(
  deps: Pick<AccessDeps, 'baseUrl'>,
  tx: Queryable,
  kind: LoginKind,
  loginId: string,
  { now, page, livesMs }: { readonly now: Date; readonly page: LinkPage; readonly livesMs: number },
): Promise<LoginLink> {
  const { token, tokenHash } = newToken('loginLink')
  const expiresAt = new Date(now.getTime() + livesMs)
  await insertMailedToken(tx, 'login_link', { loginId, tokenHash, now, expiresAt })
  return { token, url: linkTo(deps.baseUrl, kind, page, token), expiresAt }
}

/**
 * Mails a login link if the e-mail address has an active login, unless a limit on requests is reached. Takes at least
 * `answersAfterMs`, so that the time does not tell whether a link was mailed. Logs errors instead of throwing them.
 */
export async function mailLoginLink(deps: AccessDeps, kind: LoginKind, email: string, client: Client): Promise<void> {
  const sent = mailIfKnown(deps, kind, email, client).catch((error: unknown) =>
    deps.log.error({ error }, 'the e-mail of a login link could not be created'),
  )
  await Promise.all([sent, delay(answersAfterMs)])
}

async function mailIfKnown(deps: AccessDeps, kind: LoginKind, email: string, client: Client): Promise<void> {
  const now = deps.clock.now()
  const attempt = { purpose: `${kind} link`, email, address: client.address }
  const wait = await countAttempt(deps, attempt, resetAllowance, now)
  if (wait !== null) return
  const login = await findLogin(deps.db, kind, email)
  if (login?.status !== 'active') return
  const deed = { operation: named('useLoginLink', kind), client }
  const asker = { kind: 'anonymous', id: 'anonymous', label: login.email }
  const write = async (tx: Queryable) => {
    const { url } = await newLink(deps, tx, kind, login.id, { now, page: 'login', livesMs: askedMs })
    await deps.sendAccountMail(tx, { to: login.email, kind: 'login_link', url })
    await noteEvent(tx, { ...personObject(kind, login.id), facts: { outcome: 'mailed', address: client.address } })
  }
  await doneBy(deps, deed, asker, () => deps.db.transaction().execute(write))
}

/**
 * Returns the e-mail address of the person that the link would log in, without using up the link. Returns null if the
 * link is not valid or the login is not active.
 */
export async function loginLinkOf(
  { db, clock }: AccessDeps,
  kind: LoginKind,
  token: string,
): Promise<{ readonly email: string } | null> {
  const open = await openMailedToken(db, 'login_link', sha256Hex(token), clock.now())
  return open?.kind === kind && open.status === 'active' ? { email: open.email } : null
}

/**
 * Starts a session and uses up the link. Throws `link_invalid`, `totp_required`, `totp_refused` (401), `rate_limited`
 * (429).
 */
export async function logInByLink(
  deps: AccessDeps,
  kind: LoginKind,
  given: { readonly token: string; readonly totp?: string | undefined },
  client: Client,
): Promise<StartedSession> {
  const tokenHash = sha256Hex(given.token)
  const attempt = { purpose: `${kind} link login`, email: tokenHash, address: client.address }
  await throttle(deps, attempt, loginAllowance, deps.clock.now())
  const deed = { operation: named('useLoginLink', kind), client }
  const bearer = { kind: 'login_link', id: 'login_link', label: 'login_link' }
  const enter = async (tx: Queryable) => {
    const now = deps.clock.now()
    const loginId = await takeMailedToken(tx, 'login_link', tokenHash, now)
    const login = loginId === null ? null : await lockLogin(tx, loginId)
    if (login?.status !== 'active' || login.kind !== kind) throw spent()
    await requireSecondFactor(tx, deps.vault, login, given.totp, now)
    await noteLogin(tx, login.id, now)
    await noteDone(tx, kind, login.id, deed)
    return startSession(tx, kind, login.id, client, now)
  }
  try {
    return await doneBy(deps, deed, bearer, () => deps.db.transaction().execute(enter))
  } catch (error) {
    if (error instanceof AppError)
      await noteRefusedNowAndThen(deps, deed, { reason: error.code, object: personObject(kind, 'unknown') })
    throw error
  }
}

const spent = (): AppError =>
  new AppError('link_invalid', 401, 'This link was used before or is too old. Ask for another one.')
