import { plainFault, platformProfile } from '../networks/index.ts'
import type { Account, Content, Fault } from '../networks/ports.ts'
import type { ConnectedPlatform } from '../platforms/index.ts'
import { readPost } from '../posts/index.ts'
import type { PublishingDeps } from './deps.ts'
import { nextTryMs } from './target.rules.ts'
import type { Target } from './target.types.ts'

export type Connected = {
  /** When the post is due. Null if it is not scheduled. */
  readonly dueAt: Date | null
} & (
  | { readonly account: Account; readonly platform: ConnectedPlatform; readonly fault: null }
  | { readonly account: null; readonly platform: ConnectedPlatform | null; readonly fault: Fault }
)

/** Reads the account of a target with its current credentials, which may have changed since the target started. */
export async function connectTarget(deps: PublishingDeps, target: Target): Promise<Connected> {
  const post = await readPost(deps.db, target.postId)
  const dueAt = post?.scheduled_at ? new Date(post.scheduled_at) : null
  const stored = post && (await deps.connect(deps.db, post.platform_id))
  const found = stored && (await freshened(deps, stored))
  if (found?.fault) return { dueAt, account: null, platform: stored, fault: found.fault }
  const platform = found?.platform
  // Continues even if one token of the login has ended. Other tokens may still work; if not, the network rejects the
  // request.
  const usable = platform?.status === 'error' ? { ...platform, status: 'active' as const } : platform
  const problem = usable ? platformProblem(usable, deps.clock.now()) : 'The platform is gone.'
  if (!platform?.config || problem !== null)
    return { dueAt, account: null, platform: platform ?? null, fault: faultOf(problem) }
  const account = { network: target.network, id: target.accountId, config: platform.config }
  return { dueAt, account, platform, fault: null }
}

type Freshened =
  | { readonly platform: ConnectedPlatform; readonly fault: null }
  | { readonly platform: null; readonly fault: Fault }

/** Renews a login before use, if possible. Returns an inactive platform unchanged. */
async function freshened(deps: PublishingDeps, platform: ConnectedPlatform): Promise<Freshened> {
  if (platform.status !== 'active' || !isRenewable(platform)) return { platform, fault: null }
  const credentials = await deps.freshen(platform.id)
  if (credentials.state === 'fresh') return { platform: credentials.platform, fault: null }
  const fault = credentials.state === 'unavailable' ? plainFault(credentials.fault) : faultOf(credentials.reason)
  return { platform: null, fault }
}

/**
 * Renews a login that the network has rejected, if it can be renewed and the target has tries left. `again`: the step
 * may be tried again. `fault`: the given fault, or the fault of the renewal if the renewal failed for now.
 */
export async function afterRefusal(
  deps: PublishingDeps,
  { tries }: Target,
  fault: Fault,
  { account, platform }: Connected,
): Promise<{ readonly fault: Fault; readonly again: boolean }> {
  // If the network rejects a bearer token, the code is 401. For OAuth 1.0a keys it has another code, and renewal does
  // not help.
  const isBearer = fault.class === 'auth_expired' && fault.code === '401'
  if (!isBearer || !account || !platform || !isRenewable(platform) || nextTryMs(tries, null) === null)
    return { fault, again: false }
  const credentials = await deps.freshen(platform.id, account.config.access_token)
  if (credentials.state === 'unavailable') return { fault: plainFault(credentials.fault), again: true }
  return { fault, again: credentials.state === 'fresh' }
}

/**
 * Returns the platform whose whole login has ended. Returns null if the fault has another cause, or concerns only a
 * page or a post.
 */
export async function deadLogin(
  { networks }: PublishingDeps,
  fault: Fault,
  { account, platform }: Connected,
): Promise<ConnectedPlatform | null> {
  if (fault.class !== 'auth_expired' || !platform) return null
  // Without an account, nothing was sent: the login is missing, has expired, or could not be renewed.
  return !account || (await networks[account.network].isLoginDead(account)) ? platform : null
}

const isRenewable = ({ config }: ConnectedPlatform): boolean =>
  config !== null && platformProfile(config.platform).renewal === 'on_use' && config.refresh_token !== undefined

/** Returns why a platform cannot publish now, as a message of the post, or null. */
export function platformProblem(platform: ConnectedPlatform, now: Date): string | null {
  const { config, configProblem, status, statusReason } = platform
  if (config === null) return configProblem ?? 'The platform has no api_config. Connect it first.'
  if (status !== 'active')
    return `The platform is ${status}, not active: ${statusReason ?? 'connect it, or set its status to active.'}`
  return hasExpired(platform, now) ? expiredMessage : null
}

export const expiredMessage = 'The access token has expired: re-authenticate (connect the platform again).'

export function hasExpired(platform: ConnectedPlatform, now: Date): boolean {
  const { config } = platform
  return config?.expires_at !== undefined && !isRenewable(platform) && Date.parse(config.expires_at) <= now.getTime()
}

const faultOf = (problem: string | null): Fault => ({
  class: 'auth_expired',
  message: problem ?? 'The platform is not connected.',
  code: null,
  retryAt: null,
})

export const contentOf = ({ content, fitted }: Target): Content => ({ ...content, media: fitted ?? content.media })
