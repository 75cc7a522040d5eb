import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { repeatInTrouble } from '../../platform/db/repeat-in-trouble.ts'
import { type NetworkLogins, platformProfile, type ReadFault, type Renewal } from '../networks/index.ts'
import {
  ApiConfig,
  type ApiConfigValue,
  type ConnectedPlatform,
  type CredentialDeps,
  disconnectPlatform,
  lockConnectedPlatform,
  readConnectedPlatform,
  storeCredentials,
  userTokenOf,
} from '../platforms/index.ts'
import { withLease } from './with-lease.ts'

export interface TokenDeps extends CredentialDeps {
  readonly db: Database
  readonly clock: Clock
  readonly logins: NetworkLogins
}

export type Connected = ConnectedPlatform & { readonly config: ApiConfigValue }

export type Credentials =
  | { readonly state: 'fresh'; readonly platform: Connected }
  /** The platform does not exist or was never connected. `reason` tells people what to do. */
  | { readonly state: 'missing'; readonly reason: string }
  /** Only a new login helps. The platform has status `error`. */
  | { readonly state: 'dead'; readonly reason: string }
  /** The network could not issue new credentials. A later try may succeed. */
  | { readonly state: 'unavailable'; readonly fault: ReadFault }

const waitMs = 50
const patienceMs = 30_000
const refreshBeforeMs = 5 * 60_000

/**
 * Returns credentials for calls to a network. If the platform renews on use, first refreshes credentials that expire
 * within 5 minutes, or whose stored token is `refused`: the access token that the network answered with 401. On other
 * platforms an expired or refused token ends the login. Concurrent callers in all processes share one refresh. The new
 * pair is stored before it is used.
 */
export async function freshCredentials(deps: TokenDeps, platformId: string, refused?: string): Promise<Credentials> {
  const patientUntil = performance.now() + patienceMs
  for (;;) {
    const platform = await readConnectedPlatform(deps, deps.db, platformId)
    if (!platform) return { state: 'missing', reason: 'This social platform was not found.' }
    const { config } = platform
    if (!config) return { state: 'missing', reason: platform.configProblem ?? 'Connect the platform first.' }
    if (platform.status === 'error') return { state: 'dead', reason: 'The login has ended. Connect the account again.' }
    const connected = { ...platform, config }
    if (platformProfile(config.platform).renewal !== 'on_use') return lastingCredentials(deps, connected, refused)
    if (!isDue(config, refused, deps.clock.now())) return { state: 'fresh', platform: connected }
    const end = await refreshInTime(deps, connected, refused)
    if (end !== 'again') return end
    if (performance.now() > patientUntil) return { state: 'unavailable', fault: tookTooLong }
    await sleep(waitMs)
  }
}

function isDue(config: ApiConfigValue, refused: string | undefined, now: Date): boolean {
  if (refused !== undefined && refused === config.access_token) return true
  return config.expires_at !== undefined && msLeft(config.expires_at, now) < refreshBeforeMs
}

const msLeft = (expiresAt: string, now: Date): number => Date.parse(expiresAt) - now.getTime()

/** Returns credentials that do not expire or that a job renews in time. A rejected token cannot be renewed here. */
async function lastingCredentials(
  deps: TokenDeps,
  platform: Connected,
  refused: string | undefined,
): Promise<Credentials> {
  const { expires_at } = platform.config
  if (expires_at !== undefined && msLeft(expires_at, deps.clock.now()) <= 0)
    return endCredentials(deps, platform, 'The login has expired. Connect the account again.')
  const isRefused = refused !== undefined && refused === userTokenOf(platform.config)
  return isRefused
    ? endCredentials(deps, platform, 'The network no longer accepts the login. Connect the account again.')
    : { state: 'fresh', platform }
}

/**
 * Refreshes the credentials like `refreshOnce`. If that takes longer than the caller waits, returns `unavailable`; the
 * refresh continues in the background and stores its result.
 */
async function refreshInTime(...given: Parameters<typeof refreshOnce>): Promise<Credentials | 'again'> {
  const [deps, platform] = given
  const { time } = deps.logins
  const refresh = refreshOnce(...given)
  if (!time) return refresh
  const end = await Promise.race([refresh, time.over().then(() => null)])
  if (end) return end
  time.noteCut()
  refresh.catch((error) => deps.log.error({ error, platform: platform.id }, 'a login could not be refreshed'))
  return { state: 'unavailable', fault: tookTooLong }
}

