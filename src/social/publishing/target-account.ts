import type { Account, Content, Fault } from '../networks/ports.ts'
import type { ConnectedPlatform } from '../platforms/index.ts'
import { readPost } from '../posts/index.ts'
import type { PublishingDeps } from './deps.ts'
import type { Target } from './target.types.ts'

export type Connected =
  | { readonly account: Account; readonly platform: ConnectedPlatform; readonly fault: null }
  | { readonly account: null; readonly platform: ConnectedPlatform | null; readonly fault: Fault }

/** The account of a target with what opens it now: credentials may have changed since it was begun. */
export async function connectTarget(deps: PublishingDeps, target: Target): Promise<Connected> {
  const post = await readPost(deps.db, target.postId)
  const platform = post && (await deps.connect(deps.db, post.platform_id))
  // What is begun goes on although one token of the login died: the others may be good, and the network says.
  const usable = platform?.status === 'error' ? { ...platform, status: 'active' as const } : platform
  const problem = usable ? platformProblem(usable, deps.clock.now()) : 'The platform is gone.'
  if (!platform?.config || problem !== null)
    return { account: null, platform: platform ?? null, fault: faultOf(problem) }
  const account = { network: target.network, id: target.accountId, config: platform.config }
  return { account, platform, fault: null }
}

/** Why a platform cannot publish now, in words for a person; null: it can. */
export function platformProblem(platform: ConnectedPlatform, now: Date): string | null {
  const { config, configProblem, status, statusReason } = platform
  if (config === null) return configProblem ?? 'It has no api_config: connect it first.'
  if (status !== 'active')
    return `The platform is ${status}, not active: ${statusReason ?? 'connect it, or set its status to active.'}`
  return hasExpired(platform, now) ? expiredMessage : null
}

export const expiredMessage = 'The access token has expired: re-authenticate (connect the platform again).'

export const hasExpired = ({ config }: ConnectedPlatform, now: Date): boolean =>
  config?.expires_at !== undefined && Date.parse(config.expires_at) <= now.getTime()

const faultOf = (problem: string | null): Fault => ({
  class: 'auth_expired',
  message: problem ?? 'The platform is not connected.',
  code: null,
  retryAt: null,
})

export const contentOf = ({ content, fitted }: Target): Content => ({ ...content, media: fitted ?? content.media })