/**
 * Refreshes the credentials. Returns `again` if the caller must read them again, because another process has refreshed
 * them or somebody has logged in.
 */
async function refreshOnce(
  deps: TokenDeps,
  platform: Connected,
  refused: string | undefined,
): Promise<Credentials | 'again'> {
  const { config } = platform
  const now = deps.clock.now()
  const stillWorks =
    config.access_token !== refused && config.expires_at !== undefined && msLeft(config.expires_at, now) > 0
  if (config.refresh_token === undefined)
    return stillWorks
      ? { state: 'fresh', platform }
      : endCredentials(deps, platform, 'The login has ended and cannot be renewed. Connect the account again.')
  const login = deps.logins.of(platform.name)
  if (!login) return { state: 'unavailable', fault: noApp(platformProfile(platform.name).settings) }
  const end = await withLease(deps.db, platform, async (): Promise<Credentials | 'again'> => {
    const answer = await login.renew(config)
    if (!answer) return 'again'
    if (answer.ok) {
      await keepRenewal(deps, platform, answer.value)
      return 'again'
    }
    const { fault } = answer
    if (fault.definitive && fault.class === 'auth_expired') {
      const dead = await endCredentials(deps, platform, fault.message)
      return (await isUnchanged(deps, platform)) ? dead : 'again'
    }
    deps.log.warn({ platform: platform.id, reason: fault.message }, 'a login could not be refreshed yet')
    return stillWorks ? { state: 'fresh', platform } : { state: 'unavailable', fault }
  })
  return end ?? 'again'
}

const keptTryingMs = 30_000

/**
 * Stores renewed credentials. Retries for up to 30 seconds if the database fails, because the network has already ended
 * the old ones. Returns false if somebody logged in first.
 */
export async function keepRenewal(...given: Parameters<typeof storeRenewal>): Promise<boolean> {
  const endsMs = performance.now() + keptTryingMs
  return repeatInTrouble(
    () => storeRenewal(...given),
    () => performance.now() > endsMs,
  )
}

/**
 * Stores renewed credentials. If somebody logged in first, keeps that login's tokens, drops the renewed ones and
 * returns false.
 */
async function storeRenewal(
  deps: TokenDeps,
  { id, configVersion }: Pick<Connected, 'id' | 'configVersion'>,
  { members, expiresInSeconds: lasts }: Renewal,
): Promise<boolean> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const current = await lockConnectedPlatform(deps, tx, id)
    if (!current?.config || current.configVersion !== configVersion) return false
    const { expires_at: _old, ...before } = current.config
    const config = ApiConfig.parse({
      ...before,
      ...members,
      ...(lasts === null ? {} : { expires_at: new Date(now.getTime() + lasts * 1000).toISOString() }),
      last_refreshed_at: now.toISOString(),
    })
    await storeCredentials(deps, tx, id, { config, loggedIn: false }, now)
    return true
  })
}

async function isUnchanged(deps: TokenDeps, { id, configVersion }: Connected): Promise<boolean> {
  const current = await readConnectedPlatform(deps, deps.db, id)
  return current?.configVersion === configVersion
}

/**
 * Marks the credentials as ended: an active platform has status `error` with the reason until the next login. Changes
 * nothing if somebody has logged in again. Returns `dead` in either case.
 */
export async function endCredentials(deps: TokenDeps, platform: Connected, reason: string): Promise<Credentials> {
  const { id, configVersion } = platform
  const now = deps.clock.now()
  const ended = await deps.db.transaction().execute((tx) => disconnectPlatform(tx, id, { reason, configVersion }, now))
  if (ended) deps.log.warn({ platform: id, reason }, 'a social platform has lost its login')
  return { state: 'dead', reason }
}

/**
 * Marks the credentials as ended after `auth_expired`, if the network rejects the login itself. If it rejects only a
 * page or account, nothing changes. Returns whether the credentials have ended.
 */
export async function endIfDead(deps: TokenDeps, platform: Connected, fault: ReadFault): Promise<boolean> {
  if (fault.class !== 'auth_expired' || (await deps.logins.of(platform.name)?.works(platform.config))) return false
  await endCredentials(deps, platform, fault.message)
  return true
}

const passing = (message: string): ReadFault => ({
  class: 'transient',
  message,
  code: null,
  retryAt: null,
  definitive: true,
})
const tookTooLong = passing('The login of the platform is being refreshed, and that takes long. Try again in a while.')
const noApp = (settings: string) => passing(`No app is set up for this network: set ${settings}.`)
